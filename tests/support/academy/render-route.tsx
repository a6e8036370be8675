import { prerender } from "react-dom/static";
import {
  type ActionFunction,
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
} from "react-router";
import type { Context } from "#foundation/context.ts";
import { pageContext } from "#foundation/pages/page-context.ts";

export type RenderedRoute = {
  status: number;
  html: string;
  /** The text of the page, without markup. */
  words: string;
  /** What `meta` puts into the head. */
  head: unknown[];
  location: string | null;
};

/**
 * Renders one route module as the server does, without a build: its loader with a context, then its page. For states
 * that the demonstration's data never shows, e.g. an empty list or a database that is away.
 * @param address with what follows `?`
 * @param more `path` of the route, where the page reads parameters of it: `/programs/:id`; `form`: what a browser
 * without scripts posts to its action
 */
export async function renderRoute(
  page: { loader?: unknown; action?: unknown; meta?: unknown; default: unknown },
  address: string,
  ctx: Context,
  more: { path?: string; form?: Record<string, string | string[]> } = {},
): Promise<RenderedRoute> {
  const url = new URL(address, "http://academy.example");
  const loader = page.loader as LoaderFunction | undefined;
  const Component = withComponentProps(page.default as Parameters<typeof withComponentProps>[0]);
  const action = page.action as ActionFunction | undefined;
  const routes = [
    {
      path: more.path ?? "*",
      Component,
      ...(loader ? { loader } : {}),
      ...(action ? { action } : {}),
    },
  ];
  const pairs = Object.entries(more.form ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const posted = more.form ? { method: "POST", body: new URLSearchParams(pairs) } : {};
  const handler = createStaticHandler(routes);
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, ctx);
  const context = await handler.query(new Request(url, posted), { requestContext });
  if (context instanceof Response) {
    const location = context.headers.get("location");
    return { status: context.status, html: "", words: "", head: [], location };
  }
  const { prelude } = await prerender(
    <StaticRouterProvider
      router={createStaticRouter(routes, context)}
      context={context}
      hydrate={false}
    />,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  // Without React's markers, so that a test reads what a person reads.
  const html = (await new Response(prelude).text()).replace(/<!--.*?-->/g, "");
  const words = html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, " ").replace(/\s+/g, " ");
  const meta = page.meta as ((args: object) => unknown[]) | undefined;
  const head =
    meta?.({
      loaderData: Object.values(context.loaderData)[0],
      matches: [{ loaderData: { origin: ctx.config.origin } }],
      params: context.matches[0]?.params ?? {},
    }) ?? [];
  return { status: context.statusCode, html, words, head, location: null };
}
