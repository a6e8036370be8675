import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { pageContext } from "#foundation/page-context.ts";

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
        onAllReady() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(
            new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
  });
}

/** Errors of loaders and actions: what we meant to answer is no fault; the rest goes to the log. */
export function handleError(
  error: unknown,
  {
    request,
    context,
  }: {
    request: Request;
    context: { get(key: typeof pageContext): { log: { error(o: object, m: string): void } } };
  },
) {
  if (request.signal.aborted) return;
  context.get(pageContext).log.error({ err: error }, "page failed");
}
