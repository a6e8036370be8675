import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { lagosDay } from "#foundation/time.ts";
import { getProgramEndpoint, listProgramsEndpoint } from "../contract/endpoints.ts";
import type { ProgramRecord } from "../contract/program.ts";
import type { Program } from "../rules/program.ts";
import { feeScheduleOn } from "./fee-schedule-on.ts";
import { findNextIntakes } from "./find-next-intake.ts";
import { findProgram } from "./find-program.ts";
import { listPrograms } from "./list-programs.ts";
import { toProgramRecord } from "./to-program-record.ts";

async function recordsOf(ctx: Context, programs: Program[]): Promise<ProgramRecord[]> {
  if (programs.length === 0) return [];
  const today = lagosDay(ctx.clock());
  const schedule = await feeScheduleOn(ctx, today);
  const next = await findNextIntakes(
    ctx,
    programs.map(({ id }) => id),
  );
  const { origin } = ctx.config;
  return programs.map((program) =>
    toProgramRecord(program, {
      schedule,
      nextIntake: next.get(program.id) ?? null,
      today,
      origin,
    }),
  );
}

export const catalogueHttp: Served[] = [
  serve(listProgramsEndpoint, async (ctx, { query }) => {
    const { programs, total } = await listPrograms(ctx, query, pageWindow(query));
    return answer(200, { programs: await recordsOf(ctx, programs), total, ...pageOf(query) });
  }),
  serve(getProgramEndpoint, async (ctx, { params }) => {
    const program = await findProgram(ctx, params.id);
    const [record] = program ? await recordsOf(ctx, [program]) : [];
    if (!record) throw notFound("Program Not Found");
    return answer(200, record);
  }),
];
