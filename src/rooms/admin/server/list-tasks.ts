import type { Context } from "#foundation/context.ts";
import type { Waiting } from "#foundation/database/read-list.ts";
import { can, countFailingSignIns } from "#rooms/accounts/server/door.ts";
import {
  countPayoutsToApprove,
  countPayoutsToPay,
  countPendingApplications,
} from "#rooms/affiliates/server/door.ts";
import { countNewApplications } from "#rooms/careers/server/door.ts";
import { countLateMessages } from "#rooms/contact/server/door.ts";
import { countOverdue, countSponsorshipsToDecide } from "#rooms/enrolment/server/door.ts";
import type { ReviewKind } from "#rooms/payments/rules/states.ts";
import { countOpenCases, countRefundsToApprove } from "#rooms/payments/server/door.ts";
import { type TaskName, taskNames, tasks } from "../rules/tasks.ts";
import { countFlags } from "./list-audit.ts";
import { countFailedMail } from "./list-mail.ts";

const countCases = (kind: ReviewKind) => (ctx: Context) => countOpenCases(ctx, kind);

/** Each room counts its own. */
const counts = {
  proofs: countCases("transfer_proof"),
  refunds: countRefundsToApprove,
  unknownPayments: countCases("unknown_payment"),
  wrongCurrencies: countCases("wrong_currency"),
  stuckRefunds: countCases("refund_needs_attention"),
  doublePlaces: countCases("possible_double"),
  own: countFlags,
  overdue: countOverdue,
  sponsorships: countSponsorshipsToDecide,
  signIns: countFailingSignIns,
  messages: countLateMessages,
  mail: countFailedMail,
  affiliateApplications: countPendingApplications,
  payoutsToApprove: countPayoutsToApprove,
  payoutsToPay: countPayoutsToPay,
  jobApplications: countNewApplications,
} as const satisfies Record<TaskName, (ctx: Context) => Promise<Waiting>>;

/** What waits, of what the caller may do, the oldest first. */
export async function listTasks(ctx: Context) {
  const own = taskNames.filter((name) => can(ctx.actor, tasks[name].permission));
  const read = await Promise.all(own.map(async (name) => ({ name, ...(await counts[name](ctx)) })));
  return read
    .filter(({ many }) => many > 0)
    .toSorted((one, other) => Number(one.since) - Number(other.since))
    .map(({ since, ...task }) => ({ ...task, since: since?.toISOString() ?? null }));
}
