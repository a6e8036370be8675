import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { enrolmentFulfilment } from "#rooms/enrolment/door.server.ts";
import type { PaymentProof } from "#rooms/enrolment/proofs/proofs.ts";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const { academy } = await openEnrolmentAcademyForFile();
const tokens = { owner: "", clerk: "", reviewer: "" };
let clerkId: string;
for (const role of ["owner", "clerk", "reviewer"] as const) {
  const admin = await signInAs(academy, "admin", undefined, role);
  tokens[role] = admin.token;
  if (role === "clerk") await openTillFor(academy, admin);
  if (role === "clerk") clerkId = admin.personId;
}

/** A registration with a proof, and the case that the proof opened. */
async function sendProof(name = "Ràsídì “slip”.png") {
  const user = await signInAs(academy, "user");
  const { enrolment } = await enrol(academy, {}, { token: user.token });
  const { learner } = await readEnrolment(academy, { enrolment });
  const send = async () => {
    const sent = await sendForm(
      academy,
      `/me/enrolments/${enrolment.id}/payment-proof`,
      [["proof", { name, bytes: realFiles.png }]],
      { authorization: `Bearer ${user.token}` },
    );
    const { id } = sent.body as { id: string };
    const { code } = await get<PaymentProof>(`/admin/payment-proofs/${id}`);
    const { reviews } = await get<{ reviews: ReviewRow[] }>(
      `/admin/reviews?kind=transfer_proof&state=open&search=${code}`,
    );
    for (const review of reviews) {
      const { subject } = await get<ReviewRecord>(`/admin/reviews/${review.id}`);
      if (subject === id) return { proofId: id, review };
    }
    throw new Error("the proof opened no case");
  };
  return { enrolment, email: learner.emailAddress, send, ...(await send()) };
}

async function get<Body>(path: string, token = tokens.clerk) {
  const reply = await academy.call("GET", path, { token });
  return { ...(reply.body as Body), http: reply.status };
}

const openFile = async (proofId: string, token: string) => {
  const path = `/admin/payment-proofs/${proofId}/file`;
  const link = await academy.call("POST", "/admin/downloads", { token, body: { path } });
  const { url = "" } = link.body as { url?: string };
  return { url, opened: await academy.inject({ method: "GET", url }) };
};

test("a clerk sees what to look for, and can open the file once with a link", async () => {
  const { enrolment, proofId } = await sendProof();
  const proof = await get<PaymentProof>(`/admin/payment-proofs/${proofId}`);
  expect(proof).toMatchObject({
    http: 200,
    enrolmentId: enrolment.id,
    mediaType: "image/png",
    dueKobo: 5_000_000,
    name: "Ràsídì “slip”.png",
    transferReference: proof.code,
  });
  const { url, opened } = await openFile(proofId, tokens.clerk);
  expect(opened.statusCode).toBe(200);
  expect(opened.rawPayload.equals(realFiles.png)).toBe(true);
  expect(opened.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(opened.headers["content-disposition"]).toMatch(
    /^attachment; filename="[\w. -]+\.png"; filename\*=UTF-8''R%C3%A0/,
  );
  expect((await academy.inject({ method: "GET", url })).statusCode).toBe(401);
  const audited = await selectRows<{ actor_id: string }>(
    academy.ctx.db,
    sql`select actor_id from audit_entries where action = 'payment_proof.opened' and subject = ${enrolment.id}`,
  );
  expect(audited).toEqual([{ actor_id: clerkId }]);
});

test("a reviewer, a learner and a stranger open nothing", async () => {
  const { proofId } = await sendProof();
  expect((await get(`/admin/payment-proofs/${proofId}`, tokens.reviewer)).http).toBe(403);
  expect((await openFile(proofId, tokens.reviewer)).opened.statusCode).toBe(403);
  const user = await signInAs(academy, "user");
  expect((await get(`/admin/payment-proofs/${proofId}/file`, user.token)).http).toBe(403);
  expect((await get("/admin/payment-proofs/none")).http).toBe(404);
  expect((await get("/admin/payment-proofs/none/file")).http).toBe(404);
});

test("a proof without a transfer is refused with a reason, which the learner gets by mail", async () => {
  const { enrolment, review, email } = await sendProof();
  const found = await get<ReviewRecord>(`/admin/reviews/${review.id}`);
  expect(found).toMatchObject({
    // Nothing is recorded yet.
    ways: ["no_such_transfer"],
    places: [{ lineRef: enrolment.id, status: "pending_payment", commission: null }],
  });
  const note = "The statement of 20 November has no transfer of ₦95,000 with this reference.";
  const refuse = (how: string, version: number) =>
    academy.call("POST", `/admin/reviews/${review.id}/close`, {
      token: tokens.clerk,
      body: { how, note, version },
    });
  expect((await refuse("no_such_transfer", found.version + 1)).status).toBe(409);
  expect((await refuse("no_such_transfer", found.version)).status).toBe(200);
  const mails = await selectRows<{ kind: string; text: string }>(
    academy.ctx.db,
    sql`select kind, text from messages where recipient = ${email} and kind = 'payment_proof_refused'`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(note);
  expect((await readEnrolment(academy, { enrolment })).status).toBe("pending_payment");
});

const mailsAbout = (email: string, kind: string) =>
  selectRows<{ text: string }>(
    academy.ctx.db,
    sql`select text from messages where recipient = ${email} and kind = ${kind}`,
  );

test("a proof is recorded only with a payment, and the learner is told", async () => {
  const { enrolment, review, email } = await sendProof();
  const close = async () => {
    const { version } = await get<ReviewRecord>(`/admin/reviews/${review.id}`);
    return academy.call("POST", `/admin/reviews/${review.id}/close`, {
      token: tokens.clerk,
      body: { how: "payment_recorded", note: "It is in the books", version },
    });
  };
  expect(await close()).toMatchObject({ status: 409, body: { code: "nothing_recorded" } });
  expect(await get(`/admin/reviews/${review.id}`)).toMatchObject({
    closed_at: null,
    ways: ["no_such_transfer"],
  });
  // Another learner's payment doesn't count for this one.
  const other = await enrol(academy);
  await recordCash(other.enrolment.id);
  expect(await close()).toMatchObject({ status: 409, body: { code: "nothing_recorded" } });

  const receipt = await recordCash(enrolment.id);
  expect(await get(`/admin/reviews/${review.id}`)).toMatchObject({
    ways: ["payment_recorded", "no_such_transfer"],
  });
  expect(await close()).toMatchObject({ status: 200, body: { closed_how: "payment_recorded" } });
  expect(await mailsAbout(email, "payment_proof_refused")).toEqual([]);
  const [mail] = await mailsAbout(email, "payment_proof_recorded");
  expect(mail?.text).toContain(receipt);
});

async function recordCash(enrolmentId: string): Promise<string> {
  const reply = await academy.call("POST", `/admin/enrolments/${enrolmentId}/manual-payment`, {
    token: tokens.clerk,
    body: {
      amountKobo: 9_500_000,
      method: "cash",
      location: "Jalingo, Taraba",
      takenOn: "2026-11-21",
    },
  });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return (reply.body as { receipt: { number: string } }).receipt.number;
}

test("only a recorded transfer is reported as found", async () => {
  const { proofId, email, review } = await sendProof();
  const closed = { kind: "transfer_proof", subject: proofId, note: "Given back" } as const;
  await enrolmentFulfilment.reviewClosed(academy.ctx, {
    ...closed,
    reference: review.reference,
    orderId: review.order_id,
    how: "given_back",
  });
  const mails = await selectRows(
    academy.ctx.db,
    sql`select kind from messages where recipient = ${email} and kind = 'payment_proof_recorded'`,
  );
  expect(mails).toEqual([]);
});

const recordTransfer = (enrolmentId: string, reference: string, more: object = {}) =>
  academy.call("POST", `/admin/enrolments/${enrolmentId}/manual-payment`, {
    token: tokens.clerk,
    body: {
      amountKobo: 2_000_000,
      method: "transfer",
      takenOn: "2026-11-20",
      reference,
      ...more,
    },
  });

test("a transfer only closes the proof it was recorded from, and its receipt is the answer", async () => {
  const { enrolment, review, proofId, email, send } = await sendProof();
  const later = await send();
  const reviewOf = (id: string) => get<ReviewRecord>(`/admin/reviews/${id}`);
  // Recorded from the registration, without naming a proof of this transfer.
  expect((await recordTransfer(enrolment.id, "GTB/4711/07")).status).toBe(201);
  expect(await reviewOf(review.id)).toMatchObject({ closed_at: null });

  const first = await recordTransfer(enrolment.id, "GTB/4711/08", { proofId });
  expect(first.status).toBe(201);
  expect(await reviewOf(review.id)).toMatchObject({
    closed_how: "payment_recorded",
    details: { paymentReference: (first.body as { reference: string }).reference },
  });
  expect(await reviewOf(later.review.id)).toMatchObject({ closed_at: null });
  expect(await mailsAbout(email, "payment_proof_recorded")).toEqual([]);

  // The same proof does not prove another transfer, nor does a proof of another registration.
  const again = await recordTransfer(enrolment.id, "GTB/4711/09", { proofId });
  expect(again).toMatchObject({ status: 409, body: { code: "proof_closed" } });
  const other = await enrol(academy);
  expect(
    await recordTransfer(other.enrolment.id, "GTB/4711/09", { proofId: later.proofId }),
  ).toMatchObject({ status: 409, body: { code: "proof_closed" } });

  // Closed by hand: this needs a payment that no proof has been matched to yet, so it works only once.
  const third = await send();
  const close = async (id: string) => {
    const { version } = await reviewOf(id);
    return academy.call("POST", `/admin/reviews/${id}/close`, {
      token: tokens.clerk,
      body: { how: "payment_recorded", note: "It is in the books", version },
    });
  };
  expect(await close(later.review.id)).toMatchObject({ status: 200 });
  expect(await close(third.review.id)).toMatchObject({
    status: 409,
    body: { code: "nothing_recorded" },
  });
});
