import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page, test } from "@playwright/test";
import Fastify, { type FastifyInstance } from "fastify";
import { build } from "vite";
import { sandboxPlugin } from "#rooms/payments/provider/paystack/sandbox/sandbox-plugin.server.ts";
import { createMemoryStore } from "#rooms/payments/provider/paystack/sandbox/store.server.ts";
import { openFakePaystack } from "../../support/browser/fake-paystack.ts";

/**
 * Both payment windows, driven in a browser: the provider's own unmodified script, against a page that sends
 * its frame's messages; and the sandbox's checkout. Both must report the same events.
 */

// One worker: the page is built once, and the browser with its own settings started once.
test.describe.configure({ mode: "default" });

const secretKey = "sk_test_journey";
let server: FastifyInstance;
let paystack: Awaited<ReturnType<typeof openFakePaystack>>;
let browser: Browser;
let url: string;

/** The policy of the academy's own pages (src/app/server/pages/create-renderer.ts). */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self' https://checkout.paystack.com; object-src 'none'; base-uri 'none'";

async function buildHarness(folder: string) {
  await build({
    configFile: false,
    logLevel: "silent",
    build: {
      outDir: folder,
      target: "es2020",
      rollupOptions: {
        input: join(import.meta.dirname, "..", "..", "support", "browser", "payment-harness.ts"),
        output: { entryFileNames: "harness.js", chunkFileNames: "[name].js" },
      },
    },
  });
}

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "payment-window-"));
  await buildHarness(folder);
  const store = createMemoryStore();
  server = Fastify();
  await server.register(sandboxPlugin, {
    prefix: "/sandbox/paystack",
    sandboxOf: async () => ({
      store,
      secretKey,
      publicUrl: `${url}/sandbox/paystack`,
      now: () => new Date(),
    }),
  });
  server.get("/", (_request, reply) =>
    reply
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(
        '<!doctype html><title>Pay</title><body><script type="module" src="/harness.js"></script>',
      ),
  );
  server.get("/favicon.ico", (_request, reply) => reply.status(204).send());
  server.get<{ Params: { file: string } }>("/:file", (request, reply) =>
    reply.type("text/javascript").send(readFileSync(join(folder, request.params.file))),
  );
  server.addHook("onClose", async () => rmSync(folder, { recursive: true }));
  url = await server.listen({ host: "127.0.0.1", port: 0 });
  paystack = await openFakePaystack();
  const { launchOptions = {} } = test.info().project.use;
  browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=MAP checkout.paystack.com:443 127.0.0.1:${paystack.port}`,
      "--ignore-certificate-errors",
    ],
  });
});

test.afterAll(async () => {
  await browser.close();
  await server.close();
  await paystack.close();
});

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

async function openPage(payment: object, size = { width: 360, height: 740 }) {
  const page = await browser.newPage({ viewport: size });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto(`${url}/#${encodeURIComponent(JSON.stringify(payment))}`);
  await page.getByRole("button", { name: "Open the payment window" }).click();
  return { page, faults };
}

async function openSandbox() {
  const reference = `PAY-${randomUUID().toUpperCase()}`;
  const response = await server.inject({
    method: "POST",
    url: "/sandbox/paystack/transaction/initialize",
    headers: { authorization: `Bearer ${secretKey}` },
    payload: { email: "asabe@example.com", amount: "9500000", reference, callback_url: `${url}/` },
  });
  const { access_code: accessCode, authorization_url: authorizationUrl } = response.json().data;
  const { page, faults } = await openPage({
    reference,
    amountKobo: 9_500_000,
    currency: "NGN",
    email: "asabe@example.com",
    provider: "paystack",
    publicKey: "pk_sandbox",
    accessCode,
    authorizationUrl,
  });
  return { page, faults, reference, frame: page.frameLocator("dialog iframe") };
}

async function openPaystack(accessCode: string) {
  const { page, faults } = await openPage({
    reference: "PAY-1",
    amountKobo: 9_500_000,
    currency: "NGN",
    email: "asabe@example.com",
    provider: "paystack",
    publicKey: "pk_test_journey",
    accessCode,
    authorizationUrl: "https://checkout.paystack.com/x",
  });
  const frame = page.frameLocator('iframe[src^="https://checkout.paystack.com"]');
  await expect(frame.getByText(`newTransaction ${accessCode}`)).toBeVisible();
  return { page, faults, frame };
}

test.describe("the provider's own widget", () => {
  test("continues the server's transaction and reports success", { tag: "@main" }, async () => {
    const { page, faults, frame } = await openPaystack("code-1");
    await frame.getByRole("button", { name: "Pay" }).click();
    await expect.poll(() => told(page)).toEqual(["success REF-code-1"]);
    expect(faults).toEqual([]);
    expect(paystack.asked.every((line) => line.startsWith("GET /popup"))).toBe(true);
    await page.close();
  });

  test("can be closed and reopened on the same transaction", async () => {
    const { page, frame } = await openPaystack("code-2");
    await frame.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => told(page)).toEqual(["closed"]);
    await page.getByRole("button", { name: "Open the payment window" }).click();
    await frame.getByRole("button", { name: "Pay" }).click();
    await expect.poll(() => told(page)).toEqual(["closed", "success REF-code-2"]);
    await page.close();
  });

  test("a pending bank transfer is reported right after closing", async () => {
    const { page, frame } = await openPaystack("code-3");
    await frame.getByRole("button", { name: "I have sent the money" }).click();
    await expect.poll(() => told(page)).toEqual(["closed", "transfer pending"]);
    await page.close();
  });

  test("failures are reported with their message", async () => {
    const { page, frame } = await openPaystack("code-4");
    await frame.getByRole("button", { name: "Break" }).click();
    await expect.poll(() => told(page)).toEqual(["failed Invalid access code"]);
    await page.close();
  });
});

test.describe("the sandbox's checkout", () => {
  test("shows what is being paid and reports success", async () => {
    const { page, faults, frame, reference } = await openSandbox();
    await expect(frame.getByRole("heading", { name: "₦95,000" })).toBeVisible();
    await expect(frame.getByText("No money moves")).toBeVisible();
    await frame.getByRole("button", { name: "Pay", exact: true }).click();
    await expect.poll(() => told(page)).toEqual([`success ${reference}`]);
    await expect(page.locator("dialog")).toHaveCount(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  test("a refused card is reported in the frame and can be retried", async () => {
    const { page, frame, reference } = await openSandbox();
    await frame.getByRole("button", { name: "Insufficient funds" }).click();
    await expect(frame.getByRole("alert")).toHaveText("Insufficient Funds.");
    await frame.getByRole("button", { name: "Decline" }).click();
    await expect(frame.getByRole("alert")).toHaveText("Declined.");
    expect(await told(page)).toEqual([]);
    await frame.getByRole("button", { name: "Pay", exact: true }).click();
    await expect.poll(() => told(page)).toEqual([`success ${reference}`]);
    await page.close();
  });

  test("a pending bank transfer is reported right after closing", async () => {
    const { page, frame } = await openSandbox();
    await frame.getByRole("button", { name: "Bank transfer later" }).click();
    await expect.poll(() => told(page)).toEqual(["closed", "transfer pending"]);
    await page.close();
  });

  test("closes by its button and by Escape, inside and outside the frame", async () => {
    const byButton = await openSandbox();
    await byButton.frame.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => told(byButton.page)).toEqual(["closed"]);
    await byButton.page.close();
    const inside = await openSandbox();
    await inside.frame.getByRole("button", { name: "Decline" }).press("Escape");
    await expect.poll(() => told(inside.page)).toEqual(["closed"]);
    await inside.page.close();
    const outside = await openSandbox();
    await outside.frame.getByRole("button", { name: "Pay", exact: true }).waitFor();
    await outside.page.locator("dialog").evaluate((dialog) => {
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    });
    await expect.poll(() => told(outside.page)).toEqual(["closed"]);
    await expect(outside.page.locator("dialog")).toHaveCount(0);
    await outside.page.close();
  });

  test("a missing page is reported as a failure", async () => {
    const { page } = await openPage({
      reference: "PAY-1",
      provider: "paystack",
      publicKey: "pk_sandbox",
      accessCode: "none",
      authorizationUrl: `${url}/sandbox/paystack/checkout/none`,
    });
    await expect.poll(() => told(page)).toEqual(["failed "]);
    await page.close();
  });
});
