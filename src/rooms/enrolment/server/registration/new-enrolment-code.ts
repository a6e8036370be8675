import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { codeBytes, makeEnrolmentCode } from "../../rules/documents/enrolment-code.ts";
import { enrolments } from "../tables.ts";

const findByCode = prepareOnce((db, given: Given<{ code: string }>) =>
  db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.code, given.code)),
);

/** More taken codes in a row than chance ever gives: the source of random bytes is broken. */
const mostTries = 20;

/**
 * A code that no enrolment has yet. There are 887 million codes, so two requests hardly ever pick
 * the same one at once. If they do, the database refuses the second and the form is sent again.
 * @param random the source of random bytes
 */
export async function newEnrolmentCode(
  ctx: Context,
  random: (bytes: number) => Uint8Array = randomBytes,
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const code = makeEnrolmentCode(random(codeBytes));
    const taken = await findByCode(ctx.db, { code });
    if (taken.length === 0) return code;
  }
  throw new Error("no free code of an enrolment was found");
}
