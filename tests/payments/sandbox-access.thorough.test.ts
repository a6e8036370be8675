import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { mountSandbox } from "#app/wiring.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { messages } from "#foundation/mail/tables.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { sandboxKey } from "#rooms/payments/door.server.ts";
import { providerAccount } from "#rooms/payments/provider/paystack/provider-account.server.ts";
import { smallSite } from "../pages/small-site.tsx";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";

/** Who may see the demo's mail and use the sandbox's controls; checkout pages are open to everyone. */

let academy: TestAcademy;
let key: string;
beforeAll(async () => {
  academy = await openAcademy({
    env: { LOG_LEVEL: "silent" },
    mountRest: async (server) => {
      await mountSandbox(server, loadConfig({}));
      return mountPages(server, smallSite, {
        mode: "production",
        log: createLogger("silent"),
        origin: "http://academy.example",
      });
    },
  });
  key = await sandboxKey(academy.ctx);
  await academy.ctx.db.insert(messages).values({
    channel: "email",
    status: "sent",
    kind: "test",
    recipient: "asabe@example.com",
    subject: "Choose a new password",
    text: "https://academy.example/reset-password?token=secret",
    letter: { heading: "secret", paragraphs: [] },
    createdAt: academy.ctx.clock(),
  });
});
afterAll(() => academy.close());

type From = { remoteAddress?: string; headers?: Record<string, string> };

const elsewhere: [string, From][] = [
  ["another machine", { remoteAddress: "192.168.1.20" }],
  ["another machine over IPv6", { remoteAddress: "2001:db8::20" }],
  [
    "another machine that claims to be this one",
    {
      remoteAddress: "192.168.1.20",
      headers: { "x-forwarded-for": "127.0.0.1" },
    },
  ],
  ...[
    "x-forwarded-for",
    "X-Forwarded-Host",
    "x-forwarded-proto",
    "Forwarded",
    "Via",
    "x-real-ip",
    "true-client-ip",
    "cf-connecting-ip",
    "cf-ray",
    "x-envoy-external-address",
  ].map((name): [string, From] => [
    `a proxy here that sends ${name}`,
    { headers: { [name]: "127.0.0.1" } },
  ]),
];
const here: [string, From][] = [
  ["this machine", {}],
  ["this machine over IPv6", { remoteAddress: "::1" }],
  ["this machine as IPv6 writes it", { remoteAddress: "::ffff:127.0.0.1" }],
];

const get = (url: string, from: From = {}) => academy.inject({ method: "GET", url, ...from });
const control = (from: From, query = "") =>
  academy.inject({
    method: "POST",
    url: `/sandbox/paystack/control${query}`,
    payload: { initialize: { mode: "ok" } },
    ...from,
  });
const outbox = [
  "/sandbox/mail",
  "/sandbox/mail.data",
  "/Sandbox/Mail",
  "/sandbox/%6dail",
  "/sandbox/messages.json",
];

test.each(here)("the outbox and the controls are open to %s", async (_who, from) => {
  for (const url of outbox) {
    const { statusCode, body } = await get(url, from);
    expect([url, statusCode, body.includes("Choose a new password")]).toEqual([url, 200, true]);
  }
  expect((await control(from)).statusCode).toBe(200);
});

describe.each(elsewhere)("from %s", (_who, from) => {
  test("outbox and controls are closed, with no key and with a wrong one", async () => {
    for (const url of outbox) {
      for (const query of ["", "?key=", `?key=${key.slice(1)}`, "?key=x&key="]) {
        const { statusCode, body } = await get(`${url}${query}`, from);
        expect([url, query, statusCode]).toEqual([url, query, 403]);
        expect(body).not.toContain("asabe@example.com");
      }
    }
    expect((await control(from)).statusCode).toBe(401);
    expect((await control(from, `?key=${key.slice(1)}`)).statusCode).toBe(401);
    const { secretKey } = await providerAccount(academy.ctx);
    const bearer = { ...from.headers, authorization: `Bearer ${secretKey}` };
    expect((await control({ ...from, headers: bearer })).statusCode).toBe(401);
  });

  test("both open with the key, and every link and form of the page includes it", async () => {
    for (const url of outbox) {
      expect((await get(`${url}?key=${key}`, from)).statusCode).toBe(200);
    }
    expect((await control(from, `?key=${key}`)).statusCode).toBe(200);
    const { body } = await get(`/sandbox/mail?key=${key}&to=nobody@example.com`, from);
    expect(body).toContain(`<input type="hidden" name="key" value="${key}"/>`);
    const links = [...body.matchAll(/href="(\/sandbox\/mail\?[^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(href).toContain(`key=${key}`);
  });

  test("a checkout page needs only its access code", async () => {
    const { secretKey } = await providerAccount(academy.ctx);
    const made = await academy.inject({
      method: "POST",
      url: "/sandbox/paystack/transaction/initialize",
      headers: { authorization: `Bearer ${secretKey}` },
      payload: { email: "asabe@example.com", amount: "9500000" },
    });
    const url = `/sandbox/paystack/checkout/${made.json().data.access_code}`;
    expect((await get(url, from)).statusCode).toBe(200);
    const payment = await academy.inject({
      method: "POST",
      url,
      ...from,
      headers: { ...from.headers, accept: "application/json" },
      payload: { action: "pay" },
    });
    expect(payment.json()).toMatchObject({ outcome: "success" });
  });
});

test("neither a refusal nor a page is cached", async () => {
  const far = { remoteAddress: "192.168.1.20" };
  for (const [from, status] of [
    [far, 403],
    [{}, 200],
    [far, 403],
  ] as const) {
    expect((await get("/sandbox/mail", from)).statusCode).toBe(status);
  }
  const { body } = await get("/sandbox/mail", far);
  expect(body).toContain("The outbox opens on the machine that runs the demonstration.");
});
