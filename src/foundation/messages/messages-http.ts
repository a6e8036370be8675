import { answer, type Served, serve } from "../http/serve.ts";
import { receiveReportsEndpoint } from "./message-endpoints.ts";
import { receiveReports } from "./receive-report.ts";

/** The call of the providers of messages. */
export const messagesHttp: Served[] = [
  serve(receiveReportsEndpoint, async (ctx, { params, query }, { rawBody, headers }) => {
    await receiveReports(ctx, params.provider, { rawBody, headers, secret: query.secret });
    return answer(200, { received: true } as const);
  }),
];
