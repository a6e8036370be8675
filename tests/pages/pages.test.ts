import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { ClientPage } from "#app/browser/client-page.ts";
import { earlyScript } from "#app/shell/early-script.ts";
import { openSmallSiteForFile } from "./open-small-site.ts";

const { get, ask, post } = await openSmallSiteForFile();

describe("responses", () => {
  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, br;q=0", gunzipSync],
  ])("%s, where the browser takes it", async (encoding, accepted, open) => {
    const plain = await get("/plain");
    for (let time = 0; time < 3; time++) {
      const small = await get("/plain", { "accept-encoding": accepted });
      expect(small.headers["content-encoding"]).toBe(encoding);
      expect(open(small.rawPayload).toString()).toBe(plain.body);
      expect(small.headers.vary).toContain("accept-encoding");
    }
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  test("304 for the page that the browser has, in any encoding", async () => {
    const { headers } = await get("/plain", { "accept-encoding": "br" });
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    for (const tag of [headers.etag, `"other", ${headers.etag}`]) {
      const same = await get("/plain", { "if-none-match": String(tag) });
      expect([same.statusCode, same.body]).toEqual([304, ""]);
    }
    expect((await get("/plain", { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
  });

  test("HEAD answers like GET, without the page", async () => {
    const whole = await get("/plain");
    const head = await ask("HEAD", "/plain");
    expect(head.body).toBe("");
    expect(head.headers.etag).toBe(whole.headers.etag);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
  });

  test("the scripts come after the text, and nothing is fetched before it", async () => {
    const { body } = await get("/plain");
    expect(body.indexOf('<script type="module"')).toBeGreaterThan(body.indexOf("</footer>"));
    expect(body).not.toMatch(/modulepreload|rel="preload"/);
  });

  test("only a page that runs React has its loaders' data, as text that never executes", async () => {
    expect((await get("/search?a=1")).body).not.toContain("client-page");
    const { body } = await get("/contact");
    const [, attributes, json = ""] =
      /<script ([^>]*id="client-page"[^>]*)>([\s\S]*?)<\/script>/.exec(body) ?? [];
    expect(attributes).toContain('type="application/json"');
    expect(Object.keys((JSON.parse(json) as ClientPage).modules)).toEqual(["contact"]);
  });

  test("files with a hash in their name are cached for good, in an encoding the browser accepts", async () => {
    const small = await get("/assets/entry-1a2b.js", { "accept-encoding": "gzip, br" });
    expect([small.body, small.headers["content-encoding"]]).toEqual(["brotli form", "br"]);
    expect(small.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(small.headers["content-type"]).toMatch(/javascript/);
    expect(small.headers.vary).toContain("accept-encoding");
    expect((await get("/assets/entry-1a2b.js")).body).toBe("plain form");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("a script of an earlier build gets a short 404", async () => {
    const { statusCode, headers, body } = await get("/assets/entry-0000.js");
    expect([statusCode, headers["cache-control"], body]).toEqual([404, "no-store", "Not found."]);
  });
});

describe("the security headers of a page", () => {
  test("only the early script may run inline, on every page", async () => {
    for (const path of ["/structured", "/contact", "/no-such-page"]) {
      const { headers, body } = await get(path);
      const policy = String(headers["content-security-policy"]);
      const scripts = [
        ...body.matchAll(/<script(?![^>]*(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
      ].map(([, text = ""]) => text);
      expect(scripts).toEqual([earlyScript()]);
      expect(policy).toContain(
        `'sha256-${createHash("sha256").update(earlyScript()).digest("base64")}'`,
      );
      expect(policy.split("; ").find((part) => part.startsWith("script-src "))).not.toMatch(
        /unsafe/,
      );
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
    }
  });

  test("headers that protect it from other sites", async () => {
    const { headers } = await get("/plain");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect((await get("/api/nothing")).headers["content-security-policy"]).toContain(
      "default-src 'none'",
    );
  });
});

describe("forms without JavaScript", () => {
  test("reach their action, and the response is not cached", async () => {
    const answer = await post("/form", "name=Asabe");
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([422, "no-store"]);
    expect(answer.body).toContain("Asabe");
  });

  test("are accepted from our own addresses, not from another site", async () => {
    const headers = { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" };
    expect((await post("/form", "name=Asabe", headers)).statusCode).toBe(422);
    const forged = await post("/form", "name=Asabe", {
      ...headers,
      origin: "https://evil.example",
    });
    expect(forged.statusCode).toBe(400);
    expect(forged.headers["content-type"]).toMatch(/^text\/html/);
  });

  test("are all that a page accepts, an empty one too", async () => {
    const json = await post("/form", "{}", { "content-type": "application/json" });
    expect([json.statusCode, json.body]).toEqual([415, expect.stringContaining("415")]);
    expect((await ask("POST", "/form")).statusCode).toBe(422);
    const broken = await post("/form", "x", { "content-type": "multipart/form-data" });
    expect(broken.statusCode).toBe(400);
  });

  test("get a message and status when they are too large", async () => {
    const { statusCode, body } = await post("/form", `name=${"x".repeat(1_100_000)}`);
    expect(statusCode).toBe(413);
    expect(body).toContain("413 Content Too Large");
  });
});

describe("failures are pages with the same text", () => {
  test.each([
    ["an address without a page", "GET", "/nothing", 404],
    ["a page that says so itself", "GET", "/gone", 410],
    ["what our own rules refuse", "GET", "/closed", 403],
    ["a database that is down", "GET", "/down", 503],
    ["a loader that breaks", "GET", "/broken", 500],
    ["a page that breaks while it is rendered", "GET", "/unrendered", 500],
    ["a page that takes no form", "POST", "/plain", 405],
    ["a method that pages do not have", "OPTIONS", "/plain", 405],
    ["an invalid address", "GET", "/%zz", 400],
    ["an address with a NUL", "GET", "/%00", 400],
  ])("%s", async (_name, method, url, status) => {
    const { statusCode, headers, body } = await ask(method, url);
    expect(statusCode).toBe(status);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(body).toContain("Unexpected Application Error!");
    expect(body).toContain(String(status));
    expect(body).not.toMatch(/12345|10\.0\.0\.7|ECONN|node_modules|you did not provide/i);
    if (status >= 500 || status === 405) expect(headers["cache-control"]).toBe("no-store");
  });

  test("a temporary failure says when to retry, a wrong method lists the allowed ones", async () => {
    expect((await get("/down")).headers["retry-after"]).toBe("5");
    expect((await ask("OPTIONS", "/plain")).headers.allow).toBe("GET, HEAD, POST");
    expect((await post("/plain", "a=1")).headers.allow).toBe("GET, HEAD");
  });

  test("a navigation in the browser gets the status too", async () => {
    expect((await get("/closed.data")).statusCode).toBe(403);
    expect((await get("/down.data")).statusCode).toBe(503);
  });

  test("a failure is not cached", async () => {
    await get("/broken");
    const again = await get("/broken");
    expect(again.statusCode).toBe(500);
    expect(again.headers.etag).toBeUndefined();
  });
});

describe("addresses", () => {
  test("a trailing slash redirects to the address without it, never to another host", async () => {
    const { statusCode, headers } = await get("/plain/?a=1");
    expect([statusCode, headers.location]).toEqual([301, "/plain?a=1"]);
    expect((await get("//evil.example/")).headers.location).toBe("/evil.example");
  });

  test("a redirect is not cached", async () => {
    const { statusCode, headers } = await get("/away");
    expect([statusCode, headers.location]).toEqual([302, "/plain"]);
    expect(headers["cache-control"]).toBe("no-store");
  });
});
