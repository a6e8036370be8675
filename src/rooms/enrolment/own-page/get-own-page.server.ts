import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { AccountStatement } from "../account/account.ts";
import { findAccountStatement } from "../account/account-of.server.ts";
import { findReceipts } from "../documents/get-receipts.server.ts";
import { findSlip } from "../documents/get-slip.server.ts";
import type { Receipt } from "../documents/receipt.ts";
import type { AdmissionSlip } from "../documents/slip.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { type Family, readFamily } from "../family/read-family.server.ts";
import { stepsOf } from "../mails/registration-facts.server.ts";
import { type OwnMessages, readOwnMessages } from "../messages/message-choices.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import { showNumber } from "../payment/show-number.server.ts";
import type { SeatNow } from "../seats/seats.ts";
import {
  type Changes,
  type Ending,
  endingOf,
  findChanges,
  seatNow,
} from "./find-changes.server.ts";
import { summariseEnrolment } from "./get-enrolment.server.ts";

type OwnPage = {
  enrolment: EnrolmentSummary;
  /** Null if the status has none. */
  slip: AdmissionSlip | null;
  receipts: Receipt[];
  steps: string[];
  statement: AccountStatement;
  /** Null if nothing can be changed here. */
  changes: Changes | null;
  /** Null if no seat is held or needed. */
  seat: SeatNow | null;
  /** Null while the registration has not ended. */
  ending: Ending | null;
  family: Family;
  /** How its people are told; null where there is no choice. */
  messages: OwnMessages | null;
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
  const summary = await summariseEnrolment(ctx, found);
  const payNow = await showNumber(ctx, found.orderId, summary.payNow);
  const enrolment = { ...summary, payNow };
  const slip = await findSlip(ctx, found, reader);
  return {
    enrolment,
    slip,
    receipts: await findReceipts(ctx, found, reader),
    steps: stepsOf(found, slip?.training ?? null),
    statement: await findAccountStatement(ctx, found),
    changes: await findChanges(ctx, found, enrolment),
    seat: await seatNow(ctx, found),
    ending: endingOf(found),
    messages: await readOwnMessages(ctx, found),
    family: await readFamily(ctx, found, resumeToken),
    today: lagosDay(ctx.clock()),
  };
}
