import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  addCentreEndpoint,
  changeCentreEndpoint,
  listCentresEndpoint,
  removeCentreEndpoint,
  setCentreStatusEndpoint,
} from "./centres/centres.ts";
import { placeNamed } from "./centres/location.ts";
import {
  addCentre,
  changeCentre,
  listCentreRecords,
  removeCentre,
  setCentreStatus,
} from "./centres/save-centre.server.ts";
import {
  getProgramEndpoint,
  listProgramsEndpoint,
  listStartsEndpoint,
  suggestProgramsEndpoint,
} from "./endpoints.ts";
import {
  addFeeScheduleEndpoint,
  changeFeeScheduleEndpoint,
  listFeeSchedulesEndpoint,
  withdrawFeeScheduleEndpoint,
} from "./fees/fee-schedule-endpoints.ts";
import {
  exportFeeSchedules,
  feeColumns,
  pageOfFeeSchedules,
} from "./fees/find-fee-schedules.server.ts";
import {
  addFeeSchedule,
  changeFeeSchedule,
  withdrawFeeSchedule,
} from "./fees/save-fee-schedule.server.ts";
import { listStartRecords } from "./intakes/list-starts.server.ts";
import {
  addLevelEndpoint,
  changeLevelEndpoint,
  listLevelsEndpoint,
  removeLevelEndpoint,
  setLevelStateEndpoint,
} from "./levels/level-endpoints.ts";
import { listLevels } from "./levels/read-levels.server.ts";
import { addLevel, changeLevel, removeLevel, setLevelState } from "./levels/save-level.server.ts";
import { listEntries } from "./list/list-programs.server.ts";
import { picturesHttp } from "./pictures/pictures-http.server.ts";
import type { ProgramRecord } from "./program/program-record.ts";
import { toProgramRecord } from "./program/to-program-record.server.ts";
import {
  type Catalogue,
  type CatalogueEntry,
  nextIntakeOf,
  readCatalogue,
} from "./read-catalogue.server.ts";
import { suggestPrograms } from "./search/suggest-programs.server.ts";

const recordOf = (ctx: Context, catalogue: Catalogue, entry: CatalogueEntry): ProgramRecord =>
  toProgramRecord(entry.program, {
    schedule: catalogue.schedule,
    nextIntake: nextIntakeOf(entry),
    today: catalogue.day,
    origin: ctx.config.origin,
  });

const centresHttp: Served[] = [
  serve(listCentresEndpoint, async (ctx) => answer(200, { centres: await listCentreRecords(ctx) })),
  serve(addCentreEndpoint, async (ctx, { body }) => answer(201, await addCentre(ctx, body))),
  serve(changeCentreEndpoint, async (ctx, { params, body }) =>
    answer(200, await changeCentre(ctx, params.id, body)),
  ),
  serve(setCentreStatusEndpoint, async (ctx, { params, body }) =>
    answer(200, await setCentreStatus(ctx, params.id, body)),
  ),
  serve(removeCentreEndpoint, async (ctx, { params, query }) => {
    await removeCentre(ctx, params.id, query.version);
    return answer(204);
  }),
];

const feesHttp: Served[] = [
  serve(listFeeSchedulesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "fees", feeColumns(), exportFeeSchedules(ctx, query));
    }
    return answer(200, { ...(await pageOfFeeSchedules(ctx, query)), ...pageOf(query) });
  }),
  serve(addFeeScheduleEndpoint, async (ctx, { body }) =>
    answer(201, await addFeeSchedule(ctx, body)),
  ),
  serve(changeFeeScheduleEndpoint, async (ctx, { params, body }) =>
    answer(200, await changeFeeSchedule(ctx, params.holdsFrom, body)),
  ),
  serve(withdrawFeeScheduleEndpoint, async (ctx, { params, query }) => {
    await withdrawFeeSchedule(ctx, params.holdsFrom, query.version);
    return answer(204);
  }),
];

/** All levels, because a change of one may move the others. */
const all = async (ctx: Context) => ({ levels: await listLevels(ctx) });

const levelsHttp: Served[] = [
  serve(listLevelsEndpoint, async (ctx) => answer(200, await all(ctx))),
  serve(addLevelEndpoint, async (ctx, { body }) => {
    await addLevel(ctx, body);
    return answer(201, await all(ctx));
  }),
  serve(changeLevelEndpoint, async (ctx, { params, body }) => {
    await changeLevel(ctx, params.id, body);
    return answer(200, await all(ctx));
  }),
  serve(setLevelStateEndpoint, async (ctx, { params, body }) => {
    await setLevelState(ctx, params.id, body);
    return answer(200, await all(ctx));
  }),
  serve(removeLevelEndpoint, async (ctx, { params, query }) => {
    await removeLevel(ctx, params.id, query.version);
    return answer(200, await all(ctx));
  }),
];

export const catalogueHttp: Served[] = [
  serve(listProgramsEndpoint, async (ctx, { query }) => {
    const catalogue = await readCatalogue(ctx);
    const found = await listEntries(ctx, query);
    const { limit, offset } = pageWindow(query);
    const programs = found
      .slice(offset, offset + limit)
      .map((entry) => recordOf(ctx, catalogue, entry));
    return answer(200, { programs, total: found.length, ...pageOf(query) });
  }),
  serve(suggestProgramsEndpoint, async (ctx, { query }) =>
    answer(200, await suggestPrograms(ctx, query.q, query.town ?? null)),
  ),
  serve(getProgramEndpoint, async (ctx, { params }) => {
    const catalogue = await readCatalogue(ctx);
    const entry = catalogue.byId.get(params.id);
    if (!entry) throw notFound("Program Not Found");
    return answer(200, recordOf(ctx, catalogue, entry));
  }),
  serve(listStartsEndpoint, async (ctx, { query }) => {
    const { location, month = null } = query;
    const town = location === undefined ? null : placeNamed(location);
    const found = await listStartRecords(ctx, { town, month });
    const { limit, offset } = pageWindow(query);
    const starts = found.slice(offset, offset + limit);
    return answer(200, { starts, total: found.length, ...pageOf(query) });
  }),
  ...centresHttp,
  ...feesHttp,
  ...levelsHttp,
  ...picturesHttp,
];
