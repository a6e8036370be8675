import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#foundation/settings/config.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { openSandbox, type TestSandbox } from "#tests/support/payments/open-sandbox.ts";
import { openDispute } from "./lists.server.ts";
import { mountPaystackSandbox } from "./mount-sandbox.server.ts";
import { deliverWebhooks } from "./webhooks.server.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function ask(path: string, body?: unknown, key = sandbox.secretKey) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const wanted = (more: object = {}) => ({
  email: "asabe@example.com",
  amount: "9500000",
  currency: "NGN",
  reference: `PAY-${randomUUID()}`,
  callback_url: "http://localhost:3000/registration-success?key=k",
  metadata: JSON.stringify({ cancel_action: "http://localhost:3000/back" }),
  ...more,
});
async function opened(more: object = {}) {
  const sent = wanted(more);
  const { body } = await ask("/transaction/initialize", sent);
  const data = body.data as { authorization_url: string; access_code: string };
  return { reference: sent.reference, url: data.authorization_url, accessCode: data.access_code };
}
const pressForm = (url: string, action: string) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ action }) });

describe("the provider's protocol", () => {
  test("initialize returns the URL and the access code", async () => {
    const sent = wanted();
    expect(await ask("/transaction/initialize", sent)).toEqual({
      status: 200,
      body: {
        status: true,
        message: "Authorization URL created",
        data: {
          authorization_url: expect.stringContaining(`${sandbox.url}/checkout/`),
          access_code: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
          reference: sent.reference,
        },
      },
    });
  });

  test.each([
    ["an invalid email", { email: "asabe" }, 400, "invalid_email_address"],
    ["an amount under ₦50", { amount: "4999" }, 400, "invalid_amount"],
    ["an invalid amount", { amount: "a lot" }, 400, "invalid_amount"],
    ["another currency", { currency: "USD" }, 403, "unsupported_currency"],
    ["a reference with _", { reference: "PAY_1" }, 400, "invalid_reference"],
  ])("refuses %s", async (_name, more, status, code) => {
    const answer = await ask("/transaction/initialize", wanted(more));
    expect(answer).toMatchObject({
      status,
      body: { status: false, code, type: "validation_error" },
    });
  });

  test("rejects a repeated reference, and a wrong key", async () => {
    const sent = wanted();
    await ask("/transaction/initialize", sent);
    expect(await ask("/transaction/initialize", sent)).toMatchObject({
      status: 400,
      body: { message: "Duplicate Transaction Reference", code: "duplicate_reference" },
    });
    for (const path of ["/transaction/initialize", "/refund"]) {
      expect((await ask(path, sent, "sk_wrong")).status).toBe(401);
    }
    expect((await ask(`/transaction/verify/${sent.reference}`, undefined, "sk_wrong")).status).toBe(
      401,
    );
  });

  test("lists refunds and disputes in pages, and by transaction, with ids past 2^53", async () => {
    const { reference } = await opened();
    await sandbox.press(reference, "pay");
    for (let turn = 0; turn < 3; turn++) await sandbox.refund(reference, 100_000);
    const transaction = await sandbox.store.findTransaction(reference);
    const page = (number: number) =>
      ask(`/refund?transaction=${transaction?.id}&perPage=2&page=${number}`);
    expect((await page(1)).body).toMatchObject({
      data: [{ amount: 100_000, status: "pending", dispute: null }, {}],
      meta: { total: 3, page: 1, pageCount: 2 },
    });
    expect((await page(2)).body.data).toHaveLength(1);
    expect((await ask(`/transaction/${transaction?.id}`)).body.data).toMatchObject({ reference });
    expect((await ask("/transaction/7")).body.code).toBe("transaction_not_found");
    const dispute = await openDispute(sandbox.context(), reference);
    expect((await ask("/dispute")).status).toBe(400);
    const between = "from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z";
    expect((await ask(`/dispute?${between}`)).body.data).toMatchObject([
      { id: Number(dispute.id), resolution: null, transaction: { reference } },
    ]);
    const ofOne = (id: string | undefined) => ask(`/dispute?${between}&transaction=${id}`);
    expect((await ofOne(transaction?.id)).body.data).toMatchObject([{ id: Number(dispute.id) }]);
    expect((await ofOne("7")).body.data).toEqual([]);
    expect((await ask("/refund?transaction=7")).body.data).toEqual([]);
    for (const path of ["/refund", "/dispute", "/transaction/7"]) {
      expect((await ask(path, undefined, "sk_wrong")).status).toBe(401);
    }
  });

  test("verify answers 200 for every state, and ids past 2^53 as numbers", async () => {
    const { reference } = await opened();
    expect((await ask(`/transaction/verify/${reference}`)).body.data).toMatchObject({
      status: "abandoned",
      amount: 9_500_000,
    });
    await sandbox.press(reference, "decline");
    expect((await ask(`/transaction/verify/${reference}`)).body.data).toMatchObject({
      status: "failed",
      gateway_response: "Declined",
    });
    await sandbox.press(reference, "pay");
    const raw = await fetch(`${sandbox.url}/transaction/verify/${reference}`, {
      headers: { authorization: `Bearer ${sandbox.secretKey}` },
    });
    expect(await raw.text()).toMatch(/"id":9\d{15},/);
    expect(await ask("/transaction/verify/PAY-none")).toMatchObject({
      status: 400,
      body: { code: "transaction_not_found" },
    });
  });

  test("refunds only what was paid and is not refunded yet", async () => {
    const { reference } = await opened();
    const refund = (amount: number) => ask("/refund", { transaction: reference, amount });
    expect((await refund(1_000)).status).toBe(400);
    await sandbox.press(reference, "pay");
    expect(await refund(1_000)).toMatchObject({
      status: 200,
      body: { status: true, data: { status: "pending", amount: 1_000 } },
    });
    expect((await refund(9_499_001)).status).toBe(400);
    expect((await refund(9_499_000)).status).toBe(200);
    expect((await ask(`/transaction/verify/${reference}`)).body.data).toMatchObject({
      status: "reversed",
    });
  });
});

describe("the checkout page", () => {
  test("shows what is paid, says that no money moves, and runs only its own script", async () => {
    const { url, reference } = await opened({ email: `a"<b>@example.com` }).catch(() => opened());
    const page = await fetch(url);
    const html = await page.text();
    for (const text of ["₦95,000", "asabe@example.com", reference, "No money moves"]) {
      expect(html).toContain(text);
    }
    for (const name of ["Pay", "Decline", "Insufficient funds", "Bank transfer later", "Close"]) {
      expect(html).toContain(`>${name}</button>`);
    }
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'sha256-[^']+';/);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect((await fetch(`${sandbox.url}/checkout/none`)).status).toBe(404);
  });

  test.each([
    ["pay", "http://localhost:3000/registration-success?key=k&trxref=REF&reference=REF"],
    ["transfer", "http://localhost:3000/registration-success?key=k&trxref=REF&reference=REF"],
    ["close", "http://localhost:3000/back"],
    ["decline", "/checkout/CODE"],
    ["insufficient", "/checkout/CODE"],
  ])("works without JavaScript: %s", async (action, target) => {
    const { url, reference, accessCode } = await opened();
    const answer = await pressForm(url, action);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      target.replaceAll("REF", reference).replace("CODE", accessCode),
    ]);
  });

  test("shows that a card was refused, and lets the payer try again", async () => {
    const { url, reference } = await opened();
    await pressForm(url, "insufficient");
    expect(await (await fetch(url)).text()).toContain('role="alert">Insufficient Funds.');
    await pressForm(url, "pay");
    const again = await pressForm(url, "decline");
    expect(again.headers.get("location")).toContain(reference);
    expect(await (await fetch(url)).text()).toContain("This payment is complete.");
    await sandbox.takeWebhooks();
  });
});

describe("webhooks", () => {
  test("are dropped, repeated and delayed as the controls say", async () => {
    await sandbox.takeWebhooks();
    await sandbox.control({ webhooks: { copies: 3 } });
    const { reference } = await opened();
    await sandbox.press(reference, "pay");
    expect(await sandbox.takeWebhooks()).toHaveLength(3);
    await sandbox.control({ webhooks: { drop: true } });
    const other = await opened();
    await sandbox.press(other.reference, "pay");
    expect(await sandbox.takeWebhooks()).toEqual([]);
    await sandbox.control({ webhooks: { delayMs: 60_000 } });
    const late = await opened();
    await sandbox.press(late.reference, "pay");
    expect(await deliverWebhooks(sandbox.context(), "http://127.0.0.1:9/")).toBe(0);
    expect(await sandbox.takeWebhooks()).toHaveLength(1);
    await sandbox.control();
  });

  test("are retried until they get a 200", async () => {
    const start = new Date("2026-11-21T09:00:00Z").getTime();
    let now = start;
    sandbox.setClock(() => new Date(now));
    const { reference } = await opened();
    await sandbox.press(reference, "pay");
    const closedPort = "http://127.0.0.1:9/";
    const triedAt: number[] = [];
    for (let minute = 0; minute < 200; minute++) {
      now = start + minute * 60_000;
      const before = await sandbox.store.claimDeliveries(new Date(now), new Date(now));
      if (before.length > 0) triedAt.push(minute);
      await deliverWebhooks(sandbox.context(), closedPort);
    }
    expect(triedAt).toEqual([0, 3, 6, 9, 12, 72, 132, 192]);
    await sandbox.takeWebhooks();
  });
});

describe("mounted in the demonstration", () => {
  test("keeps its state in the database, with its own key", async () => {
    const academy = await openAcademy();
    const server = Fastify();
    server.addHook("onRequest", async (request) => {
      Object.assign(request, { ctx: academy.ctx });
    });
    await mountPaystackSandbox(server, academy.ctx.config);
    const { providerAccount } = await import("../provider-account.server.ts");
    const { secretKey } = await providerAccount(academy.ctx);
    expect(secretKey).toMatch(/^sk_sandbox_[0-9a-f]{48}$/);
    const sent = wanted();
    const answer = await server.inject({
      method: "POST",
      url: "/sandbox/paystack/transaction/initialize",
      headers: { authorization: `Bearer ${secretKey}` },
      payload: sent,
    });
    const { authorization_url, access_code } = answer.json().data;
    expect(authorization_url).toBe(
      `${academy.ctx.config.origin}/sandbox/paystack/checkout/${access_code}`,
    );
    const response = await server.inject({
      method: "POST",
      url: `/sandbox/paystack/checkout/${access_code}`,
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      payload: "action=pay",
    });
    expect(response.json()).toEqual({ outcome: "success", message: "Successful." });
    const again = await server.inject({
      url: `/sandbox/paystack/transaction/verify/${sent.reference}`,
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(again.json().data.status).toBe("success");
    await server.close();
    await academy.close();
  });

  test("is never mounted with APP_ENV=production", async () => {
    const config = { ...loadConfig({}), appEnv: "production" as const };
    await expect(mountPaystackSandbox({} as never, config)).rejects.toThrow(/production/);
  });

  test("is not mounted with the keys of a real account", async () => {
    const config = loadConfig({
      PAYSTACK_SECRET_KEY: "sk_test_a",
      PAYSTACK_PUBLIC_KEY: "pk_test_a",
    });
    const untouched = { register: () => Promise.reject(new Error("mounted")) };
    await expect(mountPaystackSandbox(untouched as never, config)).resolves.toBeUndefined();
  });
});
