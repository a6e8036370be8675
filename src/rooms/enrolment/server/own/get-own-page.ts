import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { AccountStatement } from "../../contract/account.ts";
import type { EnrolmentSummary } from "../../contract/enrolment.ts";
import type { Receipt } from "../../contract/receipt.ts";
import type { AdmissionSlip } from "../../contract/slip.ts";
import type { SeatNow } from "../../rules/seats.ts";
import { findReceipts } from "../documents/get-receipts.ts";
import { findSlip } from "../documents/get-slip.ts";
import { summariseEnrolment } from "../get-enrolment.ts";
import { stepsOf } from "../mails/registration-facts.ts";
import { findAccountStatement } from "../money/account-of.ts";
import { openEnrolment } from "../open-enrolment.ts";
import { type Changes, type Ending, endingOf, findChanges, seatNow } from "./find-changes.ts";

type OwnPage = {
  enrolment: EnrolmentSummary;
  /** Null if the status has none. */
  slip: AdmissionSlip | null;
  receipts: Receipt[];
  steps: string[];
  statement: AccountStatement;
  /** Null when nothing can be changed here. */
  changes: Changes | null;
  /** Null where no seat is held or needed. */
  seat: SeatNow | null;
  /** Null while the registration has not ended. */
  ending: Ending | null;
  /** `YYYY-MM-DD` in Lagos. */
  today: string;
};

export async function getOwnPage(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
): Promise<OwnPage> {
  const found = await openEnrolment(ctx, enrolmentId, resumeToken);
  const reader = { isHolder: true, resumeToken };
  const enrolment = await summariseEnrolment(ctx, found);
  return {
    enrolment,
    slip: await findSlip(ctx, found, reader),
    receipts: await findReceipts(ctx, found, reader),
    steps: stepsOf(found, enrolment.intake?.startsOn ?? null),
    statement: await findAccountStatement(ctx, found),
    changes: await findChanges(ctx, found, enrolment),
    seat: await seatNow(ctx, found),
    ending: endingOf(found),
    today: lagosDay(ctx.clock()),
  };
}
