import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  addFeeScheduleEndpoint,
  changeFeeScheduleEndpoint,
  listFeeSchedulesEndpoint,
  withdrawFeeScheduleEndpoint,
} from "../../contract/fee-schedules.ts";
import { exportFeeSchedules, feeColumns, pageOfFeeSchedules } from "./find-fee-schedules.ts";
import { addFeeSchedule, changeFeeSchedule, withdrawFeeSchedule } from "./save-fee-schedule.ts";

export const feesHttp: Served[] = [
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
