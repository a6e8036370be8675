import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { reviewCases } from "#rooms/payments/cases/tables.server.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { adult, enrolmentsOf, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** One order means one payment: one reference and amount for a transfer, and one mail about it. */

const { academy } = await openEnrolmentAcademyForFile();
const items = (...courseIds: string[]) =>
  courseIds.map((courseId) => ({ courseId, trainingLevel: "beginner" }));
const order = (token: string, ...courseIds: string[]) =>
  placeOrder(academy, token, { items: items(...courseIds), learner: adult });
const mailsTo = (email: string, kind: string) =>
  academy.ctx.db
    .select({ subject: messages.subject, text: messages.text })
    .from(messages)
    .where(and(eq(messages.recipient, email), eq(messages.kind, kind)));

test("mail, dashboard and proof name one reference and the amount of the whole order", async () => {
  const { token, email } = await signInAs(academy, "user");
  const placed = await order(token, "tiling", "masonry");
  const [reference = ""] = placed.enrolments.map((one) => one.reference).sort();
  const [mail, ...others] = await mailsTo(email, "enrolment_received");
  expect(others).toEqual([]);
  expect(mail?.text).toContain("₦190,000 for the whole order");
  expect(mail?.text).toContain(reference);
  for (const { code } of await enrolmentsOf(academy, token)) {
    if (code !== reference) expect(mail?.text).not.toContain(code);
  }
  const own = await enrolmentsOf(academy, token);
  expect(own.map(({ payNow }) => [payNow?.transferReference, payNow?.amountKobo])).toEqual([
    [reference, 19_000_000],
    [reference, 19_000_000],
  ]);
  // The same cart in another sequence gives the same.
  const again = await order(token, "masonry", "tiling");
  expect(again.enrolments.map((one) => one.reference).sort()[0]).toBe(reference);
  // A proof sent for the other program is a case about the same transfer.
  const other = own.find(({ code }) => code !== reference)?.id ?? "";
  const file = { name: "slip.jpg", bytes: realFiles.jpg };
  const proved = await sendForm(
    academy,
    `/me/enrolments/${other}/payment-proof`,
    [["proof", file]],
    { authorization: `Bearer ${token}` },
  );
  expect(proved.status).toBe(201);
  const [found] = await academy.ctx.db
    .select()
    .from(reviewCases)
    .where(eq(reviewCases.kind, "transfer_proof"));
  expect(found).toMatchObject({
    reference,
    details: { enrolmentId: other, dueKobo: 19_000_000 },
  });
});
