import { clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin, type ExpirationPluginOptions } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { isPublicAddress, keptHeader, mayKeep } from "./kept-pages.ts";
import { type KeptPage, offlinePage, withNotice } from "./offline-page.ts";

/*
 * Keeps visited pages and the files they used, and shows them without a connection. Nothing is fetched ahead: data is paid
 * for. Every build has its own worker, and its own caches.
 */

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
 * A page from the browser's own cache, which costs no data.
 * @returns null when it has none; a browser that has been told not to store it may never answer
 */
async function readStored(url: URL): Promise<Response | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), seconds.patience * 1_000);
  const from = { cache: "only-if-cached", mode: "same-origin", signal: patience.signal } as const;
  const response = await fetch(url, from).catch(() => null);
  clearTimeout(timer);
  return response;
}

/** Keeps the pages that came before there was a worker. */
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

/** Named by their content, so a kept one is never old. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(?:assets|icons)\//.test(url.pathname),
  new CacheFirst({
    cacheName: files,
    plugins: [atMost({ maxEntries: 120 })],
  }),
);

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
