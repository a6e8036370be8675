import { clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { colours, locale, name } from "#academy";
import { isPublicAddress, keptHeader, mayKeep } from "./kept-pages.ts";

/* Keeps visited pages and the files they used, and shows them without a connection. Nothing is prefetched,
   because people pay for data. Every build has its own worker, and its own caches. */

declare const BUILD: string;
/** The part of a worker's own object that is used here. */
const worker = self as unknown as Pick<EventTarget, "addEventListener"> & {
  skipWaiting(): void;
  clients: { matchAll(which: { includeUncontrolled: boolean }): Promise<{ url: string }[]> };
};

const pages = `pages-${BUILD}`;
const files = `files-${BUILD}`;
const seconds = { page: 30 * 86_400, patience: 4 } as const;

/**
 * A page from the browser's own cache, which costs no data. @returns null if there is none; a browser that
 * was told not to store it may never answer
 */
async function readStored(url: URL): Promise<Response | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), seconds.patience * 1_000);
  const from = { cache: "only-if-cached", mode: "same-origin", signal: patience.signal } as const;
  const response = await fetch(url, from).catch(() => null);
  clearTimeout(timer);
  return response;
}

/** Caches the pages that were loaded before there was a worker. */
async function keepFirstPages() {
  const cache = await caches.open(pages);
  for (const client of await worker.clients.matchAll({ includeUncontrolled: true })) {
    const url = new URL(client.url);
    url.hash = "";
    if (!isPublicAddress(url)) continue;
    const response = await readStored(url);
    if (response && mayKeep(url, response)) await cache.put(url, response);
  }
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  const begin = async () => {
    const old = (await caches.keys()).filter((name) => name !== pages && name !== files);
    await Promise.all(old.map((name) => caches.delete(name)));
    // Not awaited, because requests wait for this; open pages of an older build would miss their files.
    if (old.length === 0) keepFirstPages().catch(() => {});
  };
  (event as Event & { waitUntil(work: Promise<unknown>): void }).waitUntil(begin());
});
clientsClaim();

const atMost = (limits: ExpirationPluginOptions) =>
  new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Named by their content, so a cached one is never stale. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(?:assets|icons)\//.test(url.pathname),
  new CacheFirst({
    cacheName: files,
    plugins: [atMost({ maxEntries: 120 })],
  }),
);

/**
 * What the service worker generates itself: the notice on a cached page, and the page shown for uncached
 * pages.
 */

const { light, dark } = colours;

const askEveryMs = 20_000;

const style = `
body{margin:0;background:${light.lime};color:${light.ink};font:1.0625rem/1.55 "Public Sans",Roboto,Arial,sans-serif}
header{background:${light["baba-deep"]};color:#fff;padding:1rem max(1rem,calc(50% - 20rem));font-weight:700}
main{max-width:40rem;margin:auto;padding:2.25rem 1rem}
h1{font-size:1.875rem;line-height:1.15;margin:0 0 1rem}h2{font-size:1.3125rem;margin:2.25rem 0 .5rem}
a{color:${light.baba}}li{margin:0}li a{display:block;padding:.625rem 0}ul{list-style:none;padding:0}
:focus-visible{outline:3px solid ${light.keke};outline-offset:3px;box-shadow:0 0 0 3px ${light["baba-deep"]}}
@media(prefers-color-scheme:dark){body{background:${dark.lime};color:${dark.ink}}a{color:${dark.baba}}}`;

/**
 * Opens the page when the server answers. A phone may report that it is online without having data, or may
 * never have been offline, so the page keeps asking while someone looks at it.
 */
const reopen = `const ask=()=>document.hidden||
fetch(location.href,{method:"HEAD",cache:"no-store"}).then(()=>location.reload(),()=>{});
addEventListener("online",ask);setInterval(ask,${askEveryMs})`;

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Titles are as in HTML, with its entities; a name with characters other than these has none. */
const titleEnd = ` – ${escapeHtml(name)}`;

type KeptPage = { readonly path: string; readonly title: string };

/**
 * The page shown for an uncached page. What is waiting on the device is sent by the page that opens when the
 * connection is back.
 * @param pages with titles as in their HTML, with its entities
 * @param pathname of the requested page; that page with another query comes first
 */
function offlinePage(pages: readonly KeptPage[], pathname: string): string {
  const isOther = ({ path }: KeptPage) => path.split("?")[0] !== pathname;
  const list = [...pages]
    .sort((one, two) => Number(isOther(one)) - Number(isOther(two)))
    .map(
      ({ path, title }) =>
        `<li><a href="${escapeHtml(path)}">${title.replace(titleEnd, "").replace(/</g, "&lt;")}</a></li>`,
    );
  const kept =
    list.length === 0
      ? "<p>No page is kept on this device yet.</p>"
      : `<h2>Pages kept on this device</h2><ul>${list.join("")}</ul>`;
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>You are offline</title><style>${style}</style></head><body><header>${escapeHtml(name)}</header><main><h1>You are offline</h1><p>This page is not kept on this device. Check your data or Wi-Fi, then <a href="">try again</a>. The page opens automatically when your connection is back.</p>${kept}</main><script>${reopen}</script></body></html>`;
}

const noticeStyle = `.kept-notice{position:fixed;z-index:80;inset:auto 0 0;margin:0;padding:.75rem 1rem;background:${light.keke};color:${light["baba-deep"]};font-size:.9375rem;text-align:center}@media print{.kept-notice{position:static}}`;

/**
 * A cached page with a notice that says so, at the end of its body, where React ignores it.
 * @param keptAt when the server sent it
 * @param isOffline otherwise the connection was too slow
 */
function withNotice(html: string, keptAt: Date, isOffline: boolean): string {
  const when = keptAt.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const why = isOffline ? "You are offline." : "Your network is slow.";
  const notice = `<style>${noticeStyle}</style><p class="kept-notice" role="status">${why} This is the page as it was on ${when}.</p>`;
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + notice : html.slice(0, end) + notice + html.slice(end);
}

async function listKept(): Promise<KeptPage[]> {
  const cache = await caches.open(pages);
  return Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const { pathname, search } = new URL(url);
      const html = (await (await cache.match(url))?.text()) ?? "";
      return { path: pathname + search, title: /<title>([^<]*)/.exec(html)?.[1] ?? pathname };
    }),
  );
}

const html = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** A filter or search asks for a page too, and takes its parts out of it (browser/renew-part.ts). */
const asksForPage = ({ mode, headers }: Request) =>
  mode === "navigate" || headers.get("accept") === "text/html";

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && asksForPage(request),
  new NetworkFirst({
    cacheName: pages,
    networkTimeoutSeconds: seconds.patience,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          mayKeep(new URL(request.url), response) ? response : null,
        fetchDidFail: async ({ state }) => {
          if (state) state.isOffline = true;
        },
        cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
          if (!cachedResponse) return;
          const keptAt = new Date(cachedResponse.headers.get("date") ?? Date.now());
          const body = withNotice(await cachedResponse.text(), keptAt, state?.isOffline === true);
          const headers = new Headers(cachedResponse.headers);
          for (const name of ["content-length", "content-encoding", "etag"]) headers.delete(name);
          headers.set(keptHeader, "1");
          return new Response(body, { headers });
        },
        handlerDidError: async ({ request }) => {
          const page = offlinePage(await listKept(), new URL(request.url).pathname);
          return new Response(page, { status: 503, headers: html });
        },
      },
      atMost({ maxEntries: 40, maxAgeSeconds: seconds.page }),
    ],
  }),
);
