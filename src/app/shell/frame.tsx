import type { ReactElement } from "react";
import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { ContactLines, SignHours } from "#design/messages/contact-ways.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { academy, socialLinks } from "#foundation/academy/academy.ts";
import { listCentres, townWithState } from "#foundation/academy/centres.ts";
import { drawPart } from "#foundation/pages/draw-part.ts";
import { countFactReads } from "#foundation/site/shared-facts.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import styles from "./footer.css?inline";
import type { Frame } from "./frame-context.ts";
import { footerGroups, linksOfNavbar } from "./links.ts";
import { Brand, CurrentPathContext, Navbar } from "./navbar.tsx";

const rendered = new Map<string, string>();
/** How many times the lists that owners edit had been read when the footer was made. */
let madeAt = 0;

function once(key: string, element: ReactElement): string {
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const html = drawPart(element, "frame");
  rendered.set(key, html);
  return html;
}

/** What is inside the footer of every page (spec §2.1), with help always in the same place. */
function Footer({ year }: { readonly year: string }) {
  return (
    <>
      <PageStyles name="footer" css={styles} isBelow />
      <Roofline below="deep" />
      <div className="ground-deep">
        <div className="wrap footer-columns">
          <div className="footer-academy">
            <Brand />
            <p>{listAnd(listCentres().map(townWithState))}, online and hybrid.</p>
            <ContactLines />
            <p>
              <SignHours hours={academy.supportHours} />
            </p>
          </div>
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={label}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="wrap footer-end">
          <p>
            © {year} {academy.name}. All rights reserved.
          </p>
          <ul aria-label="Social media">
            {socialLinks.map(({ name, icon, url }) => (
              <li key={name}>
                <a className="button button-icon" href={url} rel="noreferrer" aria-label={name}>
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/**
 * What is inside the bar and the footer of a page. It is rendered once for each page that the bar links to, and once
 * for all others, until a list that owners edit was read again.
 * @param year the current year in Lagos
 */
export function frameOf(pathname: string, year: string): Frame {
  if (madeAt !== countFactReads()) rendered.clear();
  madeAt = countFactReads();
  const current = linksOfNavbar.find((path) => path === pathname) ?? null;
  return {
    navbar: once(
      `navbar ${current}`,
      <CurrentPathContext value={current}>
        <Navbar />
      </CurrentPathContext>,
    ),
    footer: once(`footer ${year}`, <Footer year={year} />),
  };
}
