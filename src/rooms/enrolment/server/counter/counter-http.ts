import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { lagosDay } from "#foundation/time/time.ts";
import * as endpoints from "../../contract/counter/endpoints.ts";
import { addWalkIn } from "./add-walk-in.ts";
import { claimEnrolment } from "./claim-enrolment.ts";
import { getWalkInPaper, openWalkInForm } from "./get-walk-in-paper.ts";
import { listCounterPrograms } from "./list-counter-programs.ts";

/** The counter, and what its learners do later. */
export const counterHttp: Served[] = [
  serve(endpoints.listCounterProgramsEndpoint, async (ctx) => {
    const programs = await listCounterPrograms(ctx);
    return answer(200, { today: lagosDay(ctx.clock()), programs, total: programs.length });
  }),
  serve(endpoints.addWalkInEndpoint, async (ctx, { body }) =>
    answer(201, await addWalkIn(ctx, body)),
  ),
  serve(endpoints.getWalkInPaperEndpoint, async (ctx, { params, query }, exchange) => {
    const { name, body } = await getWalkInPaper(ctx, params.id);
    return sendPdf(exchange, name, body, query.open === "view");
  }),
  serve(endpoints.openWalkInFormEndpoint, async (ctx, { params }, { reply }) => {
    reply.header("cache-control", "no-store");
    return answer(201, await openWalkInForm(ctx, params.id));
  }),
  serve(endpoints.claimEnrolmentEndpoint, async (ctx, { body }) =>
    answer(200, await claimEnrolment(ctx, body)),
  ),
];
