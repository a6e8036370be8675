import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onStoredChange } from "#foundation/browser/browser-storage.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { useSession } from "./guarded.tsx";
import { requireSession } from "./require-session.ui.ts";
import {
  checkSession,
  deviceHeaders,
  keepSession,
  notePasswordChanged,
  readSession,
  signOut,
} from "./session.ui.ts";

const user = { id: "1", email: "a@mail.example", name: "Asabe", role: "user" } as const;
const admin = { ...user, role: "admin" as const, permissions: ["account.own"] };
const affiliate = { ...user, role: "affiliate", mustChangePassword: true } as const;

const page = "https://academy.example/a?b=1";

let browser: ReturnType<typeof openFakeBrowser>;
beforeEach(() => {
  browser = openFakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test("the keys are those of the API's page, each kind apart", () => {
  keepSession("user", { token: "usr_1", person: user });
  keepSession("affiliate", { token: "aff_1", person: affiliate });
  keepSession("admin", { token: "adm_1", person: admin });
  expect(Object.fromEntries(browser.kept)).toEqual({
    userToken: "usr_1",
    user: JSON.stringify(user),
    affiliateToken: "aff_1",
    affiliateUser: JSON.stringify(affiliate),
    adminToken: "adm_1",
    adminUser: JSON.stringify(admin),
  });
  expect(readSession("admin")).toEqual({ token: "adm_1", person: admin });
});

describe("there is no session", () => {
  test.each([
    ["without a token", "admin", { adminUser: JSON.stringify(admin) }],
    ["without a person", "admin", { adminToken: "adm_1" }],
    ["for someone of another role", "admin", { adminToken: "x", adminUser: JSON.stringify(user) }],
    ["for a person that is not readable", "user", { userToken: "usr_1", user: "{" }],
    ["for a person that is nothing", "user", { userToken: "usr_1", user: "null" }],
    ["of one kind in another's place", "affiliate", { userToken: "u", user: JSON.stringify(user) }],
  ] as const)("%s", (_name, audience, kept) => {
    for (const [key, text] of Object.entries(kept)) browser.kept.set(key, text);
    expect(readSession(audience)).toBeNull();
    expect(() => requireSession(audience, page)).toThrow();
  });

  test("and a protected page leads to the sign-in of its kind", () => {
    const caught: Response[] = [];
    for (const audience of ["user", "affiliate", "admin"] as const) {
      try {
        requireSession(audience, page);
      } catch (response) {
        caught.push(response as Response);
      }
    }
    expect(caught.map((response) => response.headers.get("location"))).toEqual([
      "/login?next=%2Fa%3Fb%3D1",
      "/affiliate/login?next=%2Fa%3Fb%3D1",
      "/admin/login?next=%2Fa%3Fb%3D1",
    ]);
  });

  test("on the server, so that a public page is the same for everybody", () => {
    keepSession("user", { token: "usr_1", person: user });
    const Shown = () => createElement("p", null, useSession("user") ? "signed in" : "nobody");
    expect(renderToString(createElement(Shown))).toBe("<p>nobody</p>");
  });
});

test("signing out forgets here at once, and ends that session on the server", () => {
  keepSession("user", { token: "usr_1", person: user });
  keepSession("admin", { token: "adm_1", person: admin });
  browser.answerWith(new TypeError("offline"));
  signOut("admin");
  expect([...browser.kept.keys()].sort()).toEqual(["user", "userToken"]);
  expect(browser.sent).toEqual([
    {
      url: "/api/admin/logout",
      method: "POST",
      headers: { authorization: "Bearer adm_1" },
      body: undefined,
    },
  ]);
  signOut("admin");
  expect(browser.sent).toHaveLength(1);
});

describe("the cart and the checkout's draft", () => {
  const cart = JSON.stringify([{ id: "tiling", price: 95_000, title: "Tiling" }]);
  const draft = '{"answers":{"fullName":"Musa"}}';
  const inCart = (): string[] => {
    const kept: unknown = JSON.parse(browser.kept.get("cart") ?? "[]");
    return Array.isArray(kept) ? kept.map(({ id }) => id) : [];
  };
  const endElsewhere = async () => {
    keepSession("user", { token: "usr_1", person: user });
    browser.kept.set("cart", cart).set("checkout-draft", draft);
    browser.answerWith({ status: 401, body: {} });
    await checkSession();
  };

  test("wait, out of sight, when the session ended on its own", async () => {
    await endElsewhere();
    expect([...browser.kept.keys()].sort()).toEqual(["cart", "checkout-draft"]);
    expect(inCart()).toEqual([]);
    // Their owner is an id, which names nobody.
    expect(browser.kept.get("cart")).not.toMatch(/Asabe|mail\.example|usr_1/);
    await checkSession();
    expect(browser.kept.size).toBe(2);
  });

  test("come back to the same person", async () => {
    await endElsewhere();
    keepSession("user", { token: "usr_2", person: user });
    expect(inCart()).toEqual(["tiling"]);
    expect(browser.kept.get("checkout-draft")).toBe(draft);
    expect(browser.kept.get("cart")).toBe(cart);
  });

  test("are removed when another person signs in, also without signing out between", async () => {
    const other = { ...user, id: "2" };
    await endElsewhere();
    keepSession("user", { token: "usr_2", person: other });
    expect([...browser.kept.keys()].sort()).toEqual(["user", "userToken"]);
    browser.kept.set("cart", cart).set("checkout-draft", draft);
    keepSession("user", { token: "usr_3", person: user });
    expect([...browser.kept.keys()].sort()).toEqual(["user", "userToken"]);
  });

  test("stay when an affiliate signs in", async () => {
    await endElsewhere();
    keepSession("affiliate", { token: "aff_1", person: { ...affiliate, id: "2" } });
    keepSession("user", { token: "usr_2", person: user });
    expect(inCart()).toEqual(["tiling"]);
  });

  test("go when the person signs out", async () => {
    keepSession("user", { token: "usr_1", person: user });
    browser.kept.set("cart", cart).set("checkout-draft", draft).set("affiliateRef", "ASABE10");
    signOut("user");
    expect([...browser.kept.keys()]).toEqual(["affiliateRef"]);
  });
});

describe("on a device that people share, signing out leaves nothing that was typed", () => {
  test.each([
    ["a learner", "user", { token: "usr_1", person: user }],
    ["an affiliate", "affiliate", { token: "aff_1", person: affiliate }],
    ["an admin", "admin", { token: "adm_1", person: admin }],
  ] as const)("of %s", (_name, audience, session) => {
    keepSession(audience, session as never);
    const text = '{"answers":{"fullName":"Musa"}}';
    for (const key of [
      ...["enrolment-draft:tiling", "contact-draft", "contact-draft:files"],
      ...["reply-draft:message-1", "catalogue-draft:new"],
      // Finished, and waiting for a connection.
      ...["waiting:contact-draft", "waiting:enrolment-draft:generator-care"],
    ]) {
      browser.kept.set(key, text);
    }
    browser.kept.set("affiliateRef", "ASABE10").set("deviceToken", "dev_1");
    signOut(audience);
    expect([...browser.kept.keys()].sort()).toEqual(["affiliateRef", "deviceToken"]);
  });
});

test("every change of the session is reported, also from other tabs", () => {
  const heard = vi.fn();
  const stop = onStoredChange(heard);
  keepSession("user", { token: "usr_1", person: user });
  signOut("user");
  browser.changeInAnotherTab("userToken", "usr_2");
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  signOut("user");
  expect(heard).toHaveBeenCalledTimes(3);
});

test("the next sign-in of this browser carries what the last one answered, also after signing out", () => {
  expect(deviceHeaders()).toEqual({});
  keepSession("user", { token: "usr_1", person: user, deviceToken: "dev_1" });
  notePasswordChanged("user");
  signOut("user");
  expect(deviceHeaders()).toEqual({ "x-device-token": "dev_1" });
  keepSession("admin", { token: "adm_1", person: admin, deviceToken: "dev_2" });
  expect(deviceHeaders()).toEqual({ "x-device-token": "dev_2" });
});

test("the Cookie Policy names everything that signing in keeps", () => {
  const policy = readFileSync("content/policies/cookies.md", "utf8");
  const named = [...policy.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  keepSession("user", { token: "usr_1", person: user, deviceToken: "dev_1" });
  keepSession("affiliate", { token: "aff_1", person: affiliate });
  keepSession("admin", { token: "adm_1", person: admin });
  expect(named).toEqual(expect.arrayContaining([...browser.kept.keys()]));
  expect(browser.kept.size).toBe(7);
});

test("after the change of a temporary password nothing asks for it again", () => {
  keepSession("affiliate", { token: "aff_1", person: affiliate });
  notePasswordChanged("affiliate");
  expect(readSession("affiliate")?.person.mustChangePassword).toBe(false);
});
