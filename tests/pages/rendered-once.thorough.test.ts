import { describe, expect, test } from "vitest";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { openSmallSiteForFile } from "./open-small-site.ts";
import { rendered } from "./small-site.tsx";

const { academy, get, ask } = await openSmallSiteForFile();

describe("a public page is rendered once and cached", () => {
  test("until the site changes", async () => {
    await get("/plain");
    await get("/plain");
    expect(rendered.plain).toBe(1);
    await bumpSiteVersion(academy.ctx);
    expect((await get("/plain")).body).toContain("<h1>plain</h1>");
    expect(rendered.plain).toBe(2);
  });

  test("rendering a page without React leaves no timer of the router", async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    await get("/search?a=first");
    const before = timers();
    for (let turn = 0; turn < 20; turn++) await get(`/search?a=${turn}`);
    expect(rendered.search).toBe(21);
    expect(timers()).toBeLessThan(before + 5);
  });

  test("parallel requests wait for one rendering", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/plain")));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(rendered.plain).toBe(1);
  });

  test.each([
    ["a referral code", "/plain?ref=ABC234"],
    ["campaign marks", "/plain?utm_source=x&fbclid=1"],
    ["HEAD", "HEAD /plain"],
  ])("%s makes no second one", async (_name, request) => {
    await get("/plain");
    const [method, url] = request.startsWith("HEAD ")
      ? ["HEAD", request.slice(5)]
      : ["GET", request];
    expect((await ask(method, url)).statusCode).toBe(200);
    expect(rendered.plain).toBe(1);
  });

  test("declared parameters make separate pages, in any order", async () => {
    const one = await get("/search?b=2&a=1");
    const other = await get("/search?a=1&b=2");
    await get("/search?a=1&b=3");
    expect(rendered.search).toBe(2);
    expect(other.headers.etag).toBe(one.headers.etag);
  });

  test.each([
    ["another parameter", "/search?made=up&a=1&b=2"],
    ["another order", "/search?b=2&a=1"],
    ["one that is repeated", "/search?a=1&b=2&a=3"],
    ["another encoding", "/search?%61=%31&b=2"],
    ["another encoding of the path", "/se%61rch?a=1&b=2"],
    ["capital letters", "/SeArch?a=1&b=2"],
    ["superfluous separators", "/search?&&a=1&&b=2&=&"],
    ["what the router adds for another page", "/search?a=1&b=2&_routes=register"],
  ])("%s makes no second one", async (_name, url) => {
    const first = await get("/search?a=1&b=2");
    const other = await get(url);
    expect(rendered.search).toBe(1);
    expect(other.body).toBe(first.body);
    expect(other.body).toMatch(/\?a=1.{1,8}b=2/);
  });

  test("a page's data has only the page's own parts", async () => {
    const whole = await get("/search.data?a=1");
    const known = await get("/search.data?a=1&_routes=search,register,made-up");
    const part = await get("/search.data?_routes=search&a=1");
    expect([known.body, part.body === whole.body]).toEqual([part.body, false]);
    expect((await get("/search.data?a=1&_routes=made-up")).body).toBe(whole.body);
  });

  test("invented parameters do not make new pages", async () => {
    for (let made = 0; made < 40; made++) await get(`/plain?made${made}=${made}`);
    for (let made = 0; made < 40; made++) await get(`/search?made=${made}`);
    expect([rendered.plain, rendered.search]).toEqual([1, 1]);
  });

  test("a page with a private parameter is not cached", async () => {
    for (const code of ["ABC234", "ABC234", "DEF567"]) {
      const { headers, body } = await get(`/register?ref=${code}&utm_source=x`);
      expect(body).toContain(`?ref=${code}`);
      expect(body).not.toContain("utm_source");
      expect([headers["cache-control"], headers.etag]).toEqual(["no-store", undefined]);
    }
    expect(rendered.register).toBe(3);
    await get("/register?level=1");
    await get("/register?level=1&utm_source=x");
    expect(rendered.register).toBe(4);
  });

  test.each(["/register", "/register/tiling", "/programs/tiling", "/register/tiling.data"])(
    "%s gets the referral code of its address and is then not cached",
    async (path) => {
      for (const code of ["ABC234", "ABC235"]) {
        const page = await get(`${path}?ref=${code}&utm_source=x`);
        expect(page.body).toContain(`?ref=${code}`);
        expect(page.headers["cache-control"]).toBe("no-store");
        expect(page.headers.etag).toBeUndefined();
      }
      const plain = await get(path);
      expect(plain.body).not.toContain("?ref=");
      expect(plain.headers["cache-control"]).toContain("public");
      expect((await get(path)).headers.etag).toBe(plain.headers.etag);
    },
  );

  test("invented addresses do not push it out", async () => {
    await get("/plain");
    for (let made = 0; made < 40; made++) await get(`/search?a=${made}`);
    await get("/plain");
    expect(rendered.plain).toBe(1);
  });

  test("Save-Data leaves out the web fonts and makes a separate page", async () => {
    const full = await get("/plain");
    const saving = await get("/plain", { "save-data": "on" });
    const styles = (body: string) => body.match(/<style\b/g)?.length ?? 0;
    // The fonts, and what stands in for them until they are there.
    expect(styles(saving.body)).toBe(styles(full.body) - 2);
    expect(full.headers.vary).toContain("save-data");
    expect(rendered.plain).toBe(2);
  });

  test("data for a navigation in the browser is cached too", async () => {
    const first = await get("/search.data?a=1");
    const again = await get("/search.data?a=1");
    expect(first.headers["content-type"]).toMatch(/^text\/x-script/);
    expect([first.statusCode, again.body]).toEqual([200, first.body]);
  });

  test("a private page is rendered each time and never cached", async () => {
    const first = await get("/private");
    await Promise.all([get("/private"), get("/private")]);
    expect(rendered.private).toBe(3);
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(first.headers.etag).toBeUndefined();
  });
});
