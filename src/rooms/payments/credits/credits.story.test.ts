import { afterAll, describe, expect, test } from "vitest";
import type { CreditRecord, CreditRow } from "#rooms/payments/credits/credits.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import type { RefundRecord } from "#rooms/payments/refunds/refunds.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
const owner = await signInAs(academy, "admin");
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);
await openTillFor(academy, owner, "jalingo", 50_000_000);

afterAll(async () => expect(await findWrongBooks(ctx)).toEqual([]));

type Answer = CreditRecord & {
  http: number;
  code: string;
  fields: Record<string, string>;
  refunds: RefundRecord[];
};
let receipts = 0;

async function call(method: "GET" | "POST", path: string, body?: object, token = owner.token) {
  const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
  return { ...(reply.body as Answer), http: reply.status };
}
/** Cash at the counter. Any excess stays as credit. */
async function takeCash(id: string, amountKobo: number, token = clerk.token): Promise<string> {
  const taken = await call(
    "POST",
    `/admin/enrolments/${id}/manual-payment`,
    {
      amountKobo,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-20",
      receiptNumber: `C-${++receipts}`,
      keepAsCredit: true,
    },
    token,
  );
  expect(taken.http).toBe(201);
  return taken.reference ?? "";
}
async function orderOf(reference: string): Promise<string> {
  const reply = await academy.call("GET", `/admin/payments/${reference}`, { token: owner.token });
  return (reply.body as PaymentStory).order?.id ?? "";
}
const giveBack = (orderId: string, body: object, token = owner.token) =>
  call("POST", `/admin/credits/${orderId}/give-back`, { reason: "Paid too much", ...body }, token);
const move = (orderId: string, body: object, token = clerk.token) =>
  call("POST", `/admin/credits/${orderId}/use`, body, token);
async function credits(): Promise<CreditRow[]> {
  const reply = await academy.call("GET", "/admin/credits", { token: clerk.token });
  return (reply.body as { credits: CreditRow[] }).credits;
}
const creditOf = async (orderId: string) =>
  (await credits()).find((one) => one.orderId === orderId)?.creditKobo ?? 0;

/** A registration with ₦5,000 more than its fee, and another from the same address that owes its fee. */
async function withCredit(emailAddress: string, token = clerk.token) {
  const paid = await enrol(academy, { emailAddress });
  const { dueKobo } = await readEnrolment(academy, paid);
  const reference = await takeCash(paid.enrolment.id, dueKobo + 500_000, token);
  const other = await enrol(academy, { emailAddress, courseId: "masonry" });
  return { orderId: await orderOf(reference), paid, other, feeKobo: dueKobo };
}

test("credit is listed with its payer, its first day, and what else the payer owes", async () => {
  const { orderId, other } = await withCredit("listed@mail.example");
  const [row] = await credits();
  expect(row).toMatchObject({
    orderId,
    payerEmail: "listed@mail.example",
    creditKobo: 500_000,
    since: ctx.clock().toISOString(),
  });
  const record = await call("GET", `/admin/credits/${orderId}`);
  expect(record).toMatchObject({ freeKobo: 500_000, cardKobo: 0, byHandKobo: 500_000 });
  expect(record.towards).toMatchObject([{ enrolmentId: other.enrolment.id }]);
  expect((await call("GET", "/admin/credits/none")).http).toBe(404);
});

describe("moved to another order of the payer", () => {
  test("it counts there once, the books balance, and nothing can be moved again", async () => {
    const { orderId, paid, other } = await withCredit("moved@mail.example");
    const before = await balances(ctx);
    const towards = other.enrolment.id;
    expect(await move(orderId, { amountKobo: 500_001, towards })).toMatchObject({
      http: 422,
      fields: { amountKobo: "The credit is ₦5,000. Enter this or less." },
    });
    expect(await move(orderId, { amountKobo: 500_000, towards })).toMatchObject({
      http: 200,
      creditKobo: 0,
    });
    expect(await move(orderId, { amountKobo: 1, towards })).toMatchObject({ http: 422 });
    const moved = await readEnrolment(academy, other);
    expect(moved.account).toMatchObject({ receivedKobo: 500_000 });
    expect(await readEnrolment(academy, paid)).toMatchObject({ status: "confirmed", dueKobo: 0 });
    const after = await balances(ctx);
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
    expect((after.customer_credit ?? 0) - (before.customer_credit ?? 0)).toBe(500_000);
    const record = await call("GET", `/admin/enrolments/${other.enrolment.id}`);
    const { entries } = (record as unknown as { account: { entries: { text: string }[] } }).account;
    expect(entries.map(({ text }) => text)).toContain("Moved here from your other registration");
  });

  test("it can't go back with its first payment any more", async () => {
    const { orderId, other, feeKobo } = await withCredit("gone@mail.example");
    await move(orderId, { amountKobo: 500_000, towards: other.enrolment.id });
    const { reference } = await call("GET", `/admin/credits/${orderId}`);
    const asked = await askForRefund({ academy }, owner.token, reference ?? "", {
      amountKobo: feeKobo + 500_000,
      evidence: "Book 12",
    });
    expect(asked.fields.amountKobo).toMatch(/is left to refund/);
  });

  test("two moves at once use it once", async () => {
    const { orderId, other } = await withCredit("twice@mail.example");
    const body = { amountKobo: 500_000, towards: other.enrolment.id };
    const both = await Promise.all([move(orderId, body), move(orderId, body)]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
    expect((await readEnrolment(academy, other)).account.receivedKobo).toBe(500_000);
  });

  test("never to someone else, to itself, for nothing, above what is owed, or by the payer", async () => {
    const { orderId, paid } = await withCredit("kept@mail.example");
    const stranger = await enrol(academy, { courseId: "masonry" });
    const to = (id: string) => move(orderId, { amountKobo: 100, towards: id });
    expect(await to(stranger.enrolment.id)).toMatchObject({ http: 409, code: "other_payer" });
    expect((await to(paid.enrolment.id)).fields.towards).toMatch(/the same order/);
    expect(await to("none")).toMatchObject({ http: 422 });
    const own = await withCredit(clerk.email, owner.token);
    expect(
      await move(own.orderId, { amountKobo: 100, towards: own.other.enrolment.id }),
    ).toMatchObject({ http: 403, code: "own_record" });
  });
});

describe("one payer is one account, one confirmed address or one learner", () => {
  const dauda = { fullName: "Dauda Sule", dateOfBirth: "1999-02-03" };
  const learnersTowards = async (orderId: string) =>
    (await call("GET", `/admin/credits/${orderId}`)).towards.map(({ learner }) => learner);
  const moveTo = async (orderId: string, id: string) =>
    (await move(orderId, { amountKobo: 100, towards: id })).http;

  test("an address that nobody has confirmed, or that another account typed, is nobody's", async () => {
    const emailAddress = "typed@mail.example";
    const { orderId } = await withCredit(emailAddress);
    const body = { ...dauda, emailAddress, courseId: "masonry" };
    const stranger = await enrol(academy, body);
    expect(await learnersTowards(orderId)).toEqual(["Amina Bello"]);
    expect(await moveTo(orderId, stranger.enrolment.id)).toBe(409);
    await signInAs(academy, "user", emailAddress);
    const other = await enrol(academy, body, await signInAs(academy, "user"));
    expect(await moveTo(orderId, other.enrolment.id)).toBe(409);
    expect((await learnersTowards(orderId)).sort()).toEqual(["Amina Bello", "Dauda Sule"]);
    expect(await moveTo(orderId, stranger.enrolment.id)).toBe(200);
  });

  test("one account and one learner pay under any address", async () => {
    const { token } = await signInAs(academy, "user");
    const paid = await enrol(academy, {}, { token });
    const { dueKobo } = await readEnrolment(academy, paid);
    const orderId = await orderOf(await takeCash(paid.enrolment.id, dueKobo + 500_000));
    const child = await enrol(academy, { ...dauda, courseId: "masonry" }, { token });
    const phoneNumber = "0809 444 5555";
    const same = await enrol(academy, { phoneNumber, courseId: "masonry" });
    expect(await learnersTowards(orderId)).toEqual(["Dauda Sule"]);
    expect(await moveTo(orderId, same.enrolment.id)).toBe(409);
    expect(await moveTo(orderId, child.enrolment.id)).toBe(200);
    const own = await enrol(academy, { phoneNumber });
    const { dueKobo: feeKobo } = await readEnrolment(academy, own);
    const credit = await orderOf(await takeCash(own.enrolment.id, feeKobo + 500_000));
    expect(await moveTo(credit, same.enrolment.id)).toBe(200);
  });
});

describe("given back", () => {
  test("by hand: the credit falls, and no place and no income changes", async () => {
    const { orderId, paid } = await withCredit("back@mail.example");
    const before = await balances(ctx);
    expect(await giveBack(orderId, { amountKobo: 600_000, way: "cash" })).toMatchObject({
      http: 422,
      fields: { location: "Choose the centre that pays it out." },
    });
    const cash = { way: "cash", location: "Jalingo, Taraba", reference: "Book 7" };
    expect((await giveBack(orderId, { ...cash, amountKobo: 500_001 })).fields.amountKobo).toMatch(
      /The credit is ₦5,000/,
    );
    expect(await giveBack(orderId, { amountKobo: 500_000, way: "card" })).toMatchObject({
      http: 409,
      code: "other_way",
    });
    const given = await giveBack(orderId, { ...cash, amountKobo: 500_000 });
    expect(given).toMatchObject({ http: 201, refunds: [{ status: "done", amountKobo: 500_000 }] });
    expect(await creditOf(orderId)).toBe(0);
    expect(await readEnrolment(academy, paid)).toMatchObject({ status: "confirmed", dueKobo: 0 });
    const after = await balances(ctx);
    expect((before["cash:jalingo"] ?? 0) - (after["cash:jalingo"] ?? 0)).toBe(500_000);
    expect(after["income:tuition"]).toBe(before["income:tuition"]);
    expect(await giveBack(orderId, { ...cash, amountKobo: 1 })).toMatchObject({ http: 422 });
  });

  test("by card: it is on its way at once, so it can no longer be moved", async () => {
    const emailAddress = "card@mail.example";
    const paid = await enrol(academy, { emailAddress });
    await sandbox.press(paid.reference, "pay");
    // Cash that comes before we hear of the card.
    const { dueKobo } = await readEnrolment(academy, paid);
    const reference = await takeCash(paid.enrolment.id, dueKobo);
    await sandbox.deliverTo(academy);
    const orderId = await orderOf(reference);
    const creditKobo = await creditOf(orderId);
    expect(creditKobo).toBeGreaterThan(0);
    const given = await giveBack(orderId, { amountKobo: creditKobo, way: "card" });
    expect(given).toMatchObject({ http: 201, refunds: [{ status: "sent", way: "provider" }] });
    const other = await enrol(academy, { emailAddress, courseId: "masonry" });
    const towards = other.enrolment.id;
    expect(await move(orderId, { amountKobo: 100, towards })).toMatchObject({
      http: 422,
      fields: { amountKobo: "There is no credit left." },
    });
    await sandbox.deliverTo(academy);
    expect(await creditOf(orderId)).toBe(0);
    expect((await readEnrolment(academy, paid)).status).toBe("confirmed");
  });

  test("a clerk gives nothing back", async () => {
    const { orderId } = await withCredit("clerk@mail.example");
    const cash = { way: "cash", location: "Jalingo, Taraba", reference: "Book 8" };
    const asked = await giveBack(orderId, { ...cash, amountKobo: 100 }, clerk.token);
    expect(asked.http).toBe(403);
  });
});

describe("the day's limit of one person", () => {
  test("counts all payments; above it a second owner approves", async () => {
    await signInAs(academy, "admin");
    const busy = await signInAs(academy, "admin");
    const orders: string[] = [];
    for (let number = 0; number < 6; number++) {
      const paid = await enrol(academy);
      const { dueKobo } = await readEnrolment(academy, paid);
      orders.push(await orderOf(await takeCash(paid.enrolment.id, dueKobo + 10_000_000)));
    }
    const states: (string | undefined)[] = [];
    for (const [number, orderId] of orders.entries()) {
      const way = { way: "transfer", reference: `TRF ${number}`, amountKobo: 10_000_000 };
      states.push((await giveBack(orderId, way, busy.token)).refunds?.[0]?.status);
    }
    expect(states).toEqual(["done", "done", "done", "done", "done", "requested"]);
    const waiting = orders.at(-1) ?? "";
    expect(await call("GET", `/admin/credits/${waiting}`, undefined, busy.token)).toMatchObject({
      creditKobo: 10_000_000,
      freeKobo: 0,
      approvalThresholdKobo: 0,
      hasSecondAdmin: true,
    });
    const { orderId } = await withCredit("tomorrow@mail.example");
    const start = ctx.clock();
    academy.setTime(new Date(start.getTime() + 24 * 3_600_000));
    const way = { way: "transfer", reference: "TRF next day", amountKobo: 500_000 };
    const { token } = await signInAs(academy, "admin", busy.email);
    expect((await giveBack(orderId, way, token)).refunds?.[0]?.status).toBe("done");
    academy.setTime(start);
  });
});

test("the ledger shows balances to owners alone, and its entries as a file", async () => {
  const reply = await academy.call("GET", "/admin/ledger", { token: owner.token });
  const ledger = reply.body as { accounts: { balanceKobo: number }[]; unbalanced: number };
  expect(ledger.unbalanced).toBe(0);
  expect(ledger.accounts.length).toBeGreaterThan(3);
  expect(ledger.accounts.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0)).toBe(0);
  expect((await call("GET", "/admin/ledger", undefined, clerk.token)).http).toBe(403);
  const file = await academy.inject({
    method: "GET",
    url: "/api/admin/ledger?format=csv",
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(file.statusCode).toBe(200);
  expect(file.body.split("\n")[0]).toContain("Account");
  expect(file.body).toContain("Credit of payers");
});
