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

/** Renders the whole page before sending the first byte, because pages are cached and sent complete. */
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
        // Keep all parts in order: React needs a script to place parts that it sends later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
          );
          pipe(body);
        },
        // The caller logs this error and renders the error page.
        onShellError: reject,
        onError() {
          finalStatus = 500;
        },
      },
    );
  });
}

/**
 * Logs unexpected errors of loaders, actions and rendering. Errors that we answer on purpose are not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(thrownContext).error ??= error;
  const status = isRouteErrorResponse(error) ? error.status : toAppError(error).status;
  if (status >= 500) context.get(pageContext).log.error({ err: error }, "page failed");
};
