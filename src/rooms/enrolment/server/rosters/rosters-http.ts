import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf, pageWindow } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import * as endpoints from "../../contract/rosters.ts";
import { exportRosters, listRosters, rosterListColumns } from "./list-rosters.ts";
import { getRoster, listStarts, peopleOf, rosterColumns } from "./read-rosters.ts";

/** Who starts when, for staff. */
export const rostersHttp: Served[] = [
  serve(endpoints.getRosterEndpoint, async (ctx, { params, query }, exchange) => {
    const roster = await getRoster(ctx, params.id);
    if (query.format === "json") return answer(200, roster);
    // The audit log says which intake it was.
    const filters = { intake: roster.id };
    return answerCsv(ctx, filters, exchange, "roster", rosterColumns, peopleOf([roster]));
  }),
  serve(endpoints.listStartsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "json") {
      return answer(200, {
        ...(await listStarts(ctx, query, pageWindow(query))),
        ...pageOf(query),
      });
    }
    const { starts } = await listStarts(ctx, query);
    return answerCsv(ctx, query, exchange, "starts", rosterColumns, peopleOf(starts));
  }),
  serve(endpoints.listRostersEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const rows = exportRosters(ctx, query);
      return answerCsv(ctx, query, exchange, "rosters", rosterListColumns, rows);
    }
    return answer(200, { ...(await listRosters(ctx, query)), ...pageOf(query) });
  }),
];
