/** The academy's mark: a doorway in a wall. Also the favicon, as `brandMarkSvg`. */
const wall = "M0 3a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z";
const doorway = "M8 32V14h3v-4h3V6h4v4h3v4h3v18h-5V20h-1.5v-2h-3v2H13v12z";

/** The mark as a separate SVG file, for favicon.svg and mails. */
export const brandMarkSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0a1137" d="${wall}"/><path fill="#fcc100" d="${doorway}"/></svg>`;

/** The mark next to the academy's name in the navbar and footer. Decoration. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#0a1137" d={wall} />
      <path fill="#fcc100" d={doorway} />
    </svg>
  );
}
