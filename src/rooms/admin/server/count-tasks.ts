import type { Context } from "#foundation/context.ts";
import { can, countFailingSignIns } from "#rooms/accounts/server/door.ts";
import {
  countPayoutsToApprove,
  countPayoutsToPay,
  countPendingApplications,
} from "#rooms/affiliates/server/door.ts";
import { countNewApplications } from "#rooms/careers/server/door.ts";
import { countLateMessages } from "#rooms/contact/server/door.ts";
import { countSponsorshipsToDecide } from "#rooms/enrolment/server/door.ts";
import {
  countOpenCases,
  countOpenProofs,
  countRefundsToApprove,
} from "#rooms/payments/server/door.ts";
import { type TaskName, taskNames, tasks } from "../rules/tasks.ts";
import { countFlags } from "./list-audit.ts";
import { countFailedMail } from "./list-mail.ts";

/** Each room counts its own. */
const counts = {
  proofs: countOpenProofs,
  refunds: countRefundsToApprove,
  cases: countOpenCases,
  own: countFlags,
  sponsorships: countSponsorshipsToDecide,
  signIns: countFailingSignIns,
  messages: countLateMessages,
  mail: countFailedMail,
  affiliateApplications: countPendingApplications,
  payoutsToApprove: countPayoutsToApprove,
  payoutsToPay: countPayoutsToPay,
  jobApplications: countNewApplications,
} as const satisfies Record<TaskName, (ctx: Context) => Promise<number>>;

/** How much of each kind of work waits, of what the caller may do, counted no further than one more than `mostCounted`. */
export async function countTasks(ctx: Context): Promise<Partial<Record<TaskName, number>>> {
  const own = taskNames.filter((name) => can(ctx.actor, tasks[name].permission));
  const counted = await Promise.all(own.map(async (name) => [name, await counts[name](ctx)]));
  return Object.fromEntries(counted);
}
