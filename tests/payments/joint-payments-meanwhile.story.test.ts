import { and, eq, ne } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { AccountStatement } from "#rooms/enrolment/account/account.ts";
import type { EnrolmentSummary } from "#rooms/enrolment/enrolment.ts";
import { lapseUnpaidJob } from "#rooms/enrolment/lapsing/lapse-registrations.server.ts";
import type { OwnEnrolments } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { paymentWords } from "#rooms/enrolment/payment/payment-words.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { reviewCases } from "#rooms/payments/cases/tables.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { registerTwo } from "#tests/support/enrolments/register-two.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { disputeAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";

/** What else can happen to orders between starting a payment for all of them and its money arriving, or later. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const staff = await signInAs(academy, "admin");
await openTillFor(academy, staff);
afterAll(async () => expect(await findWrongBooks(academy.ctx)).toEqual([]));

async function call<Body>(method: "GET" | "POST" | "PUT", path: string, token: string, body = {}) {
  const reply = await academy.call(method, path, { token, ...(method === "GET" ? {} : { body }) });
  return { http: reply.status, ...(reply.body as Body) };
}
const byStaff = (path: string, body: object) => call("POST", `/admin${path}`, staff.token, body);

/** An account with two orders. */
async function withTwo() {
  const { token, email } = await signInAs(academy, "user");
  const { first, second, register } = await registerTwo(academy, { token, email });
  const start = async (path: string, amountKobo: number) =>
    (await call<{ reference: string }>("POST", path, token, { amountKobo })).reference;
  const read = (id: string) => call<EnrolmentSummary>("GET", `/enrolments/${id}`, token);
  return {
    first,
    second,
    token,
    email,
    register,
    read,
    list: () => call<OwnEnrolments>("GET", "/me/enrolments", token),
    together: (amountKobo: number) => start("/me/payments", amountKobo),
    alone: (id: string, amountKobo: number) => start(`/enrolments/${id}/payments`, amountKobo),
    /** A registration's status, what was paid, refunded and is owed for it, and its order's credit. */
    stand: async (id: string) => {
      const { status, paidKobo, refundedKobo, dueKobo, account } = await read(id);
      return [status, paidKobo, refundedKobo, dueKobo, account.order.creditKobo];
    },
    /** The amounts of a registration's statement. */
    statement: async (id: string) => {
      const path = `/enrolments/${id}/account`;
      return (await call<AccountStatement>("GET", path, token)).entries.map(
        ({ amountKobo }) => amountKobo,
      );
    },
  };
}
async function pay(reference: string) {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
}
const whole = 9_500_000;
const now = 5_000_000;
const lost = { resolution: "merchant-accepted" } as const;
const sides = ["first", "second"] as const;

test("a dispute lost after they were joined takes its share from each", async () => {
  const { first, second, ...account } = await withTwo();
  const reference = await account.together(2 * whole);
  await pay(reference);
  const id = "7710001";
  await disputeAtProvider(opened, reference, { id });
  const ofIt = eq(reviewCases.reference, reference);
  const findCase = () => academy.ctx.db.select().from(reviewCases).where(ofIt);
  expect(await findCase()).toMatchObject([{ orderId: first.orderId, closedAt: null }]);
  await disputeAtProvider(opened, reference, { ...lost, id, refundKobo: whole });
  expect(await findCase()).toMatchObject([{ closedAt: expect.any(Date) }]);
  for (const { id } of [first, second]) {
    expect(await account.stand(id)).toEqual(["partly_refunded", whole, whole / 2, 0, 0]);
    expect(await account.statement(id)).toEqual([whole, -whole, whole / 2, -whole / 2]);
  }
});

test("a dispute lost before we heard of the payment: both were paid, and went back", async () => {
  const { first, second, ...account } = await withTwo();
  const reference = await account.together(2 * whole);
  await sandbox.press(reference, "pay");
  await sandbox.takeWebhooks();
  await disputeAtProvider(opened, reference, { ...lost, refundKobo: 2 * whole });
  for (const { id } of [first, second]) {
    expect(await account.stand(id)).toEqual(["refunded", whole, whole, 0, 0]);
  }
});

describe("money in another currency", () => {
  async function paidInCedis() {
    const account = await withTwo();
    const reference = await account.together(2 * whole);
    const transaction = await sandbox.store.findTransaction(reference);
    if (!transaction) throw new Error("the sandbox does not know the payment");
    await sandbox.store.putTransaction({ ...transaction, currency: "GHS" });
    await pay(reference);
    const ofIt = eq(reviewCases.reference, reference);
    const [found] = await academy.ctx.db.select().from(reviewCases).where(ofIt);
    const path = `/admin/reviews/${found?.id}`;
    const end = { how: "given_back", note: "All went back", version: found?.version };
    return {
      ...account,
      reference,
      both: [account.first, account.second],
      readCase: () => call<ReviewRecord>("GET", path, staff.token),
      giveBack: () => call<ReviewRecord>("POST", `${path}/close`, staff.token, end),
      nextSteps: async () => (await account.list()).enrolments.map(({ nextStep }) => nextStep),
    };
  }

  test("joins nothing, pays nothing, and blocks everything it was for", async () => {
    const { both, reference, ...account } = await paidInCedis();
    for (const { id } of both) {
      expect(await account.stand(id)).toEqual(["pending_payment", 0, 0, whole, 0]);
      expect((await account.read(id)).account.order.chargedKobo).toBe(whole);
      expect(await account.alone(id, whole)).toBe(reference);
      const cash = { amountKobo: 100_000, method: "cash", location: "Jalingo, Taraba" };
      const body = { ...cash, takenOn: "2026-11-21" };
      const taken = await byStaff(`/enrolments/${id}/manual-payment`, body);
      expect(taken).toMatchObject({ http: 409, code: "payment_in_review" });
    }
    expect((await account.list()).payTogether).toBeNull();
    expect(await account.nextSteps()).toEqual(["wait_for_payment", "wait_for_payment"]);
    const ids = both.map(({ id }) => id);
    const { lines } = await account.readCase();
    expect(lines.map(({ lineRef }) => lineRef)).toEqual(ids);
    const story = await call<PaymentStory>("GET", `/admin/payments/${reference}`, staff.token);
    expect(story.order?.lines.map(({ lineRef }) => lineRef)).toEqual(ids);
    // Cedis are not naira, so no total of incoming money includes them.
    expect(story).toMatchObject({ amountKobo: 2 * whole, receivedKobo: null });
  });

  test("no longer blocks anything once it has gone back", async () => {
    const { reference, first, ...account } = await paidInCedis();
    const { payments: ofCase } = await account.giveBack();
    expect(ofCase).toContainEqual(expect.objectContaining({ reference, status: "refunded" }));
    const found = `/admin/payments?search=${reference}&status=refunded`;
    expect(await call("GET", found, staff.token)).toMatchObject({
      payments: [{ reference, amount_received: null }],
      sums: { receivedKobo: 0 },
    });
    expect(await account.nextSteps()).toEqual(["pay", "pay"]);
    expect((await account.list()).payTogether).toMatchObject({ amountKobo: 2 * whole });
    const ofFirst = (await account.read(first.id)).payments;
    const payment = ofFirst.find((one) => one.reference === reference);
    expect(payment && paymentWords(payment).what).toBe("Given back");
    // Hearing of it again changes nothing.
    await call("POST", `/payments/${reference}/verify`, account.token);
    await sandbox.deliverTo(academy);
    expect(await account.nextSteps()).toEqual(["pay", "pay"]);
    const cancel = { reason: "No longer wanted", wholeOrder: false };
    expect(await byStaff(`/enrolments/${first.id}/cancel`, cancel)).toMatchObject({ http: 200 });
    await pay(await account.alone(account.second.id, whole));
    expect(await account.stand(account.second.id)).toEqual(["confirmed", whole, 0, 0, 0]);
  });

  test("waits for its own case, whatever other messages say", async () => {
    const { reference, first, second, ...account } = await paidInCedis();
    const other = await withTwo();
    const untouched = await other.together(2 * whole);
    for (const named of [reference, untouched]) {
      await sandbox.sendTo(academy, { event: "refund.processed", data: { reference: named } });
    }
    // An unreadable message is not money: the counter carries on.
    const cash = { amountKobo: 100_000, method: "cash", location: "Jalingo, Taraba" };
    const body = { ...cash, takenOn: "2026-11-21" };
    const taken = await byStaff(`/enrolments/${other.first.id}/manual-payment`, body);
    expect(taken).toMatchObject({ http: 201 });
    const unread = and(eq(reviewCases.reference, reference), ne(reviewCases.subject, ""));
    const [found] = await academy.ctx.db.select().from(reviewCases).where(unread);
    const end = { how: "done_with_provider", note: "Compared", version: found?.version };
    expect(await byStaff(`/reviews/${found?.id}/close`, end)).toMatchObject({ http: 200 });
    expect(await account.nextSteps()).toEqual(["wait_for_payment", "wait_for_payment"]);
  });

  test("does not keep an unpaid registration from ending once it went back", async () => {
    const { first, second, giveBack, read } = await paidInCedis();
    const statusesLater = async () => {
      const inTime = academy.ctx.clock();
      academy.setTime(new Date(inTime.getTime() + 31 * dayMs).toISOString());
      await lapseUnpaidJob.run(academy.ctx);
      academy.setTime(inTime.toISOString());
      return [(await read(first.id)).status, (await read(second.id)).status];
    };
    expect(await statusesLater()).toEqual(["pending_payment", "pending_payment"]);
    await giveBack();
    expect(await statusesLater()).toEqual(["cancelled", "cancelled"]);
  });
});

test.each(sides)("a proof sent for the %s can be decided after they were joined", async (side) => {
  const account = await withTwo();
  const reference = await account.together(2 * whole);
  const { id } = account[side];
  const file = { name: "slip.png", bytes: realFiles.png };
  const authorization = `Bearer ${account.token}`;
  for (let sent = 0; sent < 2; sent++) {
    const path = `/me/enrolments/${id}/payment-proof`;
    await sendForm(academy, path, [["proof", file]], { authorization });
  }
  await pay(reference);
  const ofOrder = eq(reviewCases.orderId, account.first.orderId ?? "");
  const findCases = () => academy.ctx.db.select().from(reviewCases).where(ofOrder);
  const [refused, ...others] = await findCases();
  expect(others).toMatchObject([{ closedAt: null, details: { enrolmentId: id } }]);
  // The first is refused: the payer is told, and nothing else changes.
  const end = { how: "no_such_transfer", note: "No such line", version: refused?.version };
  expect(await byStaff(`/reviews/${refused?.id}/close`, end)).toMatchObject({ http: 200 });
  expect(await account.stand(id)).toEqual(["confirmed", whole, 0, 0, 0]);
  const mails = await readMails(academy.ctx, account.email);
  expect(mails.filter(({ kind }) => kind === "payment_proof_refused")).toHaveLength(1);
  // The other is recorded: everything was already paid, so it becomes credit.
  const path = `/enrolments/${id}/manual-payment`;
  const transfer = { amountKobo: whole, method: "transfer", takenOn: "2026-11-20" };
  const body = { ...transfer, reference: `GTB/${side}`, proofId: others[0]?.subject };
  expect(await byStaff(path, body)).toMatchObject({ http: 422 });
  expect(await byStaff(path, { ...body, keepAsCredit: true })).toMatchObject({ http: 201 });
  const closed = (await findCases()).map(({ closedHow }) => closedHow);
  expect(closed.sort()).toEqual(["no_such_transfer", "payment_recorded"]);
  expect(await account.stand(id)).toEqual(["confirmed", whole, 0, 0, whole]);
});

describe.each(sides)("when in the meantime the %s", (side) => {
  async function started() {
    const account = await withTwo();
    const reference = await account.together(2 * whole);
    const other = side === "first" ? account.second : account.first;
    return { ...account, reference, id: account[side].id, otherId: other.id };
  }

  test("was paid in cash or cancelled, it stays so, and its share becomes the other's credit", async () => {
    const cash = { amountKobo: whole, method: "cash", location: "Jalingo, Taraba" };
    const paid = { path: "manual-payment", ...cash, takenOn: "2026-11-21" };
    const left = { path: "cancel", reason: "No longer wanted", wholeOrder: false };
    for (const { path, ...body } of [paid, left]) {
      const { reference, id, otherId, ...account } = await started();
      await byStaff(`/enrolments/${id}/${path}`, body);
      const before = await account.stand(id);
      expect(before).toEqual(
        path === "cancel" ? ["cancelled", 0, 0, 0, 0] : ["confirmed", whole, 0, 0, 0],
      );
      await pay(reference);
      expect(await account.stand(id)).toEqual(before);
      expect(await account.statement(id)).toEqual([whole, -whole]);
      expect(await account.stand(otherId)).toEqual(["confirmed", whole, 0, 0, whole]);
      expect(await account.statement(otherId)).toEqual([whole, -2 * whole]);
    }
  });

  test("got another level and centre, both have a place and the rest is owed", async () => {
    const { reference, id, otherId, ...account } = await started();
    const change = { trainingLevel: "intermediate", preferredLocation: "Yola, Adamawa" };
    const changed = await call<EnrolmentSummary>("PUT", `/enrolments/${id}`, account.token, change);
    expect(changed).toMatchObject({ http: 200, dueKobo: 16_500_000 });
    await pay(reference);
    const [one, other] = [await account.read(id), await account.read(otherId)];
    expect([one.status, other.status]).toEqual(["confirmed", "confirmed"]);
    expect(one.paidKobo + other.paidKobo).toBe(2 * whole);
    expect(one.account.order).toMatchObject({ balanceKobo: 7_000_000, creditKobo: 0 });
  });
});

test("three tabs each pay a part: everything counts for both, and only the rest is credit", async () => {
  const { first, second, ...account } = await withTwo();
  const joint = await account.together(2 * now);
  const tabs = [joint, await account.alone(first.id, now), await account.alone(second.id, now)];
  for (const reference of tabs) await pay(reference);
  for (const { id } of [first, second]) {
    expect(await account.stand(id)).toEqual(["confirmed", whole, 0, 0, 1_000_000]);
  }
});

test("two payments for all, with another registration in between: each counts once", async () => {
  const started = async () => {
    const account = await withTwo();
    const ofTwo = await account.together(2 * whole);
    const third = await account.register("Hajara Bello", "masonry");
    const ofThree = await account.together(3 * whole);
    return { ...account, ids: [account.first.id, account.second.id], third, ofTwo, ofThree };
  };
  const one = await started();
  await pay(one.ofTwo);
  expect(await one.stand(one.third)).toEqual(["pending_payment", 0, 0, whole, 0]);
  await pay(one.ofThree);
  for (const id of one.ids) expect(await one.stand(id)).toEqual(["confirmed", whole, 0, 0, 0]);
  expect(await one.stand(one.third)).toEqual(["confirmed", whole, 0, 0, 2 * whole]);
  const other = await started();
  await pay(other.ofThree);
  await pay(other.ofTwo);
  for (const id of [...other.ids, other.third]) {
    expect(await other.stand(id)).toEqual(["confirmed", whole, 0, 0, 2 * whole]);
  }
});
