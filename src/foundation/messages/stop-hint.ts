import { and, inArray, isNull, ne, or } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messages } from "../mail/tables.ts";
import { otherWords } from "./phone-texts.ts";
import { providerOf } from "./providers/find-provider.ts";
import { stopUrl } from "./stop-link.ts";
import type { Language } from "./ways.ts";

/** How to end messages, at the end of an SMS. A sender of letters can't receive an answer, so its SMS say the link. */
export const stopHint = (ctx: Context, phone: string, language: Language): string =>
  providerOf(ctx.config, "sms")?.canBeAnswered
    ? ` ${otherWords.stopByAnswer[language]}`
    : ` ${otherWords.stopByLink[language]} ${stopUrl(ctx, phone)}`;

/**
 * Which of these numbers have had an SMS that said how to end them. A code doesn't say it, since STOP does not end codes.
 * What failed or is held back has told nobody.
 * @param states `queued` too where the next one is only estimated
 */
export async function findTold(
  ctx: Context,
  phones: readonly string[],
  states: readonly ("queued" | "sent" | "delivered")[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await ctx.db
    .selectDistinct({ phone: messages.recipient })
    .from(messages)
    .where(
      and(
        inArray(messages.recipient, [...phones]),
        inArray(messages.channel, ["sms"]),
        inArray(messages.status, [...states]),
        or(isNull(messages.urgency), ne(messages.urgency, "code")),
      ),
    );
  return new Set(rows.map(({ phone }) => phone));
}
