import type { ReactNode } from "react";
import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  UNSAFE_useScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { barColours, locale, searchExample } from "#academy";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { EmptyArt } from "#design/card-art/empty-art.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { listTowns, readTown } from "#foundation/academy/towns.ts";
import { asksToSaveData } from "#foundation/http/save-data.ts";
import { faultContext, pageContext } from "#foundation/pages/page-context.ts";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { TownContext } from "#foundation/pages/town-context.ts";
import { isSandbox } from "#rooms/payments/door.server.ts";
import type { Route } from "./+types/root.ts";
import { earlyScript } from "./shell/early-script.ts";
import { describeFault, type Fault } from "./shell/fault.ts";
import { PageScripts } from "./shell/page-scripts.tsx";
import { Shell } from "./shell/shell.tsx";
import { LateSheets, Sheets } from "./styles/sheets.tsx";

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
    sandbox: isSandbox(ctx.config),
    offline: ctx.config.offline,
    origin: ctx.config.origin,
    town: readTown(new URL(request.url).searchParams),
    towns: listTowns().map(({ id }) => id),
  };
}

/** Nothing in it changes while a visitor moves through the site. */
export const shouldRevalidate = () => false;

/** Loads the page again (browser/page-controls.ts). */
const TryAgain = () => (
  <div className="with-script">
    <Button size="large" data-try-again>
      Try again
    </Button>
    <p role="status" />
  </div>
);

/** The heading that the specification gives to every failure (§2.13). */
const faultTitle = "Unexpected Application Error!";

/** Shown in place of a page that failed, with links to continue. */
function FaultPage({ fault }: { readonly fault: Fault }) {
  const { pathname } = useLocation();
  return (
    <div className="wrap section way-on">
      <EmptyArt />
      <p className="kicker">{fault.name}</p>
      <h1 tabIndex={-1}>{faultTitle}</h1>
      <p className="lead">{fault.message}</p>
      {fault.mayPass && <TryAgain />}
      {fault.status === 404 && (
        <SearchForm className="way-on-search" action={href("/programs")}>
          <SearchField label="Search programs" placeholder={searchExample} />
        </SearchForm>
      )}
      <div className="row">
        {/^\/blog\//.test(pathname) && <ButtonLink to={href("/blog")}>All blog posts</ButtonLink>}
        <ButtonLink to={href("/programs")} variant="secondary">
          Browse all programs
        </ButtonLink>
        <ButtonLink to={href("/")} variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
      <p className="max-w-text">
        Still stuck? Write to <ContactWays />. <AnswerHours />
      </p>
    </div>
  );
}

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [{ title: pageTitle(faultTitle) }, { name: "robots", content: "noindex" }]
    : [{ title: academy.name }, { name: "description", content: academy.description }];

/** Only the server's HTML contains it, because it runs before the first paint. */
const earlyScriptText = import.meta.env.SSR || import.meta.env.DEV ? earlyScript() : "";

export function Layout({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang={locale}
      data-offline={facts?.offline ? "" : undefined}
      data-known-towns={facts?.towns.join(" ")}
      data-town={facts?.town ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColours.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScriptText }} />
        <Sheets saveData={facts?.saveData ?? false} towns={facts?.towns ?? []} />
        {/* Meta comes last: only the server's HTML has the schema.org records in it, and hydration compares elements in order. */}
        <Meta />
      </head>
      <body>
        {children}
        <LateSheets saveData={facts?.saveData ?? false} />
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

export default function Root({ loaderData: { sandbox, town } }: Route.ComponentProps) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const page = handles.some((handle) => handle?.bare) ? (
    <Outlet />
  ) : (
    <Shell sandbox={sandbox}>
      <Outlet />
    </Shell>
  );
  return (
    <TownContext value={town}>
      {page}
      {handles.some((handle) => handle?.client) && <ClientParts />}
    </TownContext>
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
