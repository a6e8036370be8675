import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { academy } from "../academy/academy.ts";
import { dayMs, hourMs } from "../amounts/durations.ts";
import type { Context } from "../context.ts";
import type { ScheduledJob } from "../jobs.ts";
import type { Mail } from "../mail/letter/letter.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { messages } from "../mail/tables.ts";
import { onceEvery } from "../watch/once-every.ts";

/** Why messages to all phones wait until somebody does something; the most urgent first. */
const reasons = ["no_balance", "over_limit", "sign_in_refused"] as const;
type Reason = (typeof reasons)[number];

type Trouble = { readonly reason: Reason; readonly many: number };

const said: Record<Reason, [string, string]> = {
  no_balance: [
    "The balance at the provider is used up.",
    "Pay money in at the provider. The messages then go out by themselves.",
  ],
  over_limit: [
    "As many messages have gone out today as this academy sends on one day (MESSAGES_PER_DAY), or a tenth of that was caused by forms that anyone can fill in.",
    "Look at the list of messages: if they are right, somebody who looks after the server can raise MESSAGES_PER_DAY. If they are not, ask for help before the morning.",
  ],
  sign_in_refused: [
    "The provider does not accept our key or our sender.",
    "Somebody who looks after the server has to correct the settings. The messages then go out by themselves.",
  ],
};

/** Tells the academy's own mailbox that messages to phones wait. */
export function messagesStoppedMail(ctx: Pick<Context, "config">, trouble: Trouble): Mail {
  const [why, what] = said[trouble.reason];
  const are = trouble.many === 1 ? "1 message waits" : `${trouble.many} messages wait`;
  return {
    to: academy.supportEmail,
    kind: "messages_stopped",
    subject: "Messages to phones have stopped",
    heading: "Messages to phones have stopped",
    paragraphs: [`${are} to be sent by SMS or WhatsApp. ${why}`, what, "Nothing is lost."],
    action: { label: "See the messages", url: `${ctx.config.origin}/admin/mail?status=queued` },
  };
}

async function findTrouble(ctx: Context): Promise<Trouble | undefined> {
  const found = await ctx.db
    .select({ reason: messages.failure, many: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        eq(messages.status, "queued"),
        ne(messages.channel, "email"),
        inArray(messages.failure, [...reasons]),
      ),
    )
    .groupBy(messages.failure);
  for (const reason of reasons) {
    const row = found.find((one) => one.reason === reason);
    if (row) return { reason, many: row.many };
  }
  return undefined;
}

/** Writes to the academy once a day while messages wait for somebody to do something. */
export async function watchMessages(ctx: Context): Promise<void> {
  const trouble = await findTrouble(ctx);
  if (!trouble) return;
  await onceEvery(ctx, "tell-of-messages", { everyMs: dayMs, retryMs: hourMs }, async () => {
    await queueMail(ctx, messagesStoppedMail(ctx, trouble), "to_us");
    return trouble.many;
  });
}

export const watchMessagesJob: ScheduledJob = {
  name: "watch-messages",
  everySeconds: 300,
  run: watchMessages,
};
