import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendPicture } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  exportPictures,
  getPicture,
  listPictures,
  pictureColumns,
} from "./list-pictures.server.ts";
import {
  archivePictureEndpoint,
  createGraduateEndpoint,
  createPictureEndpoint,
  deletePictureEndpoint,
  getGraduateEndpoint,
  getPictureEndpoint,
  listGraduatesEndpoint,
  listPicturesEndpoint,
  openPictureEndpoint,
  openPictureFileEndpoint,
  updateGraduateEndpoint,
  updatePictureEndpoint,
  withdrawGraduateEndpoint,
} from "./picture-endpoints.ts";
import { findFileForStaff, findShownFile } from "./picture-files.server.ts";
import {
  createGraduate,
  exportGraduates,
  getGraduate,
  graduateColumns,
  listGraduates,
  updateGraduate,
  withdrawGraduate,
} from "./save-graduate.server.ts";
import {
  archivePicture,
  createPicture,
  deletePicture,
  updatePicture,
} from "./save-picture.server.ts";

/** A photograph can be archived. After ten minutes a browser asks again, which costs no bytes of the picture. */
const keptShortly = "public, max-age=600";

const graduatesHttp: Served[] = [
  serve(listGraduatesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const rows = exportGraduates(ctx, query);
      return answerCsv(ctx, query, exchange, "graduates", graduateColumns, rows);
    }
    const { rows, ...counted } = await listGraduates(ctx, query);
    return answer(200, { graduates: rows, ...counted, ...pageOf(query) });
  }),
  serve(getGraduateEndpoint, async (ctx, { params }) =>
    answer(200, await getGraduate(ctx, params.id)),
  ),
  serve(createGraduateEndpoint, async (ctx, { body }) =>
    answer(201, await createGraduate(ctx, body)),
  ),
  serve(updateGraduateEndpoint, async (ctx, { params, body }) =>
    answer(200, await updateGraduate(ctx, params.id, body)),
  ),
  serve(withdrawGraduateEndpoint, async (ctx, { params }) => {
    await withdrawGraduate(ctx, params.id);
    return answer(204);
  }),
];

export const picturesHttp: Served[] = [
  serve(openPictureEndpoint, async (ctx, { params }, exchange) => {
    const { mediaType, open } = await findShownFile(ctx, params.id);
    const tag = `"${params.id}"`;
    exchange.reply.headers({ etag: tag, "cache-control": keptShortly });
    if (exchange.headers["if-none-match"]?.includes(tag)) return answer(304);
    return sendPicture(exchange, { mediaType, content: await open() }, keptShortly);
  }),
  serve(openPictureFileEndpoint, async (ctx, { params }, exchange) => {
    const { mediaType, open } = await findFileForStaff(ctx, params.id);
    return sendPicture(exchange, { mediaType, content: await open() }, "no-store");
  }),
  serve(listPicturesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const rows = exportPictures(ctx, query);
      return answerCsv(ctx, query, exchange, "pictures", pictureColumns, rows);
    }
    const { rows, ...counted } = await listPictures(ctx, query);
    return answer(200, { pictures: rows, ...counted, ...pageOf(query) });
  }),
  serve(getPictureEndpoint, async (ctx, { params }) =>
    answer(200, await getPicture(ctx, params.id)),
  ),
  serve(createPictureEndpoint, async (ctx, { body }) =>
    answer(201, await createPicture(ctx, body)),
  ),
  serve(updatePictureEndpoint, async (ctx, { params, body }) =>
    answer(200, await updatePicture(ctx, params.id, body)),
  ),
  serve(archivePictureEndpoint, async (ctx, { params, body }) =>
    answer(200, await archivePicture(ctx, params.id, body)),
  ),
  serve(deletePictureEndpoint, async (ctx, { params }) => {
    await deletePicture(ctx, params.id);
    return answer(204);
  }),
  ...graduatesHttp,
];
