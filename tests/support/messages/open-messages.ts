import { and, asc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Short } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { fallBackMessages } from "#foundation/messages/fall-back.ts";
import { termiiSignature } from "#foundation/messages/providers/termii.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
import type { Reach, Way } from "#foundation/messages/ways.ts";
import { openAcademy, type TestAcademy } from "../academy/open-academy.ts";
import { openMessageProvider } from "../machine/fake-message-provider.ts";

const secretKey = "tsk_secret_of_tests";
/** A number that nobody has. */
export const aPhone = "+2348030000001";

const short: Short = {
  en: "Your place in Tiling is confirmed.",
  ha: "An tabbatar da wurinka a Tiling.",
  template: "place_confirmed",
  variables: { en: ["Tiling"], ha: ["Tiling"] },
};

/** The message to somebody that tests queue. */
export type Asked = {
  phone?: string | null;
  ways?: readonly Way[];
  to?: string;
  language?: Reach["language"];
  urgency?: Short["urgency"];
  holdsSecret?: boolean;
  /** Whose choice it follows. */
  owner?: Reach["owner"];
  /** Anybody could cause it, by typing the number. */
  byAnybody?: boolean;
};

/** An academy that sends by Termii, or the provider of `env`, which is a server of the test. */
export function openMessagesForFile(
  env: Record<string, string> = {},
  addressIn = "TERMII_API_URL",
) {
  const open = {} as {
    academy: TestAcademy;
    provider: Awaited<ReturnType<typeof openMessageProvider>>;
  };
  beforeAll(async () => {
    open.provider = await openMessageProvider();
    open.academy = await openAcademy({
      env: {
        LOG_LEVEL: "silent",
        SMS_PROVIDER: "termii",
        WHATSAPP_PROVIDER: "termii",
        TERMII_API_KEY: "a-key",
        TERMII_SECRET_KEY: secretKey,
        TERMII_SENDER: "Zaure",
        TERMII_DEVICE_ID: "a-device",
        TERMII_TEMPLATES: "place_confirmed_en=1493-abc",
        ...env,
        [addressIn]: open.provider.url,
      },
    });
  });
  afterAll(async () => {
    await open.academy.close();
    await open.provider.close();
  });
  beforeEach(async () => {
    open.provider.reset();
    open.academy.setTime("2026-11-21T09:00:00Z");
    await open.academy.ctx.db.delete(messages);
    await open.academy.ctx.db.delete(phoneStates);
  });

  return {
    open,
    /** Queues a message; by default an SMS to somebody without an address. */
    queue({ phone = aPhone, ways = ["sms"], to = "", language = "en", ...more }: Asked = {}) {
      const { urgency, holdsSecret, byAnybody, owner = null } = more;
      return queueMail(
        open.academy.ctx,
        {
          to,
          kind: "enrolment_confirmed",
          subject: "Your place is confirmed",
          heading: "Welcome",
          paragraphs: ["The whole letter."],
          short: { ...short, ...(urgency ? { urgency } : {}) },
          ...(holdsSecret ? { holdsSecret } : {}),
        },
        byAnybody ? null : "staff",
        { reach: { phone, ways, language, owner } },
      );
    },
    /** Runs the job of every queued message to a phone, like the worker. */
    async send() {
      const { ctx } = open.academy;
      const isWaiting = and(eq(messages.status, "queued"), ne(messages.channel, "email"));
      const waiting = await ctx.db.select().from(messages).where(isWaiting);
      for (const { id, sentAgain } of waiting)
        await sendMessageJob.run(ctx, { messageId: id, round: sentAgain });
    },
    fallBack: () => fallBackMessages(open.academy.ctx),
    /** All rows, in the order in which they were written. */
    rows: () => open.academy.ctx.db.select().from(messages).orderBy(asc(messages.createdAt)),
    /** Way and state of each row, WhatsApp first. */
    async states() {
      const rows = await open.academy.ctx.db.select().from(messages);
      const order = ["whatsapp", "sms", "email"];
      return rows
        .sort((one, other) => order.indexOf(one.channel) - order.indexOf(other.channel))
        .map(({ channel, status, failure }) =>
          [channel, status, failure].filter(Boolean).join(" "),
        );
    },
    /** Sends a report as Termii signs it. */
    async report(body: unknown, signature?: string) {
      const payload = JSON.stringify(body);
      const { statusCode } = await open.academy.inject({
        method: "POST",
        url: "/api/webhooks/messages/termii",
        headers: {
          "content-type": "application/json",
          "x-termii-signature": signature ?? termiiSignature(Buffer.from(payload), secretKey),
        },
        payload,
      });
      return statusCode;
    },
  };
}
