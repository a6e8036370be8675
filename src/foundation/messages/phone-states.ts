import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { phoneStates, type StopWay } from "./tables.ts";

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

/** Removes what is known about these numbers, when the person who had them is erased. */
export async function forgetPhones(ctx: Context, phones: readonly string[]): Promise<void> {
  if (phones.length > 0)
    await ctx.db.delete(phoneStates).where(inArray(phoneStates.phone, [...phones]));
}
