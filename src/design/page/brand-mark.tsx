import { barMark, mark } from "#academy";

/** A drawing from the academy's folder, which was checked when it was read (read-identity.ts), for use in a page. */
function partsOf(svg: string) {
  const [opening = ""] = /^<svg[^>]*>/.exec(svg) ?? [];
  return {
    viewBox: /viewBox="([^"]+)"/.exec(opening)?.[1] ?? "0 0 32 32",
    "aria-hidden": true,
    dangerouslySetInnerHTML: { __html: svg.slice(opening.length, -"</svg>".length) },
  };
}

const plain = partsOf(mark);
const bar = partsOf(barMark);

/** The academy's mark. Decoration: the name is next to it. */
export const BrandMark = () => <svg className="brand-mark" {...plain} />;

/** The mark in the bar above the page, in the colours of the bar. */
export const BarMark = () => <svg {...bar} />;
