import { answer, type Served, serveAll, serveAround } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { fetchSettlements } from "./fetch-settlements.server.ts";
import { getSettlement, settlementColumns, settlementList } from "./list-settlements.server.ts";
import {
  fetchSettlementsEndpoint,
  getSettlementEndpoint,
  listSettlementsEndpoint,
} from "./settlements.ts";

/** What a card provider paid to the academy's bank account. */
export const settlementsHttp: Served[] = [
  serveList(listSettlementsEndpoint, settlementList, {
    file: "settlements",
    columns: settlementColumns,
    body: (settlements) => ({ settlements }),
  }),
  ...serveAll({ getSettlement: getSettlementEndpoint }, { getSettlement }),
  serveAround(fetchSettlementsEndpoint, async (ctx) => answer(200, await fetchSettlements(ctx))),
];
