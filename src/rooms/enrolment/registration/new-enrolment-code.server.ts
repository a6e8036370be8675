import { randomBytes } from "node:crypto";
import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { codeBytes, makeEnrolmentCode } from "../documents/enrolment-code.ts";

/** More taken codes in a row than chance ever gives: the source of random bytes is broken. */
const mostTries = 5;

/**
 * Runs `work` in a transaction that stores new codes of enrolments. There are 887 million, so hardly any is taken: the
 * database refuses one that is, and all of it runs again.
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
