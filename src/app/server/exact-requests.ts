import type { IncomingMessage } from "node:http";
import { asksToSaveData } from "#foundation/http/save-data.ts";
import type { PageCache } from "./page-cache.ts";
import { encodingOf, type ReadyResponse } from "./ready-response.ts";

/** One page has endless spellings, so this forgets all of them now and then, and long ones at once. */
const mostRemembered = 2_000;
const longestRemembered = 300;

/**
 * Finds the ready response for a request that was made before in exactly these words, without reading its
 * address. It holds nothing that the cache no longer holds.
 */
export class ExactRequests {
  readonly #cache: PageCache;
  readonly #ready = new Map<string, ReadyResponse>();
  #generation = -1;

  constructor(cache: PageCache) {
    this.#cache = cache;
  }

  /** @param version the current version of the site */
  find(request: IncomingMessage, version: number): ReadyResponse | undefined {
    const generation = this.#cache.generationAt(version);
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#ready.clear();
    }
    return this.#ready.get(wordsOf(request));
  }

  /** @param version the site's version before the response was made */
  keep(request: IncomingMessage, ready: ReadyResponse, version: number): void {
    if (version !== this.#cache.version || (request.url ?? "").length > longestRemembered) return;
    if (this.#ready.size >= mostRemembered) this.#ready.clear();
    this.#ready.set(wordsOf(request), ready);
  }
}

/** Everything in a request that decides what a cached response is. */
const wordsOf = ({ url = "", headers }: IncomingMessage): string =>
  `${encodingOf(headers) ?? ""} ${asksToSaveData(headers["save-data"])} ${url}`;
