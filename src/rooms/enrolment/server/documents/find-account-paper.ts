import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findProgram } from "#rooms/catalogue/server/door.ts";
import type { AccountStatement } from "../../contract/account.ts";
import type { Receipt } from "../../contract/receipt.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { findAccountStatement } from "../money/get-account-statement.ts";

/** A statement of account with whose it is and what for. */
export type AccountPaper = Pick<Receipt, "art"> & {
  readonly code: string;
  readonly learnerName: string;
  /** `Title - Level` where a level was chosen. */
  readonly courseOfInterest: string;
  readonly statement: AccountStatement;
};

/** What the statement says on paper. The caller has checked access. */
export async function findAccountPaper(ctx: Context, enrolment: Enrolment): Promise<AccountPaper> {
  const { id, code, courseOfInterest, programId } = enrolment;
  const program = await findProgram(ctx, programId);
  if (!program) throw notFound();
  const { learner } = await getWithLearner(ctx, id);
  return {
    ...{ code, courseOfInterest, learnerName: learner.fullName },
    art: { id: program.id, family: program.family, glyph: program.glyph },
    statement: await findAccountStatement(ctx, enrolment),
  };
}
