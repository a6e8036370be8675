import { sql } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { refuseSecond } from "#foundation/database/statements/violated-constraint.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { caseKinds } from "../cases/case-kinds.ts";
import { type MonthSpan, spanOf } from "./month-span.ts";
import type { MonthRecord } from "./months.ts";
import { findOpenCases } from "./open-matters.server.ts";
import { computeMonth, getMonth, readOrder } from "./read-month.server.ts";
import { closedMonths } from "./tables.server.ts";

/**
 * A payment that began before midnight posts with its own time. So that no process, however late its clock, is refused
 * in the middle of one, the month stays open for this long.
 */
const graceMs = hourMs;

const closedAlready = (month: string) =>
  conflict("month_closed", `${formatMonth(month)} is closed already.`);

async function requireNext(ctx: Context, { month, end }: MonthSpan): Promise<void> {
  if (ctx.clock().getTime() < end.getTime() + graceMs) {
    throw conflict(
      "month_not_over",
      `${formatMonth(month)} can be closed from 1 o’clock in the morning after its last day.`,
    );
  }
  const { nextToClose, lastClosed } = await readOrder(ctx);
  if (lastClosed !== null && month <= lastClosed) throw closedAlready(month);
  if (month === nextToClose) return;
  throw new AppError(
    409,
    "month_not_next",
    nextToClose
      ? `Months are closed in their order: ${formatMonth(nextToClose)} is next.`
      : "The books are empty: there is nothing to close.",
    nextToClose ? { details: { nextToClose } } : {},
  );
}

async function refuseOpenCases(ctx: Context, span: MonthSpan): Promise<void> {
  const { cases, openCases } = await findOpenCases(ctx, span);
  if (openCases === 0) return;
  const named = cases
    .slice(0, 3)
    .map(({ kind, reference }) => `${caseKinds[kind].label} (${reference})`)
    .join(", ");
  const more = openCases > 3 ? ` and ${openCases - 3} more` : "";
  throw new AppError(
    409,
    "month_open_cases",
    `Close ${openCases === 1 ? "this case" : "these cases"} first: ${named}${more}.`,
    {
      details: {
        openCases,
        cases: cases.map(({ id, kind, reference, matterOn }) => ({
          ...{ id, kind, reference, matterOn },
        })),
      },
    },
  );
}

/** A month that does not agree with the books is closed only by somebody who says why. */
function refuseDifferences({ month }: MonthSpan, differences: MonthRecord["differences"]): void {
  const [first] = differences;
  if (!first) return;
  const more = differences.length > 1 ? ` and ${differences.length - 1} more` : "";
  throw new AppError(
    409,
    "month_differs",
    `${formatMonth(month)} does not agree with the books: ${first.label}, ${formatNaira(first.amountKobo)}${more}. Ask a developer to look. To close it all the same, write why.`,
    { details: { differences } },
  );
}

/**
 * Closes a month: keeps what it says, and from then on the database refuses to post anything to it. Late money and
 * corrections are posted when they come, so they are in the month in progress.
 */
export async function closeMonth(
  ctx: Context,
  month: string,
  body: { readonly reason?: string | undefined } | null,
): Promise<MonthRecord> {
  const { personId } = requirePermission(ctx, "months.close");
  const span = spanOf(month, ctx.clock());
  const close = (tx: Context) => writeClosed(tx, span, { personId, reason: body?.reason });
  // If two people close at once, the second is told that it is closed, and not that the database refused it.
  await refuseSecond(ctx, "closed_months_pkey", () => closedAlready(month), close);
  return getMonth(ctx, month);
}

async function writeClosed(
  tx: Context,
  span: MonthSpan,
  { personId, reason }: { readonly personId: string; readonly reason: string | undefined },
): Promise<void> {
  // Waits for every posting in progress, and keeps others from beginning: what is kept is then all there is.
  await tx.db.execute(sql`lock table "ledger_transactions" in share row exclusive mode`);
  await requireNext(tx, span);
  await refuseOpenCases(tx, span);
  await tx.step("month.looked");
  const { figures, pockets, tills, differences } = await computeMonth(tx, span);
  if (!reason) refuseDifferences(span, differences);
  const despite = reason && differences.length > 0 ? { despite: { reason, differences } } : {};
  await tx.db.insert(closedMonths).values({
    id: span.month,
    endsAt: span.end,
    figures: { figures, pockets, tills, ...despite },
    closedBy: personId,
    closedAt: tx.clock(),
  });
  await audit(tx, "month.closed", span.month);
}
