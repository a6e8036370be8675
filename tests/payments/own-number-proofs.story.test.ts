import { expect, test } from "vitest";
import * as ownPage from "#rooms/enrolment/pages/enrolment-page.tsx";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { askForAll, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** Payers transfer to their own number and send a picture of it too: the money counts once. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
let { token } = await signInAs(academy, "admin", undefined, "clerk");

const part = 4_000_000;

/** A learner who transferred a part of the fee to the own number, and then sent a proof of it. */
async function transferAndProve(amountKobo = part) {
  const user = await signInAs(academy, "user");
  const { enrolment } = await enrol(academy, {}, { token: user.token });
  const { id, resumeToken } = enrolment;
  const url = `/enrolments/${id}?key=${resumeToken}`;
  await renderRoute(ownPage, url, academy.ctx, { path: "/enrolments/:id" });
  await askForAll(academy.ctx);
  await sandbox.deliverTo(academy);
  const { payNow } = await readEnrolment(academy, { enrolment });
  const number = payNow?.ownNumber?.accountNumber ?? "";
  const { reference } = await transferAtSandbox(opened, number, amountKobo);
  await sandbox.deliverTo(academy);
  return { enrolment, reference, email: user.email, ...(await prove(id, user.token)) };
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
