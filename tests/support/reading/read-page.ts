/** The plain text of an email with the spaces that align its columns taken as one. */
export const mailWords = (text = ""): string => text.replace(/ {2,}/g, " ");

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of some HTML, with single spaces. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, number) =>
      String.fromCodePoint(Number.parseInt(number, hex ? 16 : 10)),
    )
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => named[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

export type Element = { attributes: string; inner: string };

/**
 * The elements with a tag name, in order; nested ones with the same name are part of the outer one.
 * @param having text that the opening tag contains, e.g. `class="offer"`
 */
export function elementsOf(html: string, name: string, having = ""): Element[] {
  const found: Element[] = [];
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])([^>]*)>`, "g");
  let open: { attributes: string; from: number; depth: number } | null = null;
  for (const tag of html.matchAll(tags)) {
    const [whole, closing, attributes = ""] = tag;
    if (open) open.depth += closing ? -1 : 1;
    else if (!closing && attributes.includes(having))
      open = { attributes, from: tag.index + whole.length, depth: 1 };
    if (open?.depth === 0) {
      found.push({ attributes: open.attributes, inner: html.slice(open.from, tag.index) });
      open = null;
    }
  }
  return found;
}

/** The text of each element with a tag name. */
export const wordsOfEach = (html: string, name: string, having?: string): string[] =>
  elementsOf(html, name, having).map(({ inner }) => wordsOf(inner));

/** The addresses of its links. */
export const linksOf = (html: string): string[] =>
  elementsOf(html, "a").map(({ attributes }) =>
    wordsOf(/href="([^"]*)"/.exec(attributes)?.[1] ?? ""),
  );

/** The section under an `h2`. @throws Error when there is none */
export function sectionOf(html: string, heading: string): string {
  const section = elementsOf(html, "section").find(({ inner }) =>
    wordsOfEach(inner, "h2").includes(heading),
  );
  if (!section) throw new Error(`There is no section "${heading}"`);
  return section.inner;
}

/** A page as the server sends it. `main` is the HTML of its `<main>`. */
export async function readPage(origin: string, address: string) {
  const response = await fetch(`${origin}${address}`, { redirect: "manual" });
  const html = await response.text();
  return { status: response.status, html, main: elementsOf(html, "main")[0]?.inner ?? "" };
}
