import { beforeAll, describe, expect, inject, test } from "vitest";
import { unlistedRoutes } from "#app/discovery/unlisted-routes.ts";
import { publicRoutes } from "../support/browser/public-routes.ts";
import { type PageFacts, pngSize, readHead } from "../support/reading/read-head.ts";
import { faultsOfRecord } from "./check-record.ts";

/** What crawlers and previews see of the site. Needs a build. */

const origin = inject("builtAcademy");
/** Paths from the root, as in the sitemap. */
let listed: string[];
const pages = new Map<string, PageFacts>();

const get = (path: string) => fetch(`${origin}${path}`);
const typeOf = (response: Response) => response.headers.get("content-type");
const page = (address: string): PageFacts => {
  const facts = pages.get(address);
  if (!facts) throw new Error(`${address} was not read`);
  return facts;
};
const found = () => [...pages.values()].filter(({ status, noindex }) => status === 200 && !noindex);
/** One page per canonical URL, even if several spellings were read. */
const distinct = () => [...new Map(found().map((each) => [each.canonicals[0], each])).values()];
const recordsOf = (address: string, type: string) =>
  page(address).records.filter((record) => record["@type"] === type);

beforeAll(async () => {
  const sitemap = await (await get("/sitemap.xml")).text();
  listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.replace(origin, ""),
  );
  const more = [
    ...["/Partnerships?x=1", "/programs?mode=online&priceType=free", "/register/nothing"],
    ...["/register?ref=ASABE10", "/waiting-list?token=none"],
  ];
  for (const address of new Set([...listed, ...publicRoutes, ...more]))
    pages.set(address, await readHead(origin, address));
});

describe("the sitemap", () => {
  test("has every page that can be indexed, and no other", () => {
    expect(new Set(listed).size).toBe(listed.length);
    const canonical = found().map(({ canonicals }) => canonicals[0]?.replace(origin, ""));
    expect(new Set(canonical)).toEqual(new Set(listed));
    for (const address of listed) expect(page(address).status, address).toBe(200);
  });

  test("has every route, or a reason to leave it out", async () => {
    const { default: routes } = await import("#app/routes.ts");
    const paths = routes
      .filter(({ file }) => !file.endsWith("coming-soon-page.tsx") || file === "coming-soon")
      .map(({ path = "" }) => path);
    const isListed = (path: string) => {
      const pattern = new RegExp(`^/${path.replace(/:\w+/g, "[^/]+")}$`);
      return listed.some((address) => pattern.test(address));
    };
    expect(paths.filter((path) => !(path in unlistedRoutes) && !isListed(path))).toEqual([]);
    // The list must not name routes that are gone or are in the sitemap now.
    const all = routes.map(({ path = "" }) => path);
    expect(Object.keys(unlistedRoutes).filter((path) => !all.includes(path))).toEqual([]);
  });

  test("gives the date of a change only when it is known", async () => {
    const response = await get("/sitemap.xml");
    expect(typeOf(response)).toBe("application/xml; charset=utf-8");
    const entries = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>(<lastmod>[^<]+)?/g)];
    const dated = entries.filter(([, , day]) => day).map(([, address = ""]) => new URL(address));
    expect(dated.length).toBeGreaterThan(10);
    for (const { pathname } of dated)
      expect(pathname).toMatch(/^\/(blog|terms|privacy|accessibility|cookies)\b/);
    for (const [, , day] of entries) expect(day ?? "2026-01-01").toMatch(/\d{4}-\d\d-\d\d$/);
  });
});

test("robots.txt blocks nothing that crawlers should read", async () => {
  const response = await get("/robots.txt");
  expect(typeOf(response)).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  expect(closed).toEqual(expect.arrayContaining(["/api/", "/sandbox/", "/enrolments/", "/pay/"]));
  // A crawler that may not fetch a page cannot see its noindex.
  const shut = [...pages.keys()].filter((path) => closed.some((start) => path.startsWith(start)));
  expect(shut).toEqual(["/sandbox/mail", "/sandbox/messages"]);
});

describe("every page", () => {
  test("has one heading, a language and a title", () => {
    for (const { address, headings, lang, title } of pages.values())
      expect([address, headings, lang, title]).toEqual([
        address,
        1,
        "en-NG",
        expect.stringMatching(/ – Zaure Academy$/),
      ]);
  });

  test("that can be indexed has a unique title and description, short enough for search results", () => {
    const repeated = (texts: (string | undefined)[]) =>
      texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(repeated(distinct().map(({ title }) => title))).toEqual([]);
    expect(repeated(distinct().map(({ description }) => description))).toEqual([]);
    for (const { address, description = "" } of found()) {
      expect(description.length, address).toBeGreaterThan(50);
      expect(description.length, address).toBeLessThanOrEqual(160);
    }
  });

  test("has one canonical URL for all spellings of its address", () => {
    for (const [address, canonical] of [
      ...listed.map((path) => [path, path] as const),
      ["/Partnerships?x=1", "/partnerships"],
      ["/programs?search=solar", "/programs"],
      ["/programs?mode=online&priceType=free", "/programs"],
      ["/platforms/online?priceType=free", "/platforms/online"],
      ["/blog/category/expert-tips", "/blog/category/expert-tips"],
    ] as const) {
      expect(page(address).canonicals, address).toEqual([`${origin}${canonical}`]);
      expect(page(address).meta.get("og:url")).toBe(`${origin}${canonical}`);
    }
  });

  test("that is missing has no canonical URL and is not indexed", () => {
    const missing = [...pages.values()].filter(({ status }) => status === 404);
    expect(missing.map(({ address }) => address)).toEqual(
      expect.arrayContaining([
        "/no-page-at-this-address",
        "/programs/nothing-like-it",
        "/register/nothing",
      ]),
    );
    for (const { canonicals, noindex, meta } of missing)
      expect([canonicals, noindex, meta.has("og:image")]).toEqual([[], true, false]);
  });
});

describe("where a page is shared", () => {
  test("its text and picture are shown, also of a page that search engines leave out", () => {
    const shared = [...pages.values()].filter(
      ({ status, address }) => status === 200 && !address.startsWith("/sandbox/"),
    );
    expect(shared.map(({ address }) => address)).toEqual(
      expect.arrayContaining(["/register?ref=ASABE10", "/login", "/affiliate/login", "/slips"]),
    );
    for (const { address, meta, title, description = "" } of shared) {
      expect(description.length, address).toBeGreaterThan(30);
      expect([...meta], address).toEqual(
        expect.arrayContaining([
          ["og:title", title.replace(/ – Zaure Academy$/, "")],
          ["og:description", description],
          ["og:site_name", "Zaure Academy"],
          ["og:image:width", "1200"],
          ["og:image:height", "630"],
          ["og:image:alt", title],
          ["twitter:card", "summary_large_image"],
        ]),
      );
    }
  });

  test("every picture exists in the stated size, and other sites may show it", async () => {
    const pictures = new Set([...pages.values()].flatMap(({ meta }) => meta.get("og:image") ?? []));
    // Each listed page has its own.
    expect(pictures.size).toBeGreaterThanOrEqual(listed.length);
    for (const address of pictures) {
      expect(address.startsWith(`${origin}/`), address).toBe(true);
      const response = await fetch(address);
      expect([response.status, typeOf(response)], address).toEqual([200, "image/png"]);
      expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d{5}/);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(pngSize(bytes)).toEqual([1200, 630]);
      expect(bytes.length, address).toBeLessThan(300_000);
    }
  });

  test.each([
    "/programs/nothing-like-it/picture.png",
    "/blog/nothing-like-it/picture.png",
    "/pictures/nothing-like-it.png",
    "/pictures/.png",
  ])("%s is missed", async (address) => {
    expect((await get(address)).status).toBe(404);
  });
});

describe("schema.org records", () => {
  test("have all required properties with valid values", () => {
    const faults = [...pages.values()].flatMap(({ address, records }) =>
      records.flatMap((record) => [
        ...(record["@context"] === "https://schema.org" ? [] : [`${address}: no context`]),
        ...faultsOfRecord(record, address),
      ]),
    );
    expect(faults).toEqual([]);
  });

  test.each([
    ["/", "EducationalOrganization", 1],
    ["/", "WebSite", 1],
    ["/about", "EducationalOrganization", 1],
    ["/contact", "EducationalOrganization", 1],
    ["/help", "FAQPage", 1],
    ["/careers", "JobPosting", 8],
    ["/community", "Event", 3],
    ["/blog/keeping-a-customer-book", "BlogPosting", 1],
  ])("%s has %s", (address, type, count) => {
    expect(recordsOf(address, type)).toHaveLength(count);
  });

  test("the academy has both its centres and its social links", () => {
    const [record] = recordsOf("/", "EducationalOrganization");
    expect(record?.location).toMatchObject([
      {
        address: { streetAddress: "12 Workshop Road", addressLocality: "Jalingo" },
        geo: { latitude: 8.9, longitude: 11.36 },
      },
      {
        address: { streetAddress: "4 Bank Road, Jimeta", addressLocality: "Yola" },
        geo: { latitude: 9.2, longitude: 12.48 },
      },
    ]);
    expect(record?.sameAs).toHaveLength(5);
  });

  test("breadcrumbs match those on the page and end with the page", () => {
    const shown = [...pages.values()].filter(({ crumbs, status }) => crumbs.length && status < 400);
    expect(shown.length).toBeGreaterThan(45);
    for (const { address, crumbs, records } of shown) {
      const trail = records.find((record) => record["@type"] === "BreadcrumbList");
      const listed = (trail?.itemListElement ?? []) as { name: string; item: string }[];
      expect(listed.map(({ name }) => name).slice(0, crumbs.length), address).toEqual(crumbs);
      expect(new URL(listed.at(-1)?.item ?? "none:").pathname).toBe(address);
    }
  });

  test("every program is a course, offered at the price that is charged", async () => {
    type Listed = { id: string; fees?: Record<string, { total: number }>; price: number };
    const answer = (await (await get("/api/programs?limit=100")).json()) as { programs: Listed[] };
    const { programs } = answer;
    expect(programs.length).toBeGreaterThanOrEqual(45);
    const levelled = programs.filter(({ fees }) => fees && Object.keys(fees).length > 0);
    expect(levelled.length).toBeGreaterThan(10);
    for (const { id } of programs) expect(recordsOf(`/programs/${id}`, "Course")).toHaveLength(1);
    for (const { id, fees = {}, price } of levelled) {
      const [course] = recordsOf(`/programs/${id}`, "Course");
      const prices = (course?.offers as { price: string }[] | undefined)?.map((each) => each.price);
      expect(prices, id).toEqual(Object.values(fees).map(({ total }) => `${total}`));
      expect(prices).not.toContain(`${price}`);
    }
  });
});
