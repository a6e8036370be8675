import type { IncomingHttpHeaders } from "node:http";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { asksToSaveData } from "#foundation/http/save-data.ts";
import type { SitePart } from "#foundation/site/site-part.ts";
import { readLine } from "#foundation/text/text.ts";
import type { PageParameters } from "../../page-parameters.ts";

/** What a page request asks for. */
export type PageAddress = {
  /** `/register/:courseId` for `/register/tiling?level=beginner`: safe to log. */
  readonly pattern: string;
  /** The ids of its routes: the root, and its own. */
  readonly routes: ReadonlySet<string>;
  /** The path and query that the page is rendered for, without parameters that the page does not read. */
  readonly address: string;
  /** Whether the page may be cached: not when a parameter makes it one visitor's own. */
  readonly mayKeep: boolean;
  /** The part of the site that it shows: a change of that part makes another page of it. */
  readonly part: SitePart;
};

type PageAddresses = { read(url: string): PageAddress };

type PageRoute = Pick<PageAddress, "pattern" | "routes"> & { readonly path: string };
type Manifest = ServerBuild["routes"];

const splitAt = (text: string, sign: string): [string, string] => {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
};

function treeOf(manifest: Manifest, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id = "", path, index } = route ?? {};
      const at = path === undefined ? { id } : { id, path };
      return index ? { ...at, index: true } : { ...at, children: treeOf(manifest, id) };
    });
}

/** The path of the page whose data is requested: the router adds `.data` for a navigation in the browser. */
const withoutData = (path: string): string => path.replace(/(?:\/_(?:root)?)?\.data$/, "") || "/";

/** Characters that the page's URL would not read as letters of its path. */
const isOdd = /[%.\\#]/;

/** Normalises a path as the page's URL does: `/%61bout` and `/x/../about` are `/about`. */
function spellPath(path: string): string {
  if (!isOdd.test(path) || !path.startsWith("/")) return path;
  try {
    return new URL(`http://academy${path}`).pathname
      .split("/")
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join("/");
  } catch {
    return path;
  }
}

/** Spells the fixed parts of a path as its pattern does, because the router accepts `/ABOUT` for `/about`. */
function likePattern(path: string, pattern: string): string {
  const fixed = pattern.split("/");
  const spell = (part: string, at: number) => {
    const own = fixed[at] ?? "";
    return part !== own && part.toLowerCase() === own.toLowerCase() ? own : part;
  };
  return path.split("/").map(spell).join("/");
}

/** Anyone can invent endless paths; few are real, and those are short. */
const mostRemembered = 2_000;
const longestRemembered = 300;

/**
 * Reads page addresses: which page, and the part of the query that it reads.
 * @param parameters of each page, keyed by its pattern
 */
export function readPageAddresses(
  manifest: Manifest,
  parameters: Readonly<Record<string, PageParameters | undefined>>,
): PageAddresses {
  const tree = treeOf(manifest);
  const remembered = new Map<string, PageRoute>();

  function routeOf(written: string): PageRoute {
    const known = remembered.get(written);
    if (known) return known;
    const path = spellPath(written);
    const found = matchRoutes(tree, withoutData(path)) ?? [];
    const parts = found.map(({ route }) => route.path ?? "").filter(Boolean);
    const pattern = `/${parts.join("/")}`;
    const route = {
      path: likePattern(path, pattern),
      pattern,
      routes: new Set(found.map(({ route: { id = "" } }) => id)),
    };
    if (remembered.size >= mostRemembered) remembered.clear();
    if (written.length <= longestRemembered) remembered.set(written, route);
    return route;
  }

  return {
    read(url) {
      const [written, query] = splitAt(url, "?");
      const { path, pattern, routes } = routeOf(written);
      const { kept = [], uncached = [], part = "site" } = parameters[pattern] ?? {};
      if (!query) return { pattern, routes, address: path, mayKeep: true, part };
      const sent = new URLSearchParams(query);
      const read = new URLSearchParams();
      // In declared order and with the first value of each, so that every spelling of the query is one page.
      for (const name of [...kept, ...uncached]) {
        const value = sent.get(name);
        if (value !== null) read.set(name, readLine(value));
      }
      // The parts of a page's data that the router requests; only parts the page has.
      const wanted = path.endsWith(".data") ? sent.get("_routes") : null;
      const parts = [...routes].filter((id) => wanted?.split(",").includes(id));
      if (parts.length > 0) read.set("_routes", parts.join(","));
      return {
        pattern,
        routes,
        address: read.size > 0 ? `${path}?${read}` : path,
        mayKeep: !uncached.some((name) => read.has(name)),
        part,
      };
    },
  };
}

/**
 * The cache key of a page; null when it must not be cached.
 * @param versionOf of a part of the site
 */
export function cacheKeyOf(
  { address, mayKeep, part }: PageAddress,
  headers: IncomingHttpHeaders,
  versionOf: (part: SitePart) => number,
): string | null {
  if (!mayKeep) return null;
  const known = part === "site" ? address : `${address} ${part} ${versionOf(part)}`;
  return asksToSaveData(headers["save-data"]) ? `${known} save-data` : known;
}
