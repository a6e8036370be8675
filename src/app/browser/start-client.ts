import { storedKeys } from "#foundation/browser/browser-storage.ts";
import { isDraftKey } from "#foundation/forms/drafts/draft-store.ts";
import { setSharedFacts } from "#foundation/site/shared-facts.ts";
import { type ClientPage, clientPageId } from "./client-page.ts";
import { watchTranslation } from "./follow-translation.ts";
import { holdSteps } from "./forms.ts";
import { isPoorLine, whenIdle } from "./line.ts";

/** The names under which the router finds what its server part wrote. */
type RouterWindow = {
  __reactRouterContext?: object;
  __reactRouterManifest?: object;
  __reactRouterRouteModules?: Record<string, object>;
};

/** Loads React and the page's own code, and hands the page over to them. */
async function start(page: ClientPage) {
  setSharedFacts(page.facts);
  const whole = async (files: readonly string[]) =>
    Object.assign({}, ...(await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))));
  for (const file of page.imports) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }),
    );
  }
  const modules = Object.entries(page.modules).map(
    async ([id, files]) => [id, await whole(files)] as const,
  );
  const loaded = Promise.all([import("./client.tsx"), ...modules]);
  // Not of a `Blob`: making one waits for the browser's main process.
  const stream = new Response(page.data).body;
  const router = window as RouterWindow;
  router.__reactRouterContext = { ...page.router, stream };
  router.__reactRouterManifest = page.manifest;
  const [{ hydrate, rootModule }, ...routes] = await loaded;
  router.__reactRouterRouteModules = { root: rootModule, ...Object.fromEntries(routes) };
  hydrate();
}

const touches = ["pointerdown", "focusin", "keydown"] as const;
const hasDraft = () => storedKeys().some(isDraftKey);
/** The router's state is from an earlier visit to this page: someone came back to it or reloaded it. */
const wasUsedBefore = () => history.state !== null;
/** Controls that do nothing, or less, until React is there. */
const needsClient = "data-needs-client";
/**
 * Parts that React changes when it starts, so it must not start while someone is using them: a later step, a
 * posted form.
 */
const changes = `[${needsClient}=now], [data-posted]`;

/** After this React no longer waits for the rest of the page: a picture or sheet may never come. */
const longestLoadMs = 8_000;

function whenTouched(work: () => void) {
  const begin = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(`main form, main [${needsClient}]`)) return;
    for (const touch of touches) removeEventListener(touch, begin);
    work();
  };
  for (const touch of touches) addEventListener(touch, begin);
}

/**
 * Starts React on the pages that need it, after they have been painted. When someone touches a form, React
 * does not wait for the rest of the page, because a font or picture may take long.
 */
export function startClient(): void {
  const element = document.getElementById(clientPageId);
  if (!element) return;
  watchTranslation();
  const page = JSON.parse(element.textContent) as ClientPage;
  /** What only React can fill (design/loading/skeleton.tsx). */
  const placeholder = document.querySelector(".still-loading");
  let isStarted = false;
  const work = () => {
    if (isStarted) return;
    isStarted = true;
    start(page).catch((error: unknown) => {
      // The page's HTML works without it.
      console.error("The page's scripts did not load", error);
      document.querySelector(`form[${needsClient}]`)?.removeAttribute(needsClient);
      placeholder?.setAttribute("data-failed", "");
    });
  };
  const mayWait =
    element.dataset.start === "touched" &&
    isPoorLine() &&
    !hasDraft() &&
    !wasUsedBefore() &&
    !document.querySelector(changes);
  holdSteps(needsClient);
  whenTouched(work);
  if (element.dataset.start === "at-once") work();
  else if (!mayWait) {
    whenIdle(work);
    setTimeout(work, longestLoadMs);
  }
}
