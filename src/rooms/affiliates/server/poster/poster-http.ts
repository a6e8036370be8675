import { answer, type Exchange, type Served, serve } from "#foundation/http/serve.ts";
import {
  getPagePosterEndpoint,
  getProgramPosterEndpoint,
} from "../../contract/poster-endpoints.ts";
import { makePoster, type PosterFile } from "./make-poster.ts";

/** Bytes are sent as they are; the schema describes them for the documentation only. */
function answerWithFile({ reply }: Exchange, { name, body }: PosterFile) {
  reply.headers({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${name.replace(/[^\w.-]/g, "_")}"`,
    "cache-control": "private, no-store",
  });
  return answer(200, body as unknown as string);
}

export const posterHttp: Served[] = [
  serve(getPagePosterEndpoint, async (ctx, { params: { page, paper } }, exchange) =>
    answerWithFile(exchange, await makePoster(ctx, { page }, paper)),
  ),
  serve(getProgramPosterEndpoint, async (ctx, { params: { id, paper } }, exchange) =>
    answerWithFile(exchange, await makePoster(ctx, { programId: id }, paper)),
  ),
];
