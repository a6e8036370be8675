import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { type Served, serve } from "#foundation/http/serve.ts";
import {
  getPagePosterEndpoint,
  getProgramPosterEndpoint,
} from "../../contract/poster-endpoints.ts";
import { makePoster } from "./make-poster.ts";

export const posterHttp: Served[] = [
  serve(getPagePosterEndpoint, async (ctx, { params: { page, paper } }, exchange) => {
    const { name, body } = await makePoster(ctx, { page }, paper);
    return sendPdf(exchange, name, body);
  }),
  serve(getProgramPosterEndpoint, async (ctx, { params: { id, paper } }, exchange) => {
    const { name, body } = await makePoster(ctx, { programId: id }, paper);
    return sendPdf(exchange, name, body);
  }),
];
