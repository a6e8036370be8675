import { sendPicture } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { listMissingPictures } from "./list-missing.server.ts";
import { getPicture, pictureColumns, pictureList } from "./list-pictures.server.ts";
import {
  graduateCalls,
  listGraduatesEndpoint,
  listPicturesEndpoint,
  openPictureEndpoint,
  openPictureFileEndpoint,
  pictureCalls,
} from "./picture-endpoints.ts";
import { findFileForStaff, findShownFile } from "./picture-files.server.ts";
import {
  createGraduate,
  getGraduate,
  graduateColumns,
  graduateList,
  updateGraduate,
  withdrawGraduate,
} from "./save-graduate.server.ts";
import {
  archivePicture,
  createPicture,
  deletePicture,
  updatePicture,
} from "./save-picture.server.ts";

/** A photograph can be archived. After ten minutes a browser asks again, without downloading the picture again. */
const keptShortly = "public, max-age=600";

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
  serveList(listPicturesEndpoint, pictureList, {
    file: "pictures",
    columns: pictureColumns,
    body: (pictures) => ({ pictures }),
  }),
  ...serveAll(pictureCalls, {
    listMissingPictures,
    getPicture,
    createPicture,
    updatePicture,
    archivePicture,
    deletePicture,
  }),
  serveList(listGraduatesEndpoint, graduateList, {
    file: "graduates",
    columns: graduateColumns,
    body: (graduates) => ({ graduates }),
  }),
  ...serveAll(graduateCalls, { getGraduate, createGraduate, updateGraduate, withdrawGraduate }),
];
