import type { ReactNode } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  UNSAFE_useScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import fonts from "#design/fonts.css?inline";
import { academy } from "#foundation/academy.ts";
import { asksToSaveData } from "#foundation/http/save-data.ts";
import { faultContext, pageContext } from "#foundation/page-context.ts";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import type { Route } from "./+types/root.ts";
import { earlyScript } from "./shell/early-script.ts";
import failedStyles from "./shell/failed-page.css?url";
import { describeFault } from "./shell/fault.ts";
import { FaultPage, faultTitle } from "./shell/fault-page.tsx";
import { PageScripts } from "./shell/page-scripts.tsx";
import { Shell } from "./shell/shell.tsx";
import { laterStylesOf, stylesOf } from "./styles-of.ts";

/** The server may already know that it must refuse this request. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const refusal = context.get(faultContext);
    if (refusal) throw data(refusal.message, { status: refusal.status });
    return next();
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(pageContext);
  return {
    saveData: asksToSaveData(request.headers.get("save-data")),
    sandbox: ctx.config.paystack.keys === null,
    offline: ctx.config.offline,
    origin: ctx.config.origin,
  };
}

/** Nothing in it changes while a visitor moves through the site. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [{ title: pageTitle(faultTitle) }, { name: "robots", content: "noindex" }]
    : [{ title: academy.name }, { name: "description", content: academy.description }];

/**
 * Styles and the early script are inlined in the page, which saves a round trip before the first paint. On
 * hydration the browser keeps the HTML from the server, so the client bundle does not carry them again.
 */
function InlineStyles({ css }: { css: string }) {
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}

/**
 * The inline styles are in the server bundle only. In development they are also in the browser's, for hot
 * reload.
 */
const hasInlineStyles = import.meta.env.SSR || import.meta.env.DEV;

/** The page's styles and the fonts in the server's HTML: a page that fails in the browser is drawn anew, with none. */
const [keptStyles = "", keptFonts = ""] = hasInlineStyles
  ? []
  : [...document.querySelectorAll("head > style:not([data-href])")].map((style) => style.innerHTML);

/**
 * What opens or changes later: a file that the browser keeps. It comes with the server's HTML only, too; a page that
 * fails in the browser loads the styles of the screen that replaces it.
 */
function LaterStyles({ page, failed }: { readonly page: string; readonly failed: boolean }) {
  const file = hasInlineStyles ? laterStylesOf(page) : failed ? failedStyles : undefined;
  const html = file ? `<link rel="stylesheet" href="${file}">` : "";
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>("root");
  const page = useMatches().at(-1)?.id ?? "";
  const failed = Boolean(useRouteError());
  return (
    <html lang="en-NG" data-offline={facts?.offline ? "" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#0a1137" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#080e23" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: hasInlineStyles ? earlyScript() : "" }}
        />
        <InlineStyles css={hasInlineStyles ? stylesOf(page, failed) : keptStyles} />
        {!facts?.saveData && <InlineStyles css={hasInlineStyles ? fonts : keptFonts} />}
        {/* Meta comes last: only the server's HTML has the schema.org records in it, and hydration compares elements in order. */}
        <Meta />
      </head>
      <body>
        {children}
        <LaterStyles page={page} failed={failed} />
        <PageScripts />
      </body>
    </html>
  );
}

/** What only pages that run React need: the place in the page after a step. */
function ClientParts() {
  UNSAFE_useScrollRestoration();
  return null;
}

export default function Root({ loaderData: { sandbox } }: Route.ComponentProps) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const page = handles.some((handle) => handle?.bare) ? (
    <Outlet />
  ) : (
    <Shell sandbox={sandbox}>
      <Outlet />
    </Shell>
  );
  return (
    <>
      {page}
      {handles.some((handle) => handle?.client) && <ClientParts />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const facts = useRouteLoaderData<typeof loader>("root");
  return (
    <Shell sandbox={facts?.sandbox ?? false} failed>
      <FaultPage fault={describeFault(error)} />
    </Shell>
  );
}
