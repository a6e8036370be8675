import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messages } from "../mail/tables.ts";
import { phoneStates, type StopWay } from "./tables.ts";
import type { Language } from "./ways.ts";

/** After so many messages that failed for good, a number counts as wrong. */
const failuresOfBad = 3;

export type PhoneState = { readonly stoppedAt: Date | null; readonly badSince: Date | null };

const unknown: PhoneState = { stoppedAt: null, badSince: null };

/** What is known about these numbers. The result has each of them. */
export async function phoneState(
  ctx: Context,
  phones: readonly string[],
): Promise<ReadonlyMap<string, PhoneState>> {
  const found =
    phones.length === 0
      ? []
      : await ctx.db
          .select()
          .from(phoneStates)
          .where(inArray(phoneStates.phone, [...phones]));
  const known = new Map(
    found.map(({ phone, stoppedAt, badSince }) => [phone, { stoppedAt, badSince }]),
  );
  return new Map(phones.map((phone) => [phone, known.get(phone) ?? unknown]));
}

/** As many of a number's answers are remembered. */
const answersKept = 20;

/**
 * Remembers the provider's id of an answer. A provider may send one again after days, and a later answer counts: an old
 * STOP after a START would stop the number once more. @returns false for one that has come before
 */
export async function noteAnswer(ctx: Context, phone: string, id: string): Promise<boolean> {
  const { answers } = phoneStates;
  const noted = await ctx.db
    .insert(phoneStates)
    .values({ phone, answers: [id] })
    .onConflictDoUpdate({
      target: phoneStates.phone,
      set: { answers: sql`(array[${id}::text] || ${answers})[1:${sql.raw(String(answersKept))}]` },
      setWhere: sql`not ${id} = any(${answers})`,
    })
    .returning({ phone: phoneStates.phone });
  return noted.length > 0;
}

/** Ends all messages to a number but codes. A number that was stopped before keeps the earlier time. */
export async function stopPhone(ctx: Context, phone: string, how: StopWay): Promise<void> {
  const stopped = { stoppedAt: ctx.clock(), stoppedHow: how };
  await ctx.db
    .insert(phoneStates)
    .values({ phone, ...stopped })
    .onConflictDoUpdate({
      target: phoneStates.phone,
      set: stopped,
      setWhere: sql`${phoneStates.stoppedAt} is null`,
    });
}

/** Undoes `stopPhone`. */
export async function startPhone(ctx: Context, phone: string): Promise<void> {
  await ctx.db
    .update(phoneStates)
    .set({ stoppedAt: null, stoppedHow: null })
    .where(eq(phoneStates.phone, phone));
}

/** A person has said that the number is right, or a message has arrived: it is tried again. */
export async function markRightNumber(ctx: Context, phone: string): Promise<void> {
  await ctx.db
    .update(phoneStates)
    .set({ failures: 0, badSince: null })
    .where(eq(phoneStates.phone, phone));
}

/** Counts a message that failed for good. The third one in a row marks the number. */
export async function notePhoneFailure(ctx: Context, phone: string): Promise<void> {
  const now = ctx.clock();
  const failures = sql`${phoneStates.failures} + 1`;
  await ctx.db
    .insert(phoneStates)
    .values({ phone, failures: 1 })
    .onConflictDoUpdate({
      target: phoneStates.phone,
      set: {
        failures,
        badSince: sql`case when ${failures} >= ${failuresOfBad}
          then coalesce(${phoneStates.badSince}, ${now.toISOString()}::timestamptz) end`,
      },
    });
}

/** The language in which a number was last written to; null if it never was. */
export async function languageOf(ctx: Context, phone: string): Promise<Language | null> {
  const { recipient, language, createdAt } = messages;
  const [last] = await ctx.db
    .select({ language })
    .from(messages)
    .where(and(eq(recipient, phone), isNotNull(language)))
    .orderBy(desc(createdAt))
    .limit(1);
  return last?.language ?? null;
}

/** Removes what is known about these numbers, when the person who had them is erased. */
export async function forgetPhones(ctx: Context, phones: readonly string[]): Promise<void> {
  if (phones.length > 0)
    await ctx.db.delete(phoneStates).where(inArray(phoneStates.phone, [...phones]));
}
