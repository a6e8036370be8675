import { beforeAll, describe, expect, test } from "vitest";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { EnrolmentRecord } from "./enrolment-record.ts";
import type { RecordedPayment } from "./staff.ts";

const { academy } = await openEnrolmentAcademyForFile();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const role of ["owner", "clerk", "reviewer"] as const) {
    const staff = await signInAs(academy, "admin", `${role}@staff.example`, role);
    tokens[role] = staff.token;
    if (role !== "clerk") continue;
    await setStaffRole(academy.ctx, staff.personId, role, "yola");
    tokens[role] = (await signInAs(academy, "admin", staff.email, role)).token;
    await openTillFor(academy, staff, "yola");
  }
});

const as = (role: string) => ({ token: tokens[role] ?? "" });
const open = (path: string, role: string) =>
  academy.call("GET", `/admin/enrolments/${path}`, as(role));
const act = (path: string, role: string, body: object) =>
  academy.call("POST", `/admin/enrolments/${path}`, { ...as(role), body });
const storyOf = async (id: string, role = "clerk") =>
  (await open(id, role)).body as EnrolmentRecord;

const cash = {
  amountKobo: 9_500_000,
  method: "cash",
  location: "Yola, Adamawa",
  takenOn: "2026-11-20",
};

describe("a clerk", () => {
  test("takes a payment, and opens its receipt and the slip", async () => {
    const { enrolment } = await enrol(academy);
    expect((await open(`${enrolment.id}/slip`, "clerk")).status).toBe(404);
    const taken = await act(`${enrolment.id}/manual-payment`, "clerk", {
      ...cash,
      receiptNumber: "0482",
      takenBy: "Hauwa Musa",
      note: "In small notes",
    });
    const { receipt, reference } = taken.body as RecordedPayment;
    const { number } = receipt;
    const story = await storyOf(enrolment.id);
    expect(story.payments?.map(({ status }) => status)).toEqual(["open", "succeeded"]);
    expect(story.payments?.[1]).toMatchObject({
      reference,
      receipt: number,
      method: "cash",
      amountKobo: 9_500_000,
      refundedKobo: 0,
      recorded: { centreId: "yola", takerName: "Hauwa Musa", evidence: "0482" },
    });
    expect(story.people[story.payments?.[1]?.recorded?.by ?? ""]).toBe("Test admin");
    expect(story.changes.map(({ action, by }) => [action, by])).toEqual(
      expect.arrayContaining([
        ["payment.recorded", "Test admin"],
        ["enrolment.confirmed", "Test admin"],
      ]),
    );
    for (const path of ["slip", `receipts/${number}`]) {
      const file = await open(`${enrolment.id}/${path}`, "clerk");
      expect([path, file.status, file.headers["content-type"]]).toEqual([
        ...[path, 200, "application/pdf"],
      ]);
    }
  });

  test("takes any part, and more than is owed only as credit; the record is a statement", async () => {
    const { enrolment } = await enrol(academy);
    const take = (body: object) =>
      act(`${enrolment.id}/manual-payment`, "clerk", { ...cash, ...body });
    const part = { amountKobo: 4_000_000, receiptNumber: "0483" };
    expect(await take(part)).toMatchObject({
      status: 201,
      body: { account: { balanceKobo: 5_500_000 }, enrolment: { status: "pending_payment" } },
    });
    expect(await take(part)).toMatchObject({ status: 409, body: { code: "evidence_used" } });
    const over = { amountKobo: 6_000_000, receiptNumber: "0484" };
    expect(await take(over)).toMatchObject({
      status: 422,
      body: {
        fields: { amountKobo: expect.stringMatching(/^₦60,000 is ₦5,000 more than is owed\./) },
      },
    });
    expect(await take({ ...over, keepAsCredit: true })).toMatchObject({
      status: 201,
      body: { account: { creditKobo: 500_000 }, enrolment: { status: "confirmed" } },
    });
    const { account, receivedKobo, openKobo } = await storyOf(enrolment.id);
    expect({ receivedKobo, openKobo }).toEqual({ receivedKobo: 9_500_000, openKobo: 0 });
    expect(account.entries.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual([
      ["charge", 9_500_000],
      ["payment", -4_000_000],
      ["payment", -6_000_000],
    ]);
    expect(account.entries.at(-1)).toMatchObject({
      balanceKobo: -500_000,
      receipt: expect.stringMatching(/^ZR-2026-/),
    });
  });

  test("decides nothing and cancels nothing", async () => {
    const { enrolment } = await enrol(academy, {
      ...onlineAnswers,
      courseId: "front-end-scholarship",
    });
    expect((await act(`${enrolment.id}/decision`, "clerk", { decision: "awarded" })).status).toBe(
      403,
    );
    expect((await act(`${enrolment.id}/cancel`, "clerk", { reason: "No room" })).status).toBe(403);
    expect((await storyOf(enrolment.id)).status).toBe("applied");
  });
});

test("a reviewer takes no payment and opens no receipt", async () => {
  const { enrolment } = await enrol(academy);
  expect((await act(`${enrolment.id}/manual-payment`, "reviewer", cash)).status).toBe(403);
  const taken = await act(`${enrolment.id}/manual-payment`, "clerk", {
    ...cash,
    receiptNumber: "0485",
  });
  const { number: receipt } = (taken.body as RecordedPayment).receipt;
  expect((await open(`${enrolment.id}/receipts/${receipt}`, "reviewer")).status).toBe(403);
  // A receipt opens only with its own enrolment.
  const other = await enrol(academy);
  expect((await open(`${other.enrolment.id}/receipts/${receipt}`, "clerk")).status).toBe(404);
});

test("the second of two admins reads what the first one did", async () => {
  const applied = await enrol(academy, { ...onlineAnswers, courseId: "front-end-scholarship" });
  const { id } = applied.enrolment;
  await act(`${id}/decision`, "reviewer", { decision: "declined" });
  expect((await act(`${id}/decision`, "owner", { decision: "awarded" })).body).toMatchObject({
    code: "already_decided",
    error: expect.stringMatching(/^Test admin declined this place on 2\d November 2026/),
  });
  const story = await storyOf(id);
  expect(story.people[story.decided?.by ?? ""]).toBe("Test admin");
  const unpaid = await enrol(academy);
  const reason = "The class is full";
  await act(`${unpaid.enrolment.id}/cancel`, "reviewer", { reason });
  expect((await act(`${unpaid.enrolment.id}/cancel`, "owner", { reason })).body).toMatchObject({
    error: "Test admin has already cancelled this registration.",
  });
});

test("who registered it, other programs of the order, proofs with their claim, mails and referral", async () => {
  const affiliate = await makeAffiliate(academy, tokens.owner ?? "", "story@mail.example");
  const user = await signInAs(academy, "user");
  const { enrolments } = await placeOrder(academy, user.token, { affiliateCode: affiliate.code });
  const [first, second] = enrolments.map(({ id }) => id);
  const proof = { name: "slip.png", bytes: realFiles.png };
  await sendForm(academy, `/me/enrolments/${first}/payment-proof`, [["proof", proof]], {
    authorization: `Bearer ${user.token}`,
  });
  const story = await storyOf(first ?? "");
  expect(story.madeBy).toMatchObject({ name: "Test user", email: user.email });
  expect(story.together).toMatchObject([{ id: second, status: "pending_payment" }]);
  expect(story.proofs).toMatchObject([
    {
      name: "slip.png",
      isOpen: true,
      closedHow: null,
      claimedKobo: story.summary.payNow?.amountKobo,
    },
  ]);
  expect(story.proofs?.[0]?.reviewId).toEqual(expect.any(String));
  expect(story.mails).toMatchObject([{ kind: "enrolment_received", sentAt: null, tries: 0 }]);
  expect(story.referral).toMatchObject({ code: affiliate.code, status: "pending" });
});

test("staff reopen a registration that ended unpaid", async () => {
  const { enrolment } = await enrol(academy);
  const { id } = enrolment;
  expect((await act(`${id}/reopen`, "owner", {})).body).toMatchObject({ code: "not_reopenable" });
  await act(`${id}/cancel`, "owner", { reason: "Nobody answered" });
  expect(await storyOf(id)).toMatchObject({ cancelCause: "staff", openKobo: 0 });
  expect((await act(`${id}/reopen`, "clerk", {})).status).toBe(403);
  expect((await act(`${id}/reopen`, "owner", {})).status).toBe(200);
  expect(await storyOf(id)).toMatchObject({
    status: "pending_payment",
    cancelCause: null,
    openKobo: 9_500_000,
  });
});
