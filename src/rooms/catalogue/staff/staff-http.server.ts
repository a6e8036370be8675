import type { Context } from "#foundation/context.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  archiveProgramEndpoint,
  copyProgramEndpoint,
  createProgramEndpoint,
  getCatalogueProgramEndpoint,
  listCatalogueEndpoint,
  previewProgramEndpoint,
  publishProgramEndpoint,
  updateProgramEndpoint,
} from "./admin-catalogue.ts";
import { getProgram, readRecord } from "./find-missing.server.ts";
import type { Registrations } from "./get-program.server.ts";
import {
  catalogueColumns,
  exportCatalogue,
  listCatalogue,
  toCatalogueRow,
} from "./list-catalogue.server.ts";
import { archiveProgram, publishProgram } from "./offer-program.server.ts";
import { createPreview } from "./preview-links.server.ts";
import { copyProgram, createProgram, updateProgram } from "./save-program.server.ts";

/** The calls of the back office. @param registrations the room that knows them */
export function catalogueStaffHttp(registrations: Registrations): Served[] {
  const record = (ctx: Context, row: Parameters<typeof readRecord>[1]) =>
    readRecord(ctx, row, registrations);
  return [
    serve(listCatalogueEndpoint, async (ctx, { query }, exchange) => {
      if (query.format === "csv") {
        return answerCsv(
          ctx,
          query,
          exchange,
          "catalogue",
          catalogueColumns,
          exportCatalogue(ctx, query),
        );
      }
      const { rows, ...counted } = await listCatalogue(ctx, query);
      return answer(200, { programs: rows.map(toCatalogueRow), ...counted, ...pageOf(query) });
    }),
    serve(getCatalogueProgramEndpoint, async (ctx, { params }) =>
      answer(200, await getProgram(ctx, params.id, registrations)),
    ),
    serve(createProgramEndpoint, async (ctx, { body }) =>
      answer(201, await record(ctx, await createProgram(ctx, body))),
    ),
    serve(updateProgramEndpoint, async (ctx, { params, body }) =>
      answer(200, await record(ctx, await updateProgram(ctx, params.id, body))),
    ),
    serve(publishProgramEndpoint, async (ctx, { params, body }) =>
      answer(200, await record(ctx, await publishProgram(ctx, params.id, body.version))),
    ),
    serve(archiveProgramEndpoint, async (ctx, { params, query }) => {
      const isAnyway = query.anyway === "yes";
      const row = await archiveProgram(ctx, params.id, registrations, isAnyway);
      return answer(200, await record(ctx, row));
    }),
    serve(copyProgramEndpoint, async (ctx, { params, body }) =>
      answer(201, await record(ctx, await copyProgram(ctx, params.id, body.title))),
    ),
    serve(previewProgramEndpoint, async (ctx, { params }) =>
      answer(201, await createPreview(ctx, params.id)),
    ),
  ];
}
