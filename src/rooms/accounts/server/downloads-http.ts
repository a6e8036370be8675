import type { Endpoint } from "#foundation/http/endpoint.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  adminCreateDownloadEndpoint,
  affiliateCreateDownloadEndpoint,
  createDownloadEndpoint,
} from "../contract/downloads.ts";
import { createDownload } from "./create-download.ts";

/** @param endpoints all calls of the academy, asked for when the first link is made */
export const downloadsHttp = (endpoints: () => readonly Endpoint[]): Served[] =>
  [createDownloadEndpoint, affiliateCreateDownloadEndpoint, adminCreateDownloadEndpoint].map(
    (endpoint) =>
      serve(endpoint, async (ctx, { body }) =>
        answer(201, await createDownload(ctx, body.path, endpoints())),
      ),
  );
