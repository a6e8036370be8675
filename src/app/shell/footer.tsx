import { Link } from "#design/actions/link.tsx";
import { Icon } from "#design/icons/icon.tsx";
import { ContactLines } from "#design/messages/contact-ways.tsx";
import { Roofline } from "#design/page/page-header.tsx";
import { academy, socialLinks } from "#foundation/academy/academy.ts";
import { listCentres } from "#foundation/academy/centres.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { footerGroups } from "./links.ts";
import { Brand } from "./navbar.tsx";

/** What is inside the footer of every page (spec §2.1), with help always in the same place. */
export function Footer({ year }: { readonly year: string }) {
  return (
    <>
      <Roofline below="deep" />
      <div className="ground-deep">
        <div className="wrap footer-columns">
          <div className="footer-academy">
            <Brand />
            <p>
              {listAnd(listCentres().map(({ city, state }) => `${city} (${state})`))}, online and
              hybrid.
            </p>
            <ContactLines />
            <p>{academy.supportHours}</p>
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
