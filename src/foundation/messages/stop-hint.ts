import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { Short } from "../mail/letter/letter.ts";
import { messages } from "../mail/tables.ts";
import { otherWords } from "./phone-texts.ts";
import { providerOf } from "./providers/find-provider.ts";
import { stopUrl } from "./stop-link.ts";
import type { Reach } from "./ways.ts";

/**
 * How to end messages, at the end of the first SMS to a number; empty for the later ones, and for codes, which STOP does
 * not end. A sender of letters can't receive an answer, so its SMS say the link.
 */
export async function stopHint(
  ctx: Context,
  { phone, language }: Reach,
  { urgency }: Pick<Short, "urgency">,
): Promise<string> {
  if (phone === null || urgency === "code") return "";
  const [earlier] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.recipient, phone),
        eq(messages.channel, "sms"),
        // A code has no hint; what failed or is held back has told nobody.
        inArray(messages.status, ["queued", "sent", "delivered"]),
        or(isNull(messages.urgency), ne(messages.urgency, "code")),
      ),
    )
    .limit(1);
  if (earlier) return "";
  return providerOf(ctx.config, "sms")?.canBeAnswered
    ? ` ${otherWords.stopByAnswer[language]}`
    : ` ${otherWords.stopByLink[language]} ${stopUrl(ctx, phone)}`;
}
