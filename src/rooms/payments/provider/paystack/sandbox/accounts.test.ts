import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { openSandbox } from "#tests/support/payments/open-sandbox.ts";
import { createPaystack } from "../paystack.server.ts";
import { receiveTransfer } from "./accounts.server.ts";

const sandbox = await openSandbox();
const now = () => new Date("2026-11-21T09:00:00Z");
const { accountNumbers } = createPaystack(
  { secretKey: sandbox.secretKey, publicKey: "pk", apiUrl: sandbox.url },
  now,
);
let asked = 0;
const payer = () => ({
  customer: `hello+${++asked}@academy.example`,
  fullName: "Asabe Danjuma",
  phone: "+2348012345678",
});
const sender = { senderName: "Hauwa Bello", senderBank: "Kuda Bank" };

beforeEach(() => sandbox.control());

/** A customer whose bank has answered. */
async function given() {
  await sandbox.control({ accounts: { answersAfterMs: 0 } });
  const one = payer();
  await accountNumbers.ask(one);
  const number = await accountNumbers.find(one.customer);
  if (!number) throw new Error("there is no number");
  return { ...one, number };
}

describe("account numbers", () => {
  test("come later, with the bank and the payer's name", async () => {
    const one = payer();
    expect(await accountNumbers.ask(one)).toBeNull();
    expect(await accountNumbers.find(one.customer)).toBeNull();
    const { number, customer } = await given();
    expect(number).toEqual({
      accountNumber: expect.stringMatching(/^99\d{8}$/),
      accountName: "ZAURE ACADEMY / ASABE DANJUMA",
      bankName: "Sandbox Bank",
      bankSlug: "sandbox-bank",
      providerId: expect.stringMatching(/^\d+$/),
    });
    // Asking again makes no second one.
    expect(await accountNumbers.ask({ ...payer(), customer })).toEqual(number);
  });

  test("someone with one name gets one too", async () => {
    await sandbox.control({ accounts: { answersAfterMs: 0 } });
    const one = { ...payer(), fullName: "Asabe" };
    await accountNumbers.ask(one);
    expect((await accountNumbers.find(one.customer))?.accountName).toContain("ASABE ASABE");
  });

  test("an academy that gets none, and a payer without a phone, are refused", async () => {
    await expect(accountNumbers.ask({ ...payer(), phone: "" })).rejects.toMatchObject({
      kind: "refused",
    });
    await sandbox.control({ accounts: { outcome: "not_offered" } });
    await expect(accountNumbers.ask(payer())).rejects.toMatchObject({ kind: "refused" });
    await sandbox.control({ accounts: { mode: "fail" } });
    await expect(accountNumbers.ask(payer())).rejects.toMatchObject({ kind: "unavailable" });
    expect(await accountNumbers.find("nobody@academy.example").catch(() => "failed")).toBe(
      "failed",
    );
    await sandbox.control();
    expect(await accountNumbers.find("nobody@academy.example")).toBeNull();
  });

  test("transfers are listed, told again when asked for, and go on after closing", async () => {
    const { number, customer } = await given();
    const to = { ...sender, accountNumber: number.accountNumber };
    const { reference, id } = await receiveTransfer(sandbox.context(), to, 4_000_000);
    const from = new Date(now().getTime() - dayMs);
    const listed = await accountNumbers.findTransfers(from);
    expect(listed).toEqual([
      {
        provider: "paystack",
        id,
        reference,
        status: "paid",
        amountKobo: 4_000_000,
        requestedKobo: null,
        feesKobo: 70_000,
        currency: "NGN",
        channel: "bank_transfer",
        paidAt: now(),
        transfer: to,
      },
    ]);
    await sandbox.takeWebhooks();
    const { accountNumber, bankSlug } = number;
    await accountNumbers.requery({ accountNumber, bankSlug, day: "2026-11-21" });
    expect(await sandbox.takeWebhooks()).toHaveLength(1);
    await accountNumbers.requery({ accountNumber, bankSlug, day: "2026-11-20" });
    expect(await sandbox.takeWebhooks()).toEqual([]);
    await accountNumbers.close(number.providerId ?? "");
    expect(await accountNumbers.find(customer)).toBeNull();
  });
});

describe("the page “Transfer to this number”", () => {
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields) });

  test("takes an amount as people type it, and loses nothing that is wrong", async () => {
    const { number } = await given();
    const url = `${sandbox.url}/transfer/${number.accountNumber}`;
    const page = await fetch(url);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    for (const text of ["No money moves", number.accountNumber, "Sandbox Bank"]) {
      expect(html).toContain(text);
    }
    const typed = { amount: "forty", sender: `Ha"<b>uwa`, senderBank: "" };
    const refused = await post(url, typed);
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain("Enter an amount in naira, such as 95,000.");
    expect(again).toContain("Enter the sender’s bank.");
    expect(again).toContain("Ha&quot;&lt;b&gt;uwa");
    for (const amount of ["0", "49", "20000000"]) {
      const answer = await post(url, { ...typed, amount, senderBank: "Kuda" });
      expect([amount, answer.status]).toEqual([amount, 422]);
    }
    const sent = await post(url, { amount: "₦40,000", sender: "Hauwa", senderBank: "Kuda Bank" });
    expect(await sent.text()).toContain("₦40,000 is on its way.");
    const [webhook] = await sandbox.takeWebhooks().then((all) => all.slice(-1));
    expect(JSON.parse(webhook?.body ?? "{}")).toMatchObject({
      event: "charge.success",
      data: { amount: 4_000_000, channel: "dedicated_nuban" },
    });
  });

  test("says when there is no such account", async () => {
    const answer = await fetch(`${sandbox.url}/transfer/9900000000`);
    expect([answer.status, (await answer.text()).includes("No such account")]).toEqual([404, true]);
  });
});
