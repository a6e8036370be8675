import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readHistory, requirePermission } from "#rooms/accounts/server/door.ts";
import type { CatalogueProgram, ProgramWithHistory } from "../../contract/admin-catalogue.ts";
import { readLevelRows } from "../levels/read-levels.ts";
import { comingIntakes } from "../read-catalogue.ts";
import { findMissing } from "./find-missing.ts";
import {
  getProgramRow,
  type ProgramRow,
  type Registrations,
  toProgramFacts,
} from "./get-program.ts";

/** A program as its editor has it: what it says, who depends on it, and what publishing it still needs. */
export async function readRecord(
  ctx: Context,
  row: ProgramRow,
  registrations: Registrations,
): Promise<CatalogueProgram> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), row.id);
  return {
    ...toProgramFacts(row),
    openRegistrations: await registrations.countOpen(ctx, row.id),
    comingIntakes: coming.length,
    missing: await findMissing(ctx, row, await readLevelRows(ctx)),
  };
}

/** A program in any state, with its changes. @throws AppError 403, 404 */
export async function getProgram(
  ctx: Context,
  id: string,
  registrations: Registrations,
): Promise<ProgramWithHistory> {
  requirePermission(ctx, "catalogue.manage");
  const record = await readRecord(ctx, await getProgramRow(ctx, id), registrations);
  return { ...record, history: await readHistory(ctx, [id]) };
}
