import {
  data,
  redirect,
  type ServerBuild,
  useActionData,
  useLoaderData,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entryServer from "#app/entry.server.tsx";
import type { PageParameters } from "#app/page-parameters.ts";
import * as root from "#app/root.tsx";
import * as notFoundPage from "#app/shell/not-found-page.tsx";
import * as sandboxMailFeed from "#app/shell/sandbox-mail-feed.ts";
import * as sandboxMailPage from "#app/shell/sandbox-mail-page.tsx";
import * as sandboxMessagesPage from "#app/shell/sandbox-messages-page.tsx";
import { forbidden } from "#foundation/errors/errors.ts";
import { fileFaultsContext, type pageContext } from "#foundation/pages/page-context.ts";
import * as contactPage from "#rooms/contact/pages/contact-page.tsx";

type Module = Record<string, unknown> & { default?: () => unknown };

/** How often each page was rendered: shows a test what came from memory. */
export const rendered: Record<string, number> = {};

const page = (name: string, more: Module = {}): Module => ({
  default: () => {
    rendered[name] = (rendered[name] ?? 0) + 1;
    return (
      <>
        <h1>{name}</h1>
        <p>{JSON.stringify([useLoaderData(), useActionData()])}</p>
      </>
    );
  },
  ...more,
});

/** How often the action of "form" ran. */
export const posted = { forms: 0 };

/** What the page "held" waits for. */
export const held = { until: Promise.resolve() };

type Arguments = {
  request: Request;
  url: URL;
  context: { get(key: typeof pageContext | typeof fileFaultsContext): unknown };
};

const pages: Record<string, Module> = {
  plain: page("plain"),
  search: page("search", { loader: ({ url }: Arguments) => url.search }),
  held: page("held", { loader: () => held.until }),
  meetings: page("meetings"),
  private: page("private", { headers: () => ({ "cache-control": "no-store" }) }),
  form: page("form", {
    action: async ({ request, context }: Arguments) => {
      posted.forms += 1;
      const form = await request.formData();
      const faults = context.get(fileFaultsContext) as ReadonlyMap<string, { text: string }>;
      const told = [...faults].map(([field, { text }]) => `${field}: ${text}`).join(", ");
      return data({ ...Object.fromEntries(form), told }, { status: 422 });
    },
  }),
  structured: page("structured", {
    default: () => (
      <>
        <h1>structured</h1>
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: '{"@type":"Course"}' }}
        />
      </>
    ),
  }),
  away: page("away", { loader: () => redirect("/plain") }),
  gone: page("gone", {
    loader: () => {
      throw data("That program has left.", { status: 410 });
    },
  }),
  closed: page("closed", {
    loader: () => {
      throw forbidden();
    },
  }),
  down: page("down", {
    loader: () => {
      throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.7"), { code: "ECONNREFUSED" });
    },
  }),
  broken: page("broken", {
    loader: () => {
      throw new Error("the password is 12345");
    },
  }),
  unrendered: page("unrendered", {
    default: () => {
      throw new Error("the password is 12345");
    },
  }),
  "pay/:payToken": page("pay", {
    loader: ({ params }: { params: { payToken: string } }) => {
      const message = `invalid input syntax for type uuid: "${params.payToken}"`;
      throw Object.assign(new Error(message), { severity: "ERROR", code: "22P02" });
    },
  }),
  contact: contactPage as unknown as Module,
  "sandbox/mail": sandboxMailPage as unknown as Module,
  "sandbox/messages": sandboxMessagesPage as unknown as Module,
  "sandbox/messages.json": sandboxMailFeed as unknown as Module,
  ...Object.fromEntries(
    ["register", "register/:id", "programs/:id"].map((path) => [
      path,
      page(path, { loader: ({ url }: Arguments) => url.search }),
    ]),
  ),
};

/** What the pages read from a query. */
export const smallSiteParameters: Record<string, PageParameters> = {
  "/search": { kept: ["a", "b", "name"] },
  "/held": { kept: ["n"] },
  "/meetings": { part: "community" },
  "/register": { kept: ["level"], uncached: ["ref"] },
  "/register/:id": { uncached: ["ref"] },
  "/programs/:id": { uncached: ["ref"] },
};

/** What the build does to each page: its component gets the loader's data as props. */
const built = ({ default: Page, ErrorBoundary, ...rest }: Module) => ({
  ...rest,
  ...(Page ? { default: withComponentProps(Page as never) } : {}),
  ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) } : {}),
});

const routeOf = (id: string, module: Module, path: string | undefined, parentId?: string) => ({
  id,
  path,
  module: built(module),
  ...(parentId ? { parentId } : {}),
});

/** A build of a few pages around the real root, made by hand: the server's part of serving pages. */
export const smallSite = {
  entry: { module: entryServer },
  routes: {
    root: routeOf("root", root as unknown as Module, ""),
    ...Object.fromEntries(
      Object.entries(pages).map(([path, module]) => [path, routeOf(path, module, path, "root")]),
    ),
    missing: routeOf("missing", notFoundPage as unknown as Module, "*", "root"),
  },
  assets: {
    entry: { imports: [], module: "/assets/entry.js" },
    routes: Object.fromEntries(
      ["root", ...Object.keys(pages), "missing"].map((id) => [
        id,
        {
          id,
          ...(id === "root"
            ? { path: "" }
            : { parentId: "root", path: id === "missing" ? "*" : id }),
          hasAction: pages[id]?.action !== undefined,
          hasLoader: id === "root" || id === "missing" || pages[id]?.loader !== undefined,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasDefaultExport: true,
          hasErrorBoundary: id === "root",
          imports: [],
          module: `/assets/${id}.js`,
        },
      ]),
    ),
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;
