import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import type { Program } from "../rules/program.ts";
import { cardFactsOf, type ProgramCardFacts } from "../rules/program-card.ts";
import { feeScheduleOn } from "./fee-schedule-on.ts";
import { findNextIntakes } from "./find-next-intake.ts";
import { listPrograms, type ProgramFilter } from "./list-programs.ts";

/** The cards of these programs, in the same order, as of today. */
export async function cardsOf(ctx: Context, programs: Program[]): Promise<ProgramCardFacts[]> {
  if (programs.length === 0) return [];
  const today = lagosDay(ctx.clock());
  const schedule = await feeScheduleOn(ctx, today);
  const next = await findNextIntakes(
    ctx,
    programs.map(({ id }) => id),
  );
  return programs.map((program) =>
    cardFactsOf(program, { schedule, nextIntake: next.get(program.id) ?? null, today }),
  );
}

/** More than the academy offers, so that the page shows every program it counts. */
const most = 500;

/** The cards for a page of programs. */
export async function listProgramCards(
  ctx: Context,
  filter: ProgramFilter = {},
): Promise<{ cards: ProgramCardFacts[]; total: number }> {
  const { programs, total } = await listPrograms(ctx, filter, { limit: most, offset: 0 });
  return { cards: await cardsOf(ctx, programs), total };
}
