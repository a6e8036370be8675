import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import type { Waiting } from "#foundation/database/read-list.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  can,
  countFailingSignIns,
  findStaffCentre,
  getSecondFactor,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { affiliatesWaiting } from "#rooms/affiliates/door.server.ts";
import { countNewApplications } from "#rooms/careers/door.server.ts";
import { countLateMessages } from "#rooms/contact/door.server.ts";
import {
  enrolmentsWaiting,
  listLate,
  listStarts,
  readTakings,
} from "#rooms/enrolment/door.server.ts";
import type { Roster } from "#rooms/enrolment/staff/rosters.ts";
import { countProposed } from "#rooms/learning/door.server.ts";
import {
  countNotCompleted,
  countOpenCases,
  findHiddenCounts,
  paymentsWaiting,
} from "#rooms/payments/door.server.ts";
import { countFlags } from "../audit/list-audit.server.ts";
import { countFailedMail } from "../mail/list-mail.server.ts";
import {
  mostLate,
  mostNamed,
  mostStarts,
  type TodayAnswer,
  type TodayStart,
  type TodayTaking,
} from "./overview.ts";
import { type CountedTaskName, isCaseTask, type TaskName, taskNames, tasks } from "./tasks.ts";

/** A roster without its people, except the first few who have to pay now. */
function toStart({ people, ...roster }: Roster): TodayStart {
  const owing = people
    .filter(({ dueNowKobo }) => dueNowKobo > 0)
    .toSorted((one, other) => other.dueNowKobo - one.dueNowKobo);
  return {
    ...roster,
    owing: owing.length,
    owingFirst: owing.slice(0, mostNamed).map(({ id, fullName, phoneNumber, dueNowKobo }) => ({
      id,
      fullName,
      phoneNumber,
      dueNowKobo,
    })),
  };
}

/** The person's own centre first; the rest stays in its order. */
const ownFirst = <Row extends { readonly centreId: CentreId | null }>(
  rows: readonly Row[],
  own: CentreId | null,
): Row[] =>
  rows.toSorted(
    (one, other) =>
      Number(own !== null && other.centreId === own) - Number(own !== null && one.centreId === own),
  );

/** The day's money, without the cash of centres where the caller may have to count a till again: counts are blind. */
async function readTodaysMoney(ctx: Context): Promise<TodayTaking[]> {
  const [takings, hidden] = await Promise.all([readTakings(ctx), findHiddenCounts(ctx)]);
  return takings.map((taking) =>
    taking.way === "cash" && hidden.some(({ centreId }) => centreId === taking.centreId)
      ? { ...taking, receivedKobo: null, returnedKobo: null }
      : taking,
  );
}

/**
 * The money of the day, who is late with theirs, and who starts this week: of every centre, the caller's own first.
 * Its money is left out for a caller who may not see payments, and late people for one who may not remind them.
 */
export async function readToday(ctx: Context): Promise<TodayAnswer> {
  requirePermission(ctx, "overview.read");
  const centreId = await findStaffCentre(ctx);
  const day = lagosDay(ctx.clock());
  const seesMoney = can(ctx.actor, "payments.read");
  const [late, takings, notCompleted, { from, to, starts }, { enrolled }] = await Promise.all([
    can(ctx.actor, "payments.remind") ? listLate(ctx, mostLate) : null,
    seesMoney ? readTodaysMoney(ctx) : null,
    seesMoney ? countNotCompleted(ctx, day) : null,
    listStarts(ctx, {}, { limit: mostStarts, offset: 0 }),
    getSecondFactor(ctx),
  ]);
  return {
    day,
    centreId,
    late,
    takings: takings && ownFirst(takings, centreId),
    notCompleted,
    from,
    to,
    starts: starts.map(toStart),
    hasSecondFactor: enrolled,
  };
}

/** Each room counts its own. */
const counts = {
  ...paymentsWaiting,
  ...enrolmentsWaiting,
  ...affiliatesWaiting,
  own: countFlags,
  signIns: countFailingSignIns,
  messages: countLateMessages,
  mail: countFailedMail,
  jobApplications: countNewApplications,
  certificates: countProposed,
} as const satisfies Record<CountedTaskName, (ctx: Context) => Promise<Waiting>>;

const countTask = (ctx: Context, name: TaskName): Promise<Waiting> =>
  isCaseTask(name) ? countOpenCases(ctx, tasks[name].kind) : counts[name](ctx);

/** What is waiting that the caller may do, oldest first. */
export async function listTasks(ctx: Context) {
  const own = taskNames.filter((name) => can(ctx.actor, tasks[name].permission));
  const read = await Promise.all(
    own.map(async (name) => ({ name, ...(await countTask(ctx, name)) })),
  );
  return read
    .filter(({ many }) => many > 0)
    .toSorted((one, other) => Number(one.since) - Number(other.since))
    .map(({ since, ...task }) => ({ ...task, since: since?.toISOString() ?? null }));
}
