import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { keepChoice } from "#foundation/messages/choices.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;
const { ctx } = academy;
const owner = await signInAs(academy, "admin");
const payer = await signInAs(academy, "user");

async function call<Answer>(method: "GET" | "POST", path: string, body?: object) {
  const reply = await academy.call(method, path, { token: owner.token, ...(body && { body }) });
  expect(reply.status).toBe(200);
  return reply.body as Answer;
}
const placeOf = async (courseId: string) => {
  const rows = await ctx.db.select().from(enrolments).where(eq(enrolments.programId, courseId));
  const [row] = rows;
  if (!row) throw new Error(`no place in ${courseId}`);
  return row;
};

test("for an order with two places, the write-off mail is about the place that was asked for the money", async () => {
  const first = await enrol(
    academy,
    { emailAddress: payer.email, courseId: "painting" },
    { token: payer.token },
  );
  await call("POST", `/admin/enrolments/${first.enrolment.id}/cancel`, { reason: "Came too late" });
  await sandbox.press(first.reference, "pay");
  await sandbox.deliverTo(academy);
  expect((await placeOrder(academy, payer.token)).http).toBe(201);
  const { id, orderId } = await placeOf("tiling");
  expect((await placeOf("masonry")).orderId).toBe(orderId);
  const bySms = { ways: ["sms"], language: "en", words: "Send me messages by: SMS" } as const;
  await keepChoice(ctx, `enrolment:${id}:learner`, bySms);
  await keepChoice(ctx, `enrolment:${(await placeOf("masonry")).id}:learner`, bySms);
  const credited = (await placeOf("painting")).orderId;
  // It pays what both places owe first, so the write-off takes something off both.
  const use = { amountKobo: 9_500_000, towards: id };
  await call("POST", `/admin/credits/${credited}/use`, use);
  await refundAtProvider(opened, "processed", first.reference, 9_500_000);
  const { reviews } = await call<{ reviews: ReviewRow[] }>("GET", "/admin/reviews?state=open");
  const found = reviews.find((one) => one.order_id === orderId);
  const { version } = await call<ReviewRecord>("GET", `/admin/reviews/${found?.id}`);
  const body = { how: "written_off", version, note: "Asabe can't pay" };
  // As on an ordinary day, no two rows are written in the same millisecond.
  let now = ctx.clock().getTime();
  vi.spyOn(ctx, "clock").mockImplementation(() => new Date(++now));
  await call("POST", `/admin/reviews/${found?.id}/close`, body);

  const all = await ctx.db
    .select()
    .from(messages)
    .where(inArray(messages.kind, ["credit_taken_back", "credit_written_off"]));
  const mails = all.filter(({ channel }) => channel === "email");
  const texts = all.filter(({ channel }) => channel === "sms").map(({ text }) => text);
  expect(texts.find((text) => text.includes("has gone back"))).toMatch(
    /credit that paid for .* You now owe N[\d,]+\. Pay here: http/,
  );
  expect(texts.find((text) => text.includes("written off"))).toMatch(/Left to pay: /);
  const about = Object.fromEntries(
    mails.map(({ kind, subject }) => [kind, subject.split(": ").at(-1)]),
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([payer.email, payer.email]);
  expect(about.credit_taken_back).toMatch(/Tiling/);
  expect(about.credit_written_off).toBe(about.credit_taken_back);
});
