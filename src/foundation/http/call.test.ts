import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { CallError, callApi } from "./call.ts";

/** Paths that no room declares. */
const post = callApi as unknown as (name: string, parts: object) => Promise<unknown>;
const call = (path: `/${string}`) =>
  post(`POST ${path}`, { params: { id: "a/b" }, body: { name: "Asabe" } });

let browser: ReturnType<typeof openFakeBrowser>;
let warn: ReturnType<typeof vi.spyOn>;
function open(pathname = "/somewhere") {
  browser = openFakeBrowser(pathname);
  for (const kind of ["user", "affiliate", "admin"]) {
    browser.kept.set(`${kind}Token`, `${kind}-token`);
    browser.kept.set(kind === "user" ? "user" : `${kind}User`, "{}");
  }
}
beforeEach(() => {
  open();
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refuse = (status: number, code: string) =>
  browser.answerWith({ status, body: { error: "No.", code } });
const keys = () => [...browser.kept.keys()].sort();
const all = ["adminToken", "adminUser", "affiliateToken", "affiliateUser", "user", "userToken"];

describe("the token that a URL gets (spec §6.3)", () => {
  test.each([
    ["/admin/applications", "admin-token"],
    ["/admin/affiliates/:id", "admin-token"],
    ["/affiliates/profile", "affiliate-token"],
    ["/affiliates/admin/things", "admin-token"],
    ["/programs", "user-token"],
    ["/auth/affiliate/login", "user-token"],
    ["/administration", "user-token"],
  ] as const)("%s", async (path, token) => {
    await call(path);
    expect(browser.sent[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test("none when nobody is signed in or the browser blocks storage", async () => {
    browser.kept.clear();
    await call("/programs");
    vi.stubGlobal("localStorage", undefined);
    await call("/programs");
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    await call("/programs");
    expect(browser.sent.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("does not depend on the search text", async () => {
    await post("POST /programs", {
      params: { id: "" },
      query: { search: "/admin/", page: undefined },
      body: { name: "Asabe" },
    });
    expect(browser.sent[0]).toMatchObject({
      url: "/api/programs?search=%2Fadmin%2F",
      headers: { authorization: "Bearer user-token" },
    });
  });
});

test("parameters are escaped, the body is JSON, the response is returned", async () => {
  browser.answerWith({ status: 200, body: { id: "7" } });
  expect(await call("/things/:id")).toEqual({ id: "7" });
  expect(browser.sent[0]).toMatchObject({
    url: "/api/things/a%2Fb",
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: { name: "Asabe" },
  });
});

describe("a dead session (spec §8.1)", () => {
  test.each([
    ["/admin/programs", ["adminToken", "adminUser"], "/admin/login"],
    ["/affiliates/stats", ["affiliateToken", "affiliateUser"], "/affiliate/login"],
    ["/me/profile", ["user", "userToken"], "/login"],
  ] as const)("of %s is forgotten, and only that one", async (path, gone, signIn) => {
    refuse(401, "unauthorised");
    await expect(call(path)).rejects.toMatchObject({ status: 401, message: "No." });
    expect(keys()).toEqual(all.filter((key) => !(gone as readonly string[]).includes(key)));
    expect(browser.visited).toEqual([`${signIn}?next=%2Fsomewhere`]);
  });

  test("leaves the cart to the person whose it is", async () => {
    browser.kept.set("user", '{"id":"7"}').set("cart", "[]").set("checkout-draft", "{}");
    refuse(401, "unauthorised");
    await expect(call("/me/profile")).rejects.toThrow();
    expect(JSON.parse(browser.kept.get("cart") ?? "")).toEqual({ keptFor: "7", value: "[]" });
    expect(browser.kept.has("checkout-draft")).toBe(true);
    // The next refused call finds no session, and takes nothing from the one it waits for.
    await expect(call("/me/profile")).rejects.toThrow();
    expect(JSON.parse(browser.kept.get("cart") ?? "")).toMatchObject({ keptFor: "7" });
  });

  test("of a person who cannot be read leaves nothing", async () => {
    browser.kept.set("user", "{").set("cart", "[]").set("checkout-draft", "{}");
    refuse(401, "unauthorised");
    await expect(call("/me/profile")).rejects.toThrow();
    expect(keys()).toEqual(["adminToken", "adminUser", "affiliateToken", "affiliateUser"]);
  });

  test("leads to sign-in even when nothing was stored", async () => {
    browser.kept.clear();
    refuse(401, "unauthorised");
    await expect(call("/me/profile")).rejects.toThrow();
    expect(browser.visited).toEqual(["/login?next=%2Fsomewhere"]);
  });

  test("does not reload the sign-in page and lose the typed text", async () => {
    open("/admin/login");
    refuse(401, "unauthorised");
    await expect(call("/admin/programs")).rejects.toThrow();
    expect(browser.visited).toEqual([]);
  });

  test("leaves a newer session alone", async () => {
    refuse(401, "unauthorised");
    const pending = call("/me/profile");
    browser.changeInAnotherTab("userToken", "newer-token");
    await expect(pending).rejects.toThrow();
    expect([keys(), browser.visited]).toEqual([all, []]);
  });

  test.each(["/auth/affiliate/login", "/auth/login", "/admin/login"] as const)(
    "is not assumed after wrong details at %s",
    async (path) => {
      refuse(401, "invalid_credentials");
      await expect(call(path)).rejects.toMatchObject({ code: "invalid_credentials" });
      expect([keys(), browser.visited]).toEqual([all, []]);
    },
  );
});

describe("other refusals", () => {
  test.each([
    [403, "Access forbidden"],
    [404, "Resource not found"],
    [503, "The server answered 503"],
  ])("%i is only logged", async (status, words) => {
    refuse(status, "some_code");
    await expect(call("/programs")).rejects.toBeInstanceOf(CallError);
    expect(warn).toHaveBeenCalledWith(words);
    expect([keys(), browser.visited]).toEqual([all, []]);
  });

  test("carry the server's message, fields and wait", async () => {
    const body = { error: "There is a problem", code: "invalid", fields: { name: "Enter it" } };
    browser.answerWith({ status: 422, body, headers: { "retry-after": "30" } });
    await expect(call("/contact")).rejects.toMatchObject({
      message: "There is a problem",
      fields: { name: "Enter it" },
      retryAfterSeconds: 30,
    });
  });

  test("a call without a response has status 0", async () => {
    browser.answerWith(new TypeError("Failed to fetch"));
    await expect(call("/contact")).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });
});
