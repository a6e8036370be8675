import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { listAffiliateProgramsEndpoint } from "../contract/affiliate-program.ts";
import { listPublishedPrograms } from "./list-published-programs.ts";
import { toAffiliateProgramRecord } from "./to-affiliate-program.ts";

export const recommendationsHttp: Served[] = [
  serve(listAffiliateProgramsEndpoint, async (ctx) => {
    const programs = await listPublishedPrograms(ctx);
    return answer(200, {
      programs: programs.map(toAffiliateProgramRecord),
      total: programs.length,
    });
  }),
];
