import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { served } from "#app/wiring.ts";
import { audienceOf, audiences } from "#foundation/http/audiences.ts";
import { defineEndpoint, type Endpoint } from "#foundation/http/endpoint.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { can, type Permission } from "#rooms/accounts/door.server.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { findLeaks } from "./find-leaks.ts";

/**
 * Tests who may call each call of each room. The list is the one that the server mounts, and the expected
 * result is what each endpoint declares.
 */

const endpoints = served.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe("every call answers only the callers it declares", () => {
  let academy: TestAcademy;
  beforeAll(async () => {
    academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
  });
  afterAll(() => academy.close());

  test("without a token, with expired and invented tokens, with each kind of token, as dismissed staff", async () => {
    expect(await findLeaks(academy, endpoints)).toEqual([]);
  });
});

describe("the declarations agree with docs/api.md", () => {
  test("the browser sends each path the kind of token it needs", () => {
    const wrong = endpoints.filter(
      ({ who, path }) =>
        who in audiences && audienceOf(`/api${path}`) !== audiences[who as keyof typeof audiences],
    );
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test("below /admin/ only the sign-in is open", () => {
    const open = endpoints.filter(({ who, path }) => path.startsWith("/admin/") && who !== "admin");
    expect(open.map(nameOf)).toEqual(["POST /admin/login"]);
  });

  test("each call of admins names a permission that someone has", () => {
    const nameless = endpoints.filter(
      ({ who, permission }) =>
        (who === "admin") !== can({ roles: ["admin", "owner"] }, (permission ?? "") as Permission),
    );
    expect(nameless.map(nameOf)).toEqual([]);
  });

  test("below /me everything is the learner's", () => {
    const others = endpoints.filter(({ who, path }) => /^\/me(\/|$)/.test(path) && who !== "user");
    expect(others.map(nameOf)).toEqual([]);
  });

  test("below /affiliates/ only what visitors need is open", () => {
    const visitors = [
      "GET /affiliates/programs",
      "POST /affiliates/applications",
      "GET /affiliates/applications/status/",
      "GET /affiliates/validate-code/",
      "POST /affiliates/track-referral",
      "POST /affiliates/visits",
      "POST /affiliates/payment-info/stop",
    ];
    const open = endpoints
      .filter(({ who, path }) => path.startsWith("/affiliates/") && who !== "affiliate")
      .map((endpoint) => nameOf(endpoint).replace(/:\w+$/, ""));
    expect(open.filter((name) => !visitors.includes(name))).toEqual([]);
  });

  test("no two calls share a method and a path", () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
  });
});

describe("this test notices", () => {
  const declared = (["user", "affiliate", "admin", "any-token", "anyone"] as const).map((who) =>
    defineEndpoint({
      method: "POST",
      path: `/made-up/${who}`,
      who,
      ...(who === "admin" ? { permission: "payments.refund" as const } : {}),
      tag: "test",
      summary: "",
      answers: { 204: null },
    }),
  );
  const withLogout = served.filter(({ endpoint }) => endpoint.path === "/auth/logout");

  async function leaksWhenMounted(change: (endpoint: Endpoint) => Endpoint): Promise<string[]> {
    const mounted: Served[] = declared.map((endpoint) =>
      serve(change(endpoint), async () => answer(204) as never),
    );
    const academy = await openAcademy({ served: [...mounted, ...withLogout] });
    const leaks = await findLeaks(academy, declared);
    await academy.close();
    return leaks;
  }
  const pathsIn = (leaks: string[]) => [...new Set(leaks.map((leak) => leak.split(" ")[1]))].sort();

  test("nothing when the server does what is declared", async () => {
    expect(await leaksWhenMounted((endpoint) => endpoint)).toEqual([]);
  });

  test.each([
    [
      "a server that admits everyone",
      { who: "anyone" },
      ["admin", "affiliate", "any-token", "user"],
    ],
    [
      "a server that accepts any kind of token",
      { who: "any-token", permission: undefined },
      ["admin", "affiliate", "anyone", "user"],
    ],
    [
      "a server that accepts only one kind",
      { who: "user" },
      ["admin", "affiliate", "any-token", "anyone"],
    ],
    [
      "a server that ignores temporary passwords",
      { beforePasswordChange: true },
      ["affiliate", "any-token"],
    ],
  ] as const)("%s", async (_name, change, paths) => {
    const leaks = await leaksWhenMounted((endpoint) => ({ ...endpoint, ...change }));
    expect(pathsIn(leaks)).toEqual(paths.map((path) => `/made-up/${path}`));
  });

  test("a server that lets every admin refund", async () => {
    const leaks = await leaksWhenMounted((endpoint) =>
      endpoint.permission ? { ...endpoint, permission: "account.own" } : endpoint,
    );
    expect(leaks).toEqual([
      "POST /made-up/admin lets the clerk in (an admin who is clerk: 204)",
      "POST /made-up/admin lets the reviewer in (an admin who is reviewer: 204)",
    ]);
  });

  test("a call that accepts another person's id", async () => {
    const mine = defineEndpoint({
      method: "GET",
      path: "/me/things/:id",
      who: "user",
      tag: "test",
      summary: "",
      answers: { 204: null },
    });
    const academy = await openAcademy({
      served: [serve(mine, async () => answer(204)), ...withLogout],
    });
    expect(await findLeaks(academy, [mine])).toEqual([
      "GET /me/things/:id answers for someone else (a token of kind user at another person's id: 204)",
    ]);
    await academy.close();
  });
});
