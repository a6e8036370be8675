import { Marked, type RendererObject, type Tokens } from "marked";

export type Heading = { id: string; text: string };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** `Who may register` → `who-may-register` */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Allows only real addresses. A link that would run a script becomes plain text. */
const isAddress = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href);

/** The plain text of HTML from this file. */
export const bareText = (html: string) =>
  html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => {
    const sign = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }[name];
    return sign ?? whole;
  });

/**
 * Each cell has its column's name, because on a phone each row becomes a list: browsers that then drop the table for
 * screen readers still read each value with its name. Roles would repeat what the elements say, and HTML forbids them.
 */
function renderTable(
  { header, rows }: Tokens.Table,
  inline: (tokens: Tokens.TableCell["tokens"]) => string,
): string {
  const labels = header.map(({ tokens }) => inline(tokens));
  const end = header.map(({ align }) => (align === "right" ? ' class="end"' : ""));
  const head = labels.map((label, at) => `<th scope="col"${end[at]}>${label}</th>`).join("");
  const body = rows.map((row) => {
    const cells = row.map(({ tokens }, at) =>
      at === 0
        ? `<th scope="row">${inline(tokens)}</th>`
        : `<td${end[at]} data-label="${escapeHtml(bareText(labels[at] ?? ""))}">${inline(tokens)}</td>`,
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  // Two columns fit on any phone. Wider tables become lists there.
  const look = header.length > 2 ? "text-table text-table-stacks" : "text-table";
  return `<table class="${look}"><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/**
 * Renders Markdown as HTML. Headings get ids, external links get `noopener`, and HTML in the source is
 * shown as text.
 * @returns the HTML, and its second-level headings for a table of contents
 */
export function renderMarkdown(source: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const renderer: RendererObject = {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      const text = bareText(inner);
      const slug = slugOf(text) || "part";
      const times = taken.get(slug) ?? 0;
      taken.set(slug, times + 1);
      const id = times === 0 ? slug : `${slug}-${times + 1}`;
      if (depth === 2) headings.push({ id, text });
      return `<h${depth} id="${escapeHtml(id)}">${inner}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      if (!isAddress(href)) return inner;
      const outside = /^https?:/i.test(href) ? ' rel="noopener"' : "";
      return `<a href="${escapeHtml(href)}"${outside}>${inner}</a>`;
    },
    table(table) {
      return renderTable(table, (tokens) => this.parser.parseInline(tokens));
    },
  };
  const html = new Marked({ renderer }).parse(source, { async: false });
  return { html, headings };
}
