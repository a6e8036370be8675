import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  getProgramEndpoint,
  listProgramsEndpoint,
  listStartsEndpoint,
  suggestProgramsEndpoint,
} from "../contract/endpoints.ts";
import type { ProgramRecord } from "../contract/program.ts";
import { placeNamed } from "../rules/training/location.ts";
import { centresHttp } from "./centres/centres-http.ts";
import { feesHttp } from "./fees/fees-http.ts";
import { levelsHttp } from "./levels/levels-http.ts";
import { listEntries } from "./list-programs.ts";
import { listStartRecords } from "./list-starts.ts";
import { picturesHttp } from "./pictures/pictures-http.ts";
import {
  type Catalogue,
  type CatalogueEntry,
  nextIntakeOf,
  readCatalogue,
} from "./read-catalogue.ts";
import { suggestPrograms } from "./suggest-programs.ts";
import { toProgramRecord } from "./to-program-record.ts";

const recordOf = (ctx: Context, catalogue: Catalogue, entry: CatalogueEntry): ProgramRecord =>
  toProgramRecord(entry.program, {
    schedule: catalogue.schedule,
    nextIntake: nextIntakeOf(entry),
    today: catalogue.day,
    origin: ctx.config.origin,
  });

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
