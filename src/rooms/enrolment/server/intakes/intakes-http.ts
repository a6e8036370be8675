import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { countAtCentreEndpoint } from "#rooms/catalogue/contract/centres.ts";
import * as endpoints from "#rooms/catalogue/contract/intakes.ts";
import { countAtCentre } from "./count-at-centre.ts";
import { exportIntakes, getIntake, intakeColumns, listIntakes } from "./list-intakes.ts";
import { addIntake, changeIntake, removeIntake } from "./save-intake.ts";

/** Intakes and centres are the catalogue's, but only this room knows who has joined them. */
export const intakesHttp: Served[] = [
  serve(countAtCentreEndpoint, async (ctx, { params }) =>
    answer(200, await countAtCentre(ctx, params.id)),
  ),
  serve(endpoints.listIntakesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "intakes", intakeColumns, exportIntakes(ctx, query));
    }
    return answer(200, { ...(await listIntakes(ctx, query)), ...pageOf(query) });
  }),
  serve(endpoints.getIntakeEndpoint, async (ctx, { params }) =>
    answer(200, await getIntake(ctx, params.id)),
  ),
  serve(endpoints.addIntakeEndpoint, async (ctx, { body }) =>
    answer(201, await addIntake(ctx, body)),
  ),
  serve(endpoints.changeIntakeEndpoint, async (ctx, { params, body }) =>
    answer(200, await changeIntake(ctx, params.id, body)),
  ),
  serve(endpoints.removeIntakeEndpoint, async (ctx, { params, query }) => {
    await removeIntake(ctx, params.id, query.version);
    return answer(204);
  }),
];
