/** The data in a page's head that is meant for programs. */
export type PageFacts = {
  address: string;
  status: number;
  lang: string | undefined;
  title: string;
  description: string | undefined;
  /** All canonical links: there should be at most one. */
  canonicals: string[];
  noindex: boolean;
  headings: number;
  /** By property or name. */
  meta: Map<string, string>;
  records: SchemaRecord[];
  /** The text of the visible breadcrumbs; empty when there are none. */
  crumbs: string[];
};
export type SchemaRecord = { readonly [name: string]: unknown };

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&([#\w]+);/g, (whole, name: string) => named[name] ?? whole);

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value ?? "")]),
  );
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, "g"))].map(([tag]) => attributesOf(tag));

/** Fetches a page like a crawler, without running its scripts. @param address from the root */
export async function readHead(origin: string, address: string): Promise<PageFacts> {
  const response = await fetch(`${origin}${address}`, { redirect: "manual" });
  const html = (await response.text()).replace(/<style[^>]*>[\s\S]*?<\/style>/g, "");
  const meta = new Map(
    tags(html, "meta").map(({ name, property, content }) => [
      property ?? name ?? "",
      content ?? "",
    ]),
  );
  const list = /<ol class="breadcrumbs">([\s\S]*?)<\/ol>/.exec(html)?.[1] ?? "";
  return {
    address,
    status: response.status,
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: plain(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: meta.get("description"),
    canonicals: tags(html, "link")
      .filter(({ rel }) => rel === "canonical")
      .map(({ href }) => href ?? ""),
    noindex:
      /noindex/.test(meta.get("robots") ?? "") ||
      /noindex/.test(response.headers.get("x-robots-tag") ?? ""),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    meta,
    records: [
      ...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, text]) => JSON.parse(text ?? "") as SchemaRecord),
    crumbs: [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item]) => plain(item ?? "")),
  };
}

/** Width and height from a PNG's first chunk; null when it is not a PNG. */
export function pngSize(bytes: Buffer): [number, number] | null {
  if (bytes.subarray(1, 4).toString("latin1") !== "PNG") return null;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
