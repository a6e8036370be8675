import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { centreCalls } from "./centres/centres.ts";
import { placeNamed } from "./centres/location.ts";
import {
  addCentre,
  changeCentre,
  listCentreRecords,
  removeCentre,
  setCentreStatus,
} from "./centres/save-centre.server.ts";
import { teachAtCentre } from "./centres/teach-at-centre.server.ts";
import { visitorCalls } from "./endpoints.ts";
import { feeCalls, listFeeSchedulesEndpoint } from "./fees/fee-schedule-endpoints.ts";
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
import { levelCalls } from "./levels/level-endpoints.ts";
import { listLevels } from "./levels/read-levels.server.ts";
import { addLevel, changeLevel, removeLevel, setLevelState } from "./levels/save-level.server.ts";
import { listEntries } from "./list/list-programs.server.ts";
import { picturesHttp } from "./pictures/pictures-http.server.ts";
import { type ProgramRecord, toProgramRecord } from "./program/program-record.ts";
import {
  type Catalogue,
  type CatalogueEntry,
  nextIntakeOf,
  readCatalogue,
} from "./read-catalogue.server.ts";
import { narrowPrograms } from "./search/narrow-programs.ts";
import { suggestPrograms } from "./search/suggest-programs.server.ts";

const recordOf = (ctx: Context, catalogue: Catalogue, entry: CatalogueEntry): ProgramRecord =>
  toProgramRecord(entry.program, {
    schedule: catalogue.schedule,
    nextIntake: nextIntakeOf(entry),
    today: catalogue.day,
    origin: ctx.config.origin,
  });

const centresHttp: Served[] = serveAll(centreCalls, {
  listCentres: async (ctx) => ({ centres: await listCentreRecords(ctx) }),
  addCentre,
  changeCentre,
  setCentreStatus,
  teachAtCentre,
  removeCentre: (ctx, id, { version }) => removeCentre(ctx, id, version),
});

const feesHttp: Served[] = [
  serve(listFeeSchedulesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "fees", feeColumns(), exportFeeSchedules(ctx, query));
    }
    return answer(200, { ...(await pageOfFeeSchedules(ctx, query)), ...pageOf(query) });
  }),
  ...serveAll(feeCalls, {
    addFeeSchedule,
    changeFeeSchedule,
    withdrawFeeSchedule: (ctx, day, { version }) => withdrawFeeSchedule(ctx, day, version),
  }),
];

/** All levels, because changing one may reorder the others. */
const all = async (ctx: Context) => ({ levels: await listLevels(ctx) });

const levelsHttp: Served[] = serveAll(levelCalls, {
  listLevels: all,
  async addLevel(ctx, level) {
    await addLevel(ctx, level);
    return all(ctx);
  },
  async changeLevel(ctx, id, change) {
    await changeLevel(ctx, id, change);
    return all(ctx);
  },
  async setLevelState(ctx, id, state) {
    await setLevelState(ctx, id, state);
    return all(ctx);
  },
  async removeLevel(ctx, id, { version }) {
    await removeLevel(ctx, id, version);
    return all(ctx);
  },
});

export const catalogueHttp: Served[] = [
  ...serveAll(visitorCalls, {
    async listPrograms(ctx, query) {
      const catalogue = await readCatalogue(ctx);
      const { time, upTo, ...filter } = query;
      const found = narrowPrograms(await listEntries(ctx, filter), { time, upTo });
      const { limit, offset } = pageWindow(query);
      const programs = found
        .slice(offset, offset + limit)
        .map((entry) => recordOf(ctx, catalogue, entry));
      return { programs, total: found.length, ...pageOf(query) };
    },
    suggestPrograms: (ctx, { q, town = null }) => suggestPrograms(ctx, q, town),
    async getProgram(ctx, id) {
      const catalogue = await readCatalogue(ctx);
      const entry = catalogue.byId.get(id);
      if (!entry) throw notFound("Program Not Found");
      return recordOf(ctx, catalogue, entry);
    },
    async listStarts(ctx, query) {
      const { location, month = null } = query;
      const town = location === undefined ? null : placeNamed(location);
      const found = await listStartRecords(ctx, { town, month });
      const { limit, offset } = pageWindow(query);
      const starts = found.slice(offset, offset + limit);
      return { starts, total: found.length, ...pageOf(query) };
    },
  }),
  ...centresHttp,
  ...feesHttp,
  ...levelsHttp,
  ...picturesHttp,
];
