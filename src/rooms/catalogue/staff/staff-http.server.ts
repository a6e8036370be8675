import type { Context } from "#foundation/context.ts";
import { type Served, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { listCatalogueEndpoint, programCalls } from "./admin-catalogue.ts";
import { getProgram, readRecord } from "./find-missing.server.ts";
import type { Registrations } from "./get-program.server.ts";
import { catalogueColumns, catalogueList, toCatalogueRow } from "./list-catalogue.server.ts";
import { archiveProgram, publishProgram } from "./offer-program.server.ts";
import { createPreview } from "./preview-links.server.ts";
import { copyProgram, createProgram, updateProgram } from "./save-program.server.ts";

/** The calls of the back office. @param registrations the room that knows them */
export function catalogueStaffHttp(registrations: Registrations): Served[] {
  const record = (ctx: Context, row: Parameters<typeof readRecord>[1]) =>
    readRecord(ctx, row, registrations);
  return [
    serveList(listCatalogueEndpoint, catalogueList, {
      file: "catalogue",
      columns: catalogueColumns,
      body: (rows) => ({ programs: rows.map(toCatalogueRow) }),
    }),
    ...serveAll(programCalls, {
      getCatalogueProgram: (ctx, id) => getProgram(ctx, id, registrations),
      createProgram: async (ctx, program) => record(ctx, await createProgram(ctx, program)),
      updateProgram: async (ctx, id, change) => record(ctx, await updateProgram(ctx, id, change)),
      publishProgram: async (ctx, id, { version }) =>
        record(ctx, await publishProgram(ctx, id, version)),
      archiveProgram: async (ctx, id, { anyway }) =>
        record(ctx, await archiveProgram(ctx, id, registrations, anyway === "yes")),
      copyProgram: async (ctx, id, { title }) => record(ctx, await copyProgram(ctx, id, title)),
      previewProgram: createPreview,
    }),
  ];
}
