import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { dayMs, hourMs } from "../amounts/durations.ts";
import { seal, unseal } from "../codes/seal.ts";
import { type Context, inTransaction } from "../context.ts";
import { instant } from "../database/columns.ts";
import { AppError, conflict } from "../errors/errors.ts";
import type { ScheduledJob } from "../jobs.ts";
import { waitingDays } from "../time/kept-days.ts";

/** A day longer than a device may keep a waiting form that may already have arrived. */
const keptMs = (waitingDays + 1) * dayMs;

/** Responses stored for `keptMs`, so that a repeated call gets the same response and takes effect only once. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    /** The call (method and path) and the caller: keys of two people never collide. */
    scope: text().notNull(),
    /** SHA-256 of the caller's key. */
    keyHash: text().notNull(),
    requestHash: text().notNull(),
    /** The encrypted response: it may hold a password or a token that is shown only once. */
    sealedAnswer: text(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.keyHash] }), index().on(table.createdAt)],
);

const hasEnded = (ctx: Context) =>
  lt(idempotentAnswers.createdAt, new Date(ctx.clock().getTime() - keptMs));

export type StoredAnswer = { status: number; body?: unknown };

const keyShape = /^[\x21-\x7e]{1,200}$/;

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/**
 * Runs `work` once for a key. The row is written first and stays locked until the work commits, so the second
 * of two parallel calls waits and gets the first one's response. A failed call leaves no row and can be retried
 * with the same key. Its other writes are rolled back too, unless the error says otherwise.
 * @throws AppError 400 for a malformed key, 409 for the same key with another body
 */
export async function answerOnce(
  ctx: Context,
  call: { scope: string; key: string; rawBody: Buffer },
  work: (ctx: Context) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (!keyShape.test(call.key)) {
    throw new AppError(400, "malformed_key", "The Idempotency-Key header is not readable.");
  }
  const requestHash = sha256(call.rawBody).toString("hex");
  const keyHash = sha256(call.key).toString("hex");
  // Only a caller who sends the same key and the same body can decrypt the response.
  const secret = sha256(call.key, "\0", call.rawBody);
  const mine = and(eq(idempotentAnswers.scope, call.scope), eq(idempotentAnswers.keyHash, keyHash));
  const outcome = await inTransaction(ctx, async (tx): Promise<StoredAnswer | AppError> => {
    const { scope } = call;
    const row = { requestHash, sealedAnswer: null, createdAt: ctx.clock() };
    // A key whose response has expired counts as new.
    const taken = await tx.db
      .insert(idempotentAnswers)
      .values({ scope, keyHash, ...row })
      .onConflictDoUpdate({
        target: [idempotentAnswers.scope, idempotentAnswers.keyHash],
        set: row,
        setWhere: hasEnded(ctx),
      })
      .returning({ scope: idempotentAnswers.scope });
    if (taken.length === 0) {
      const [kept] = await tx.db.select().from(idempotentAnswers).where(mine);
      if (kept?.requestHash !== requestHash || !kept.sealedAnswer) {
        throw conflict(
          "idempotency_key_reused",
          "This has already been sent with different details, and those count. Check what is stored before you send it again.",
        );
      }
      return JSON.parse(unseal(kept.sealedAnswer, [secret])) as StoredAnswer;
    }
    let answer: StoredAnswer;
    try {
      answer = await work(tx);
    } catch (error) {
      if (!(error instanceof AppError && error.effectsStay)) throw error;
      await tx.db.delete(idempotentAnswers).where(mine);
      return error;
    }
    await tx.db
      .update(idempotentAnswers)
      .set({ sealedAnswer: seal(JSON.stringify(answer), [secret]) })
      .where(mine);
    return answer;
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Removes expired responses: no one can request them any more. */
export const sweepAnswersJob: ScheduledJob = {
  name: "sweep-answers",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db.delete(idempotentAnswers).where(hasEnded(ctx));
  },
};
