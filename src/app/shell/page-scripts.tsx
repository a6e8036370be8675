import { createContext, useContext } from "react";
import { UNSAFE_FrameworkContext, useMatches } from "react-router";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { allSharedFacts } from "#foundation/site/shared-facts.ts";
import { type ClientPage, clientPageId } from "../browser/client-page.ts";

/** The loaders' data in the router's encoding, for the page that is being rendered; null when it runs no React. */
export const PageDataContext = createContext<string | null>(null);

/** `</script>` in the data would end the element. */
const toScript = (value: object) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** When this page starts React; null for pages that stay plain HTML. */
function useClientStart() {
  return (
    useMatches()
      .map(({ handle }) => (handle as PageHandle | undefined)?.client)
      .find(Boolean) ?? null
  );
}

function useClientPage(data: string): ClientPage | null {
  const framework = useContext(UNSAFE_FrameworkContext);
  const matches = useMatches();
  if (!framework || !import.meta.env.SSR) return null;
  const { manifest, serverHandoffString = "{}" } = framework;
  const filesOf = (id: string) => {
    const route = manifest.routes[id];
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, module } = route ?? {};
    return [clientActionModule, clientLoaderModule, clientMiddlewareModule, module].filter(
      (file) => file !== undefined,
    );
  };
  // The root's module comes with what starts React (browser/client.tsx).
  const ownMatches = matches.filter(({ id }) => id !== "root");
  return {
    router: JSON.parse(serverHandoffString) as object,
    manifest: {
      ...manifest,
      url: "",
      routes: Object.fromEntries(matches.map(({ id }) => [id, manifest.routes[id]])),
    },
    modules: Object.fromEntries(ownMatches.map(({ id }) => [id, filesOf(id)])),
    imports: [...new Set(ownMatches.flatMap(({ id }) => manifest.routes[id]?.imports ?? []))],
    facts: allSharedFacts(),
    data,
  };
}

/** A page that only React can fill doesn't let its files wait for the first paint. */
const filesAtOnce = ({ modules, imports }: ClientPage) =>
  [...imports, ...Object.values(modules).flat()]
    .map((file) => `<link rel="modulepreload" href="${file}">`)
    .join("");

/** As text: React would put the links into the head, before the styles. */
const clientPageText = (start: string, page: ClientPage) =>
  `${start === "at-once" ? filesAtOnce(page) : ""}<script type="application/json" id="${clientPageId}" data-start="${start}">${toScript(page)}</script>`;

function ClientPageData({ start, data }: { readonly start: string; readonly data: string }) {
  const page = useClientPage(data);
  return (
    <div
      hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR && page ? clientPageText(start, page) : "",
      }}
    />
  );
}

/** In development, hot reload comes first; then what the script of every page imports, and that script. */
function useScripts(): string[] {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  if (!manifest) return [];
  const { hmr, entry } = manifest;
  return [...(hmr ? [hmr.runtime] : []), ...entry.imports, entry.module];
}

/**
 * The scripts at the end of a page: the small one of every page, and what React needs where a page runs it. None
 * is inline code, so that the security policy is the same for every page.
 */
export function PageScripts() {
  const start = useClientStart();
  const data = useContext(PageDataContext);
  return (
    <>
      {start !== null && (data !== null || !import.meta.env.SSR) && (
        <ClientPageData start={start} data={data ?? ""} />
      )}
      {useScripts().map((file) => (
        <script key={file} type="module" src={file} />
      ))}
    </>
  );
}
