import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { countFactReads } from "#foundation/site/shared-facts.ts";
import { Footer } from "./footer.tsx";
import type { Frame } from "./frame-context.ts";
import { linksOfNavbar } from "./links.ts";
import { CurrentPathContext, Navbar } from "./navbar.tsx";

const rendered = new Map<string, string>();
/** How often the lists that owners edit were read when the footer was made. */
let madeAt = 0;

function once(key: string, element: ReactElement): string {
  const known = rendered.get(key);
  if (known !== undefined) return known;
  // A prefix, because the page's ids are made apart from these.
  const html = renderToStaticMarkup(element, { identifierPrefix: "frame" });
  rendered.set(key, html);
  return html;
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
