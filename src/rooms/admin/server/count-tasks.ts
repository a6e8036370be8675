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
import type { ReviewKind } from "#rooms/payments/rules/states.ts";
import {
  countOpenCases,
  countRefundsToApprove,
  sumOpenCases,
} from "#rooms/payments/server/door.ts";
import { casesOf, type TaskName, taskNames, tasks } from "../rules/tasks.ts";
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
  sponsorships: countSponsorshipsToDecide,
  signIns: countFailingSignIns,
  messages: countLateMessages,
  mail: countFailedMail,
  affiliateApplications: countPendingApplications,
  payoutsToApprove: countPayoutsToApprove,
  payoutsToPay: countPayoutsToPay,
  jobApplications: countNewApplications,
} as const satisfies Record<TaskName, (ctx: Context) => Promise<number>>;

/** What waits, by kind of work. */
type Waiting = {
  /** How much of it, counted no further than one more than `mostCounted`. */
  readonly waiting: Partial<Record<TaskName, number>>;
  /** What cases are about, in kobo, where it is known. */
  readonly amounts: Partial<Record<TaskName, number>>;
};

/** What waits, of what the caller may do. */
export async function countTasks(ctx: Context): Promise<Waiting> {
  const own = taskNames.filter((name) => can(ctx.actor, tasks[name].permission));
  const counted = await Promise.all(
    own.map(async (name) => {
      const kind = casesOf(name);
      const amountKobo = kind && (await sumOpenCases(ctx, kind));
      return { name, many: await counts[name](ctx), amountKobo };
    }),
  );
  return {
    waiting: Object.fromEntries(counted.map(({ name, many }) => [name, many])),
    amounts: Object.fromEntries(
      counted.flatMap(({ name, amountKobo }) => (amountKobo ? [[name, amountKobo]] : [])),
    ),
  };
}
