import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { toAppError } from "#foundation/http/answers/send-error.ts";
import {
  htmlContext,
  pageContext,
  renderTurnContext,
  thrownContext,
} from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { frameOf } from "./shell/frame.tsx";
import { FrameContext } from "./shell/frame-context.ts";
import { PageDataContext } from "./shell/page-scripts.tsx";

/** Whether the browser runs React on this page. An error page is plain HTML. */
function runsReact({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const handleOf = (id: string) => routeModules[id]?.handle as PageHandle | undefined;
  return errors === null && matches.some(({ route }) => handleOf(route.id)?.client !== undefined);
}

/** Waits for parts that load later, because pages are cached and sent complete. */
async function renderForReact(page: ReactNode): Promise<string> {
  const parts: Buffer[] = [];
  const html = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Keep all parts in order: React needs a script to place parts that it sends later.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(html);
        finished(html).then(resolve, reject);
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return Buffer.concat(parts).toString("utf8");
}

/**
 * Renders a page into `htmlContext`: as plain HTML, or with the markers and data that React needs to take it
 * over in the browser.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isForReact = runsReact(router);
  // On other pages nobody reads the stream. Cancelling it would cost more: it would fail, and its timer would go on.
  const data = isForReact && serverHandoffStream ? await text(serverHandoffStream) : null;
  const year = lagosDay(context.get(pageContext).clock()).slice(0, 4);
  const page = (
    <FrameContext value={frameOf(new URL(request.url).pathname, year)}>
      <PageDataContext value={data}>
        <ServerRouter context={router} url={request.url} />
      </PageDataContext>
    </FrameContext>
  );
  const html = await context.get(renderTurnContext)(async () =>
    isForReact ? renderForReact(page) : `<!DOCTYPE html>${renderToStaticMarkup(page)}`,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  context.get(htmlContext).html = html;
  return new Response(null, { status, headers });
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
