import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { toAppError } from "#foundation/http/send-error.ts";
import { pageContext, thrownContext } from "#foundation/page-context.ts";

/** Renders the whole page before the first byte: pages are kept in memory and sent complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        // All of it in its place: parts sent after the rest would need a script to be shown.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
          );
          pipe(body);
        },
        // The caller renders the error page for it, and logs it.
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
}

/** Errors of loaders, actions and rendering: what we meant to answer is no fault; the rest is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(thrownContext).error ??= error;
  const status = isRouteErrorResponse(error) ? error.status : toAppError(error).status;
  if (status >= 500) context.get(pageContext).log.error({ err: error }, "page failed");
};
