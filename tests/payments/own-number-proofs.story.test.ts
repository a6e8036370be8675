import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import * as ownPage from "#rooms/enrolment/pages/enrolment-page.tsx";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { findLine, importFile, statementOf } from "#tests/support/payments/bank-statement.ts";
import { askForAll, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";

/** Payers transfer to their own number and send a picture of it too: the money counts once. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const { token: owner } = await signInAs(academy, "admin");
let { token } = await signInAs(academy, "admin", undefined, "clerk");

const part = 4_000_000;

/** A learner with an account and an own number. */
async function openNumber(
  signedIn?: Awaited<ReturnType<typeof signInAs>>,
  answers: Record<string, unknown> = {},
) {
  const user = signedIn ?? (await signInAs(academy, "user"));
  const { enrolment } = await enrol(academy, answers, { token: user.token });
  const { id, resumeToken } = enrolment;
  const url = `/enrolments/${id}?key=${resumeToken}`;
  await renderRoute(ownPage, url, academy.ctx, { path: "/enrolments/:id" });
  await askForAll(academy.ctx);
  await sandbox.deliverTo(academy);
  const { payNow } = await readEnrolment(academy, { enrolment });
  return { enrolment, user, number: payNow?.ownNumber?.accountNumber ?? "" };
}

/** A learner who transferred a part of the fee to the own number, and then sent a proof of it. */
async function transferAndProve(amountKobo = part) {
  const { enrolment, user, number } = await openNumber();
  const { reference } = await transferAtSandbox(opened, number, amountKobo);
  await sandbox.deliverTo(academy);
  return { enrolment, reference, email: user.email, ...(await prove(enrolment.id, user.token)) };
}

/** Sends a proof. @returns it and its case */
async function prove(enrolmentId: string, userToken: string) {
  const sent = await sendForm(
    academy,
    `/me/enrolments/${enrolmentId}/payment-proof`,
    [["proof", { name: "slip.png", bytes: realFiles.png }]],
    { authorization: `Bearer ${userToken}` },
  );
  expect(sent.status).toBe(201);
  const { id: proofId } = sent.body as { id: string };
  const listed = await academy.call("GET", "/admin/reviews?kind=transfer_proof&state=open", {
    token,
  });
  const { reviews } = listed.body as { reviews: ReviewRow[] };
  for (const review of reviews) {
    const { body } = await academy.call("GET", `/admin/reviews/${review.id}`, { token });
    const found = body as ReviewRecord;
    if (found.subject === proofId) return { proofId, review: found };
  }
  throw new Error("the proof opened no case");
}

const close = ({ id, version }: ReviewRecord, how: string, note: string) =>
  academy.call("POST", `/admin/reviews/${id}/close`, { token, body: { how, note, version } });

const record = (enrolmentId: string, more: object = {}) =>
  academy.call("POST", `/admin/enrolments/${enrolmentId}/manual-payment`, {
    token,
    body: {
      ...{ amountKobo: part, method: "transfer", takenOn: "2026-11-21" },
      ...{ reference: `FT${enrolmentId}`, ...more },
    },
  });

const receivedOf = async (enrolment: Parameters<typeof readEnrolment>[1]["enrolment"]) =>
  (await readEnrolment(academy, { enrolment })).account?.receivedKobo;

test("a proof of money that came to the own number is closed with that payment", async () => {
  const { enrolment, reference, review } = await transferAndProve();
  expect(review.ways).toEqual(["payment_recorded", "no_such_transfer"]);
  const closed = await close(review, "payment_recorded", "It came to her own number.");
  expect(closed).toMatchObject({
    status: 200,
    body: { details: { paymentReference: reference } },
  });
  expect(await receivedOf(enrolment)).toBe(part);
});

test("recording it from the proof, or at the counter, is refused until somebody says that it is another one", async () => {
  const { enrolment, proofId } = await transferAndProve();
  for (const more of [{ proofId }, {}]) {
    const refused = await record(enrolment.id, more);
    expect(refused).toMatchObject({ status: 409, body: { code: "card_payment_possible" } });
    expect((refused.body as { error: string }).error).toContain("own account number");
  }
  expect(await receivedOf(enrolment)).toBe(part);
  const other = await record(enrolment.id, { proofId, despiteCardPayment: true });
  expect(other.status).toBe(201);
  expect(await receivedOf(enrolment)).toBe(2 * part);
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});

test("a transfer of another amount, or cash, is recorded as before", async () => {
  const { enrolment } = await transferAndProve(3_000_000);
  expect((await record(enrolment.id)).status).toBe(201);
  expect(await receivedOf(enrolment)).toBe(3_000_000 + part);
});

test("a proof that was sent weeks later shows other money", async () => {
  const { enrolment, email, review } = await transferAndProve();
  const note = "Another picture, please.";
  expect((await close(review, "no_such_transfer", note)).status).toBe(200);
  academy.setTime("2026-12-10T09:00:00Z");
  const user = await signInAs(academy, "user", email);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  token = clerk.token;
  expect((await prove(enrolment.id, user.token)).review.ways).toEqual(["no_such_transfer"]);
  academy.setTime("2026-11-21T09:00:00Z");
});

/** The cases of a kind about a payment that was recorded by hand. */
async function doublesOf(recorded: string): Promise<ReviewRecord[]> {
  const query = `kind=double_transfer&search=${recorded}`;
  const { body } = await academy.call("GET", `/admin/reviews?${query}`, { token: owner });
  const found: ReviewRecord[] = [];
  for (const { id } of (body as { reviews: ReviewRow[] }).reviews) {
    found.push(
      (await academy.call("GET", `/admin/reviews/${id}`, { token: owner })).body as ReviewRecord,
    );
  }
  return found;
}

const recordedAs = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(201);
  return (body as { reference: string }).reference;
};

/** A clerk records a transfer; then the provider tells of one of the same amount. */
async function recordThenHear(amountKobo = part, more: object = {}) {
  const { enrolment, user, number } = await openNumber();
  const recorded = recordedAs(await record(enrolment.id, more));
  const { reference } = await transferAtSandbox(opened, number, amountKobo);
  await sandbox.deliverTo(academy);
  return { enrolment, user, number, recorded, reference };
}

const correct = (reference: string, amountKobo: number, insteadOfKobo: number) =>
  academy.call("POST", `/admin/payments/${reference}/correct`, {
    token: owner,
    body: { amountKobo, insteadOfKobo, reason: "One transfer, recorded twice" },
  });

test("a transfer that was recorded before we heard of it is booked, and a case names both", async () => {
  const { enrolment, recorded, reference } = await recordThenHear();
  expect(await receivedOf(enrolment)).toBe(2 * part);
  const [found, ...others] = await doublesOf(recorded);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ closed_at: null, ways: ["both_came"], subject: reference });
  expect(found?.details.compare).toContain(recorded);
  expect(found?.details.compare).toContain(reference);
  expect(found?.payments.map((one) => one.reference)).toEqual(
    expect.arrayContaining([recorded, reference]),
  );
  expect((await correct(recorded, 0, part)).status).toBe(201);
  // The mail doesn't say that the payer's own money was somebody else's.
  const mails = (await readMails(academy.ctx)).filter(({ kind }) => kind === "receipt_corrected");
  expect(mails.at(-1)?.text).toContain("somebody else had sent it, or it was recorded twice");
  expect(await receivedOf(enrolment)).toBe(part);
  expect(await doublesOf(recorded)).toMatchObject([{ closed_how: null, closed_by: null }]);
  expect((await doublesOf(recorded))[0]?.closed_at).not.toBeNull();
  expect((await correct(recorded, part, 0)).status).toBe(201);
  expect(await doublesOf(recorded)).toMatchObject([{ closed_at: null }]);
  expect(await findWrongBooks(academy.ctx)).toEqual([]);
});

test("two transfers of one amount stay, once somebody who may refund says that both came", async () => {
  const { enrolment, recorded, number } = await recordThenHear();
  const [found] = await doublesOf(recorded);
  if (!found) throw new Error("there is no case");
  expect((await close(found, "both_came", "Both are on the statements.")).status).toBe(403);
  const { id, version } = found;
  const end = { how: "both_came", note: "Both are on the statements.", version };
  const path = `/admin/reviews/${id}/close`;
  expect((await academy.call("POST", path, { token: owner, body: end })).status).toBe(200);
  expect(await receivedOf(enrolment)).toBe(2 * part);
  // A third one may still be the recorded one.
  await transferAtSandbox(opened, number, part);
  await sandbox.deliverTo(academy);
  expect((await doublesOf(recorded)).map((one) => one.closed_how).sort()).toEqual([
    "both_came",
    null,
  ]);
});

test("two recorded and two told have one case each", async () => {
  const { enrolment, recorded, number } = await recordThenHear();
  const again = { reference: `second ${enrolment.id}`, despiteCardPayment: true };
  const second = recordedAs(await record(enrolment.id, { ...again, keepAsCredit: true }));
  await transferAtSandbox(opened, number, part);
  await sandbox.deliverTo(academy);
  expect(await doublesOf(recorded)).toHaveLength(1);
  expect(await doublesOf(second)).toHaveLength(1);
});

test("an order of the same payer that never showed the number knows its transfers too", async () => {
  const { user, number } = await openNumber();
  const other = await enrol(academy, { courseId: "tiling" }, { token: user.token });
  const { id } = other.enrolment;
  // Recorded for the other order before we hear of it: a case names both.
  const recorded = recordedAs(await record(id, { amountKobo: 2_100_000 }));
  const { reference } = await transferAtSandbox(opened, number, 2_100_000);
  await sandbox.deliverTo(academy);
  expect(await doublesOf(recorded)).toMatchObject([{ subject: reference, closed_at: null }]);
  // And after: the clerk is asked.
  await transferAtSandbox(opened, number, 2_300_000);
  await sandbox.deliverTo(academy);
  const again = { amountKobo: 2_300_000, reference: `again ${id}` };
  expect(await record(id, again)).toMatchObject({
    status: 409,
    body: { code: "card_payment_possible" },
  });
});

test("another amount, another day and what a line of the bank shows open no case", async () => {
  expect(await doublesOf((await recordThenHear(3_000_000)).recorded)).toEqual([]);
  expect(await doublesOf((await recordThenHear(part, { takenOn: "2026-11-08" })).recorded)).toEqual(
    [],
  );
  const { enrolment, number } = await openNumber();
  const recorded = recordedAs(await record(enrolment.id));
  const words = `NIP ${enrolment.id}`;
  await importFile(academy, owner, statementOf([["21/11/2026", 40_000, words]]));
  const line = await findLine(academy, owner, words);
  const [posting] = await selectRows<{ id: string }>(
    academy.ctx.db,
    sql`select e.transaction_id as id from ledger_entries e join payments p on p.order_id = e.order_id
      join payment_attempts a on a.id = p.attempt_id
      where a.reference = ${recorded} and e.account = 'bank'`,
  );
  const ticked = await academy.call("POST", `/admin/bank/lines/${line.id}/tick`, {
    token: owner,
    body: { transactionIds: [posting?.id] },
  });
  expect(ticked.status).toBe(200);
  await transferAtSandbox(opened, number, part);
  await sandbox.deliverTo(academy);
  expect(await receivedOf(enrolment)).toBe(2 * part);
  expect(await doublesOf(recorded)).toEqual([]);
});

test("a transfer recorded for another registration of the same account is found too", async () => {
  const { enrolment: first, user } = await openNumber();
  const recorded = recordedAs(await record(first.id));
  const { number } = await openNumber(user, { courseId: "painting" });
  const { reference } = await transferAtSandbox(opened, number, part);
  await sandbox.deliverTo(academy);
  const [found] = await doublesOf(recorded);
  expect(found).toMatchObject({ subject: reference, closed_at: null });
  expect(found?.payments.map((one) => one.reference)).toContain(reference);
});
