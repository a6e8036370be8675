import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { EnrolmentRecord } from "./enrolment-record.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const tokens: Record<string, string> = {};
for (const role of ["owner", "clerk", "reviewer"] as const) {
  tokens[role] = (await signInAs(academy, "admin", undefined, role)).token;
}

async function cancel(id: string, body: object = {}, role = "reviewer") {
  const reply = await academy.call("POST", `/admin/enrolments/${id}/cancel`, {
    token: tokens[role] ?? "",
    body: { reason: "The class is full this term", ...body },
  });
  return { ...(reply.body as { status: string; code: string }), http: reply.status };
}

test("an unpaid registration is cancelled with a reason, and money that comes anyway is credit", async () => {
  const { enrolment, reference } = await enrol(academy);
  expect(await cancel(enrolment.id, { reason: " " })).toMatchObject({ http: 422 });
  expect(await cancel(enrolment.id, {}, "clerk")).toMatchObject({ http: 403 });
  expect(await cancel(enrolment.id)).toMatchObject({ http: 200, status: "cancelled" });
  expect(await cancel(enrolment.id)).toMatchObject({ http: 409, code: "not_cancellable" });
  const { body } = await academy.call("GET", `/admin/enrolments/${enrolment.id}`, {
    token: tokens.clerk ?? "",
  });
  const story = body as EnrolmentRecord;
  const [by] = Object.entries(story.people).find(([, name]) => name === "Test admin") ?? [];
  expect(story.cancelled).toEqual({ by, reason: "The class is full this term" });
  expect(story.mails?.map(({ kind }) => kind)).toEqual([
    "enrolment_received",
    "enrolment_cancelled",
  ]);
  expect(story.changes.map(({ action }) => action)).toContain("enrolment.cancelled");
  const left = await readEnrolment(academy, { enrolment });
  expect(left).toMatchObject({ status: "cancelled", payNow: null });
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
  expect(await reviewCasesOf(academy, reference)).toEqual([]);
  expect(await readEnrolment(academy, { enrolment })).toMatchObject({
    status: "cancelled",
    dueKobo: 0,
    account: { creditKobo: 9_500_000 },
  });
});

test("it is refused while money is there, on its way, or cannot be asked about", async () => {
  const paid = await enrol(academy);
  await sandbox.press(paid.reference, "pay");
  await sandbox.takeWebhooks();
  expect(await cancel(paid.enrolment.id)).toMatchObject({ http: 409, code: "money_received" });
  expect((await readEnrolment(academy, paid)).status).toBe("confirmed");
  const coming = await enrol(academy);
  await sandbox.press(coming.reference, "transfer");
  expect(await cancel(coming.enrolment.id)).toMatchObject({ code: "payment_on_its_way" });
  const unknown = await enrol(academy);
  await sandbox.control({ verify: { mode: "fail" } });
  expect(await cancel(unknown.enrolment.id)).toMatchObject({ http: 503 });
  await sandbox.control();
  expect((await readEnrolment(academy, unknown)).status).toBe("pending_payment");
});

test("a program of an order is cancelled alone, or with the others", async () => {
  const user = await signInAs(academy, "user");
  const items = ["tiling", "masonry", "plumbing"].map((courseId) => ({
    courseId,
    trainingLevel: "beginner",
  }));
  const { enrolments } = await placeOrder(academy, user.token, { items });
  const [first = "", second = "", third = ""] = enrolments.map(({ id }) => id);
  expect(await cancel(first)).toMatchObject({ status: "cancelled" });
  const left = await academy.call("GET", `/enrolments/${second}`, { token: user.token });
  expect(left.body).toMatchObject({
    status: "pending_payment",
    account: { order: { balanceKobo: 19_000_000 } },
  });
  expect(await cancel(second, { wholeOrder: true })).toMatchObject({ status: "cancelled" });
  expect(await cancel(third)).toMatchObject({ http: 409, code: "not_cancellable" });
});
