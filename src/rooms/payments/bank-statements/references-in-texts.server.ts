import { asc, eq, inArray, like, or } from "drizzle-orm";
import { codes } from "#academy";
import { pastedText } from "#foundation/codes/pasted-code.ts";
import type { Context } from "#foundation/context.ts";
import type { LinesInText } from "../fulfilment.server.ts";
import { attemptOrders, attempts, orderLines } from "../tables.server.ts";

/** A payment's reference is its prefix, the milliseconds of its time, and sixteen letters or digits. */
const length = 13 + 16;
/** Of one that a bank cut off, at least this much is left: no two payments begin with the same. */
const leastLeft = 13 + 4;

const shape = new RegExp(
  `${codes.payment}(\\d{13}[A-Z0-9]{${leastLeft - 13},${length - 13}})`,
  "g",
);

/** What follows the prefix of each reference in a text; spaces and dashes do not count. */
const partsIn = (text: string): string[] =>
  [
    ...pastedText(text)
      .replace(/[^A-Z0-9]/g, "")
      .matchAll(shape),
  ].map(([, part = ""]) => part);

export const hasReference = (text: string): boolean => partsIn(text).length > 0;

/** The attempts that texts name, with the places of their orders. */
async function findAttempts(ctx: Context, parts: readonly string[]) {
  if (parts.length === 0) return [];
  const written = (part: string) => `${codes.payment}-${part}`;
  const whole = parts.filter((part) => part.length === length).map(written);
  const cut = parts.filter((part) => part.length < length);
  return ctx.db
    .select({
      reference: attempts.reference,
      lineRef: orderLines.lineRef,
      also: attemptOrders.orderId,
    })
    .from(attempts)
    .innerJoin(orderLines, eq(orderLines.orderId, attempts.orderId))
    .leftJoin(attemptOrders, eq(attemptOrders.attemptId, attempts.id))
    .where(
      or(
        inArray(attempts.reference, whole),
        ...cut.map((part) => like(attempts.reference, `${written(part)}%`)),
      ),
    )
    .orderBy(asc(orderLines.position));
}

/**
 * The order lines whose payments are named in each text, such as the narrations of transfers. `perhaps`: the bank cut the
 * reference off, or it was of a payment for several orders.
 */
export async function findReferencesInTexts(
  ctx: Context,
  texts: readonly string[],
): Promise<LinesInText[]> {
  const read = texts.map(partsIn);
  const found = await findAttempts(ctx, [...new Set(read.flat())]);
  return read.map((parts) => {
    const own = found.flatMap(({ reference, ...one }) => {
      const random = reference.slice(codes.payment.length + 1);
      const part = parts.find((written) => random.startsWith(written));
      return part ? { ...one, isSure: part === random && one.also === null } : [];
    });
    const refsOf = (isSure: boolean) =>
      own.flatMap((one) => (one.isSure === isSure ? one.lineRef : []));
    return { sure: refsOf(true), perhaps: refsOf(false) };
  });
}
