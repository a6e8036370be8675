import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  addCentreEndpoint,
  changeCentreEndpoint,
  listCentresEndpoint,
  removeCentreEndpoint,
  setCentreStatusEndpoint,
} from "../../contract/centres.ts";
import { listCentreRecords } from "./list-centres.ts";
import { addCentre, changeCentre, removeCentre, setCentreStatus } from "./save-centre.ts";

export const centresHttp: Served[] = [
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
