import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import type { CreditRow } from "#rooms/payments/credits/credits.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { payoutsOf, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { remindOfInstalments } from "#tests/support/enrolments/remind-of-instalments.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { disputeAtProvider, refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** Credit is moved, and then its first payment goes back. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const { ctx } = academy;
const token = await signInAdmin(academy);
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);
const affiliate = await makeAffiliate(academy, token, "earner@affiliates.example");
const feeKobo = 9_500_000;

afterAll(async () => expect(await findWrongBooks(ctx)).toEqual([]));

type Place = Awaited<ReturnType<typeof enrol>>;

async function call<Answer>(method: "GET" | "POST", path: string, body?: object) {
  const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
  return { ...(reply.body as Answer), http: reply.status };
}
const cancel = (place: Place) =>
  call("POST", `/admin/enrolments/${place.enrolment.id}/cancel`, { reason: "Came too late" });
async function pay({ reference }: Place) {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
}
async function orderOf({ enrolment }: Place): Promise<string> {
  const [row] = await selectRows<{ id: string }>(
    ctx.db,
    sql`select order_id as id from enrolments where id = ${enrolment.id}`,
  );
  return row?.id ?? "";
}
async function move(from: Place, to: Place, amountKobo = feeKobo) {
  const moved = await call<CreditRow>("POST", `/admin/credits/${await orderOf(from)}/use`, {
    ...{ amountKobo, towards: to.enrolment.id },
  });
  expect(moved.http).toBe(200);
}
/** A registration that was cancelled before its card payment came, so all of it is credit. */
async function withCredit(emailAddress: string): Promise<Place> {
  const place = await enrol(academy, { emailAddress });
  expect((await cancel(place)).http).toBe(200);
  await pay(place);
  return place;
}
const another = (emailAddress: string, courseId = "masonry") =>
  enrol(academy, { emailAddress, courseId, affiliateCode: affiliate.code });
async function moneyOf(place: Place) {
  const [row] = await selectRows<{ received: number; credit: number; commission: number }>(
    ctx.db,
    sql`select o.received_kobo::float8 as received, o.credit_kobo::float8 as credit,
      (select coalesce(sum(amount_kobo), 0) from commissions where enrolment_id = ${place.enrolment.id})::float8
        as commission from orders o where o.id = ${await orderOf(place)}`,
  );
  const { status, account } = await readEnrolment(academy, place);
  return { ...row, status, openKobo: account.order.balanceKobo };
}
const standing = { received: feeKobo, credit: 0, commission: 950_000, status: "confirmed" };
async function casesOf(place: Place): Promise<ReviewRow[]> {
  const kind = "credit_taken_back";
  const { reviews } = await call<{ reviews: ReviewRow[] }>("GET", `/admin/reviews?kind=${kind}`);
  const orderId = await orderOf(place);
  return reviews.filter((one) => one.order_id === orderId);
}
async function mailsTo(address: string, kind = "credit_taken_back"): Promise<string[]> {
  const rows = await selectRows<{ text: string }>(
    ctx.db,
    sql`select text from messages where recipient = ${address} and kind = ${kind}`,
  );
  return rows.map(({ text }) => text);
}
let receipts = 0;
/** Cash at the counter. Any excess stays as credit. */
async function takeCash({ enrolment }: Place, amountKobo: number) {
  const reply = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: clerk.token,
    body: {
      ...{ amountKobo, method: "cash", location: "Jalingo, Taraba", takenOn: "2026-11-20" },
      ...{ receiptNumber: `T-${++receipts}`, keepAsCredit: true },
    },
  });
  expect(reply.status).toBe(201);
}
async function close(row: ReviewRow | undefined, how: string) {
  const { version } = await call<ReviewRecord>("GET", `/admin/reviews/${row?.id}`);
  const body = { how, version, note: "Asabe pays on Friday" };
  return call<ReviewRecord>("POST", `/admin/reviews/${row?.id}/close`, body);
}
const statementOf = async (place: Place) => {
  const { entries } = await academy
    .call("GET", `/enrolments/${place.enrolment.id}/account`, {
      headers: { "x-resume-token": place.enrolment.resumeToken },
    })
    .then(
      ({ body }) =>
        body as { entries: { text: string; amountKobo: number; balanceKobo: number }[] },
    );
  return entries.map(({ text, amountKobo, balanceKobo }) => [text, amountKobo, balanceKobo]);
};

const losses = {
  "lost in a dispute": ({ reference }: Place) =>
    disputeAtProvider(opened, reference, {
      id: "9101",
      resolution: "merchant-accepted",
      refundKobo: feeKobo,
    }),
  "refunded in the provider’s dashboard": ({ reference }: Place) =>
    refundAtProvider(opened, "processed", reference, feeKobo, "9102"),
};

describe.each(Object.entries(losses))("the first payment is %s", (how, lose) => {
  const email = `${how.slice(0, 4)}@mail.example`;
  test("the order that its credit pays for owes it again, and a person looks", async () => {
    const first = await withCredit(email);
    const second = await another(email);
    await move(first, second);
    expect(await moneyOf(second)).toEqual({ ...standing, openKobo: 0 });
    const fees = (await balances(ctx)).provider_fees ?? 0;

    await lose(first);
    expect(await mailsTo(email, "enrolment_refunded")).toEqual([
      expect.stringContaining("Your registration stays cancelled."),
    ]);
    expect(await moneyOf(first)).toMatchObject({ received: 0, credit: 0, openKobo: 0 });
    const owing = { received: 0, credit: 0, commission: 0, status: "confirmed", openKobo: feeKobo };
    expect(await moneyOf(second)).toEqual(owing);
    expect((await balances(ctx)).provider_fees ?? 0).toBe(fees);
    expect((await balances(ctx)).customer_credit ?? 0).toBe(0);

    const [opened, ...more] = await casesOf(second);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({
      reference: first.reference,
      amount_kobo: feeKobo,
      closed_at: null,
    });
    const found = await call<ReviewRecord>("GET", `/admin/reviews/${opened?.id}`);
    expect(found.ways).toEqual(["asked_again", "written_off"]);
    expect(found.details.compare).toMatch(/₦95,000/);
    const [mail] = await mailsTo(email);
    expect(mail).toMatch(/₦95,000/);

    expect(await statementOf(first)).toEqual([
      ["Fee: Tiling - Beginner", feeKobo, feeKobo],
      ["Registration ended", -feeKobo, 0],
      ["Paid by card", -feeKobo, -feeKobo],
      ["Moved to your other registration", feeKobo, 0],
      ["Given back", feeKobo, feeKobo],
      ["Credit taken back from your other registration", -feeKobo, 0],
    ]);
    expect((await statementOf(second)).slice(1)).toEqual([
      ["Moved here from your other registration", -feeKobo, 0],
      ["Credit taken back: its first payment went back", feeKobo, feeKobo],
    ]);

    // The same news again changes nothing, and closes nothing.
    await lose(first);
    expect(await moneyOf(second)).toEqual(owing);
    expect((await casesOf(second)).map(({ closed_at }) => closed_at)).toEqual([null]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

test("over two hops, each order owes what it lost, until a refund fails", async () => {
  const email = "hops@mail.example";
  const first = await withCredit(email);
  const between = await another(email);
  await move(first, between);
  // Paid a second time, by card: the place keeps one fee, and the other is moved on.
  await pay(between);
  const last = await another(email, "carpentry");
  await move(between, last);
  const owing = { ...standing, received: 0, commission: 0, openKobo: feeKobo };

  await refundAtProvider(opened, "processed", first.reference, feeKobo, "9201");
  // It keeps its own money, which paid for the last one.
  expect(await moneyOf(between)).toEqual(owing);
  expect(await moneyOf(last)).toEqual({ ...standing, openKobo: 0 });
  await refundAtProvider(opened, "processed", between.reference, feeKobo, "9202");
  expect(await moneyOf(between)).toEqual(owing);
  expect(await moneyOf(last)).toEqual(owing);
  const [ofLast, ...more] = await casesOf(last);
  expect(more).toEqual([]);
  expect(await close(ofLast, "asked_again")).toMatchObject({ closed_how: "asked_again" });

  // Asked again, the payer pays a part. Then the first refund fails.
  await takeCash(last, 1_000_000);
  await refundAtProvider(opened, "failed", first.reference, feeKobo, "9201");
  const paid = { received: 10_500_000, credit: 1_000_000, openKobo: -1_000_000 };
  expect(await moneyOf(last)).toEqual({ ...standing, ...paid });
  // A person looks at it once more.
  const reviewed = await casesOf(last);
  expect(reviewed).toMatchObject([{ closed_at: null, amount_kobo: null }]);
  expect(await mailsTo(email)).toHaveLength(2);
});

let refunds = 9_500;
test.each([
  ["first, second, first fails", ["first", "second", "fails"]],
  ["first, first fails, second", ["first", "fails", "second"]],
  ["second, first, first fails", ["second", "first", "fails"]],
] as const)("two refunds of which one fails end the same: %s", async (name, order) => {
  const email = `${name.replaceAll(/\W/g, "")}@mail.example`;
  const paid = await withCredit(email);
  const [one, two] = [await another(email), await another(email, "carpentry")];
  await move(paid, one, 6_000_000);
  await move(paid, two, 3_500_000);
  const failing = `${++refunds}`;
  for (const step of order) {
    if (step === "second") await refundAtProvider(opened, "processed", paid.reference, 5_000_000);
    else {
      const status = step === "first" ? "processed" : "failed";
      await refundAtProvider(opened, status, paid.reference, 2_000_000, failing);
    }
  }
  expect(await moneyOf(paid)).toMatchObject({ received: 0, credit: 0, openKobo: 0 });
  expect(await moneyOf(one)).toEqual({
    ...{ received: 4_500_000, credit: 0, commission: 450_000 },
    ...{ status: "confirmed", openKobo: 5_000_000 },
  });
  expect(await moneyOf(two)).toMatchObject({ received: 0, commission: 0, openKobo: feeKobo });
});

test("staff can give back neither moved credit nor the payment it came from", async () => {
  const email = "twice@mail.example";
  const first = await withCredit(email);
  const second = await another(email);
  await move(first, second);
  const refused = { http: 409, code: "nothing_to_refund" };
  expect(await askForRefund({ academy }, token, first.reference)).toMatchObject(refused);
  // Reopened and paid in cash: the cash can go back, the card payment still pays for the other place.
  const reopened = await call("POST", `/admin/enrolments/${first.enrolment.id}/reopen`);
  expect(reopened.http).toBe(200);
  await takeCash(first, feeKobo);
  expect(await askForRefund({ academy }, token, first.reference)).toMatchObject(refused);
  await refundAtProvider(opened, "processed", first.reference, feeKobo, "9301");
  expect(await moneyOf(first)).toMatchObject({
    received: feeKobo,
    status: "confirmed",
    openKobo: 0,
  });
  expect(await moneyOf(second)).toMatchObject({
    received: 0,
    status: "confirmed",
    openKobo: feeKobo,
  });
});

test("the provider’s own fee is no loss: it takes nothing from another payment or from moved credit", async () => {
  const email = "fee@mail.example";
  const place = await enrol(academy, { emailAddress: email });
  const onTop = { amount: 5_080_000, requested_amount: 5_000_000, fees: 80_000 };
  const before = (await balances(ctx)).provider_fees ?? 0;
  const { store } = sandbox;
  const asked = await store.findTransaction(place.reference);
  if (asked) await store.putTransaction({ ...asked, amountKobo: 5_080_000 });
  await sandbox.press(place.reference, "pay");
  await sandbox.sendTo(academy, chargeSuccess(place.reference, onTop));
  await takeCash(place, 5_000_000);
  const other = await another(email);
  await move(place, other, 500_000);
  await refundAtProvider(opened, "processed", place.reference, 5_080_000, "9401");
  expect(await moneyOf(place)).toMatchObject({ received: 4_500_000 });
  expect(await moneyOf(other)).toMatchObject({ received: 500_000 });
  expect(((await balances(ctx)).provider_fees ?? 0) - before).toBe(80_000);
});

test("a commission falls when its credit goes back, even in a payout under way and after it was paid", async () => {
  Object.assign(ctx.config, { commissionHoldDays: 0 });
  const earner = await makeAffiliate(academy, token, "paid@affiliates.example", {
    phone: "08035550000",
  });
  await savePaymentInfo(academy, earner);
  const earning = async (emailAddress: string) => {
    const first = await withCredit(emailAddress);
    const affiliateCode = earner.code;
    const second = await enrol(academy, { emailAddress, courseId: "masonry", affiliateCode });
    await move(first, second);
    return first;
  };
  const run = payoutsOf(academy, token, token);
  const paid = await earning("paid@mail.example");
  await run.payAll();
  await disputeAtProvider(opened, paid.reference, {
    ...{ id: "9601", resolution: "merchant-accepted", refundKobo: feeKobo },
  });
  const { leftOut } = await call<{ leftOut: object[] }>("GET", "/admin/payouts/due");
  const owes = { affiliateId: earner.id, reason: "owes", amountKobo: -950_000 };
  expect(leftOut).toContainEqual(expect.objectContaining(owes));

  // The next two commissions pay for it, and one is left.
  await earning("next@mail.example");
  const underWay = await earning("under-way@mail.example");
  const { payout } = (await run.make()).body as Awaited<ReturnType<typeof run.payAll>>;
  expect(payout.totalKobo).toBe(950_000);
  await run.approve(payout.id);
  await refundAtProvider(opened, "processed", underWay.reference, feeKobo, "9602");
  const changed = { status: 409, body: { code: "commission_changed" } };
  expect(await run.pay(payout.id)).toMatchObject(changed);
});

describe("after credit was taken back, staff decide", () => {
  async function payByCard(place: Place, amountKobo: number): Promise<string> {
    const { body } = await academy.call("POST", `/enrolments/${place.enrolment.id}/payments`, {
      headers: { "x-resume-token": place.enrolment.resumeToken },
      body: { amountKobo },
    });
    const { reference } = (body as { payment: { reference: string } }).payment;
    await pay({ ...place, reference });
    return reference;
  }
  const taken = async (emailAddress: string) => {
    const first = await withCredit(emailAddress);
    const second = await another(emailAddress);
    await move(first, second);
    await refundAtProvider(opened, "processed", first.reference, feeKobo);
    return { first, second };
  };
  const caseOf = async (place: Place) => {
    const [row] = await casesOf(place);
    return { row, ways: (await call<ReviewRecord>("GET", `/admin/reviews/${row?.id}`)).ways };
  };

  test("its payer pays again, by card and in cash", async () => {
    const email = "again@mail.example";
    const { second } = await taken(email);
    await remindOfInstalments(academy);
    expect(await mailsTo(email, "instalment_due")).toEqual([]);
    await payByCard(second, 4_000_000);
    await takeCash(second, 5_500_000);
    expect(await moneyOf(second)).toEqual({ ...standing, openKobo: 0 });
  });

  test("its place is ended, and owes nothing", async () => {
    const { second } = await taken("ended@mail.example");
    const { row } = await caseOf(second);
    expect(await close(row, "place_ended")).toMatchObject({ http: 409, code: "not_ended" });
    expect(await cancel(second)).toMatchObject({ http: 200, status: "cancelled" });
    expect(await moneyOf(second)).toMatchObject({ status: "cancelled", received: 0, openKobo: 0 });
    expect(await close(row, "place_ended")).toMatchObject({ closed_how: "place_ended" });
    expect((await caseOf(second)).ways).toEqual([]);
  });

  test("it is written off: the place stays and owes nothing, and the statement says why", async () => {
    const { second } = await taken("off@mail.example");
    const { row } = await caseOf(second);
    academy.setTime(new Date(ctx.clock().getTime() + 60_000).toISOString());
    expect(await close(row, "written_off")).toMatchObject({ closed_how: "written_off" });
    const free = { received: 0, credit: 0, commission: 0, status: "confirmed", openKobo: 0 };
    expect(await moneyOf(second)).toEqual(free);
    expect((await statementOf(second)).at(-1)).toEqual(["Written off", -feeKobo, 0]);
    const mails = await mailsTo("off@mail.example", "credit_written_off");
    expect(mails).toEqual([
      expect.stringMatching(/written that amount off[\s\S]*Still to pay: +₦0/),
    ]);
  });

  test("if the order owes more, only what the credit paid is written off", async () => {
    const email = "part-off@mail.example";
    const first = await withCredit(email);
    const second = await another(email);
    await move(first, second, 6_000_000);
    await refundAtProvider(opened, "processed", first.reference, feeKobo);
    const { row } = await caseOf(second);
    await close(row, "written_off");
    expect(await moneyOf(second)).toMatchObject({ status: "confirmed", openKobo: 3_500_000 });
  });

  test("writing off does not make earlier refunds of its own money due again", async () => {
    const email = "refunded-off@mail.example";
    const first = await withCredit(email);
    const second = await another(email);
    await move(first, second, 6_000_000);
    await refundAtProvider(opened, "processed", await payByCard(second, 3_500_000), 1_000_000);
    await refundAtProvider(opened, "processed", first.reference, feeKobo);
    expect(await moneyOf(second)).toMatchObject({ received: 2_500_000, openKobo: 6_000_000 });
    await close((await caseOf(second)).row, "written_off");
    expect(await moneyOf(second)).toMatchObject({ received: 2_500_000, openKobo: 0 });
  });
});
