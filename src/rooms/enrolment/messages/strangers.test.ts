import { and, eq, ne } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { openMessageProvider } from "#tests/support/machine/fake-message-provider.ts";

/** What strangers on many networks can cost in a day, by registering invented people with invented numbers. */

const perDay = 200;
const provider = await openMessageProvider();
afterAll(() => provider.close());
const { academy } = await openEnrolmentAcademyForFile({
  rateLimited: true,
  env: {
    SMS_PROVIDER: "termii",
    WHATSAPP_PROVIDER: "termii",
    TERMII_API_URL: provider.url,
    TERMII_API_KEY: "k",
    TERMII_SECRET_KEY: "s",
    TERMII_SENDER: "Zaure",
    TERMII_DEVICE_ID: "d",
    MESSAGES_PER_DAY: String(perDay),
  },
});
const { ctx } = academy;

/** Registers somebody new, from one of ten networks. */
async function register(at: number) {
  const { statusCode, body } = await academy.inject({
    method: "POST",
    url: "/api/enrolments",
    remoteAddress: `197.210.${at % 10}.7`,
    payload: {
      ...{ courseId: "tiling", ...physicalAnswers, fullName: `Invented ${at}` },
      emailAddress: `invented-${at}@mail.example`,
      phoneNumber: `0803${String(9_000_000 + at)}`,
      messageChannels: at % 2 ? ["sms"] : ["whatsapp"],
    },
  });
  expect(statusCode, body).toBe(201);
}

async function sendAll() {
  const waits = and(eq(messages.status, "queued"), ne(messages.channel, "email"));
  const rows = await ctx.db.select({ id: messages.id }).from(messages).where(waits);
  for (const { id } of rows) await sendMessageJob.run(ctx, { messageId: id });
}

test("a tenth of a day's messages goes out, the rest by email, and a usual day costs ₦3,000 at most", async () => {
  const many = perDay / 10 + 6;
  for (let at = 0; at < many; at++) await register(at);
  await sendAll();
  expect(provider.requests).toHaveLength(perDay / 10);
  const cost = await ctx.db.select({ kobo: messages.costKobo }).from(messages);
  const naira = cost.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0) / 100;
  // The default is 2,000 a day.
  const ofADay = naira * (2_000 / perDay);
  expect(ofADay).toBeLessThanOrEqual(3_000);
  expect(ofADay).toBeGreaterThan(500);
  // Those over it are told by email at once.
  const emails = and(eq(messages.channel, "email"), eq(messages.status, "queued"));
  expect(await ctx.db.$count(messages, and(emails, eq(messages.kind, "enrolment_received")))).toBe(
    6,
  );
});
