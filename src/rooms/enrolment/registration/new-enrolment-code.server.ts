import { randomBytes } from "node:crypto";
import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { codeBytes, makeEnrolmentCode } from "../documents/enrolment-code.ts";

/** Chance never gives so many taken codes in a row: the source of random bytes must be broken. */
const mostTries = 5;

/**
 * Runs `work` in a transaction that stores new enrolment codes. There are 887 million, so hardly any is taken. If one
 * is, the database refuses it and all of it runs again.
 * @param random the source of random bytes
 */
export async function withNewCodes<T>(
  ctx: Context,
  work: (tx: Context, newCode: () => string) => Promise<T>,
  random: (bytes: number) => Uint8Array = randomBytes,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(ctx, (tx) => work(tx, () => makeEnrolmentCode(random(codeBytes))));
    } catch (error) {
      const isTaken = violatedConstraint(error) === "enrolments_code_unique";
      if (!isTaken || tries === mostTries) throw error;
    }
  }
}
