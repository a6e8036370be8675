import type { RenderedPage } from "./render-page.ts";

/** Evicts the least recently used pages, by their size in memory. */
class Lane {
  readonly #pages = new Map<string, RenderedPage>();
  readonly #limitBytes: number;
  #bytes = 0;
  /** How often pages were removed. */
  removals = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  find(key: string): RenderedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  keep(key: string, page: RenderedPage): void {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#limitBytes) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
    this.removals++;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
    this.removals++;
  }
}

/** Headers, key and the objects around them, as measured. */
const bytesAround = 3_000;

/**
 * One of the site's own pages has room for its two compressed forms, which are made later. A variant comes in its
 * first compressed form, and has room for the other one.
 */
function sizeOf({ body, encoded }: RenderedPage): number {
  if (body) return bytesAround + body.length * 1.5;
  const packed = [...encoded.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  return bytesAround + packed * 2;
}

/**
 * Rendered pages in memory. Pages that anyone can invent (searches, unknown addresses) have a separate part of
 * the cache, so that they never push out the real pages. A new version of the site empties both parts.
 */
export class PageCache {
  readonly #lanes: Record<"page" | "variant", Lane>;
  #version = -1;

  /** @param bytes memory for the pages themselves and for their variants */
  constructor(bytes: { page: number; variant: number }) {
    this.#lanes = { page: new Lane(bytes.page), variant: new Lane(bytes.variant) };
  }

  /** The version of the site that the pages are of. */
  get version(): number {
    return this.#version;
  }

  /** A number that changes whenever a page is removed. @param version the current version of the site */
  generationAt(version: number): number {
    if (version !== this.#version) {
      this.#lanes.page.clear();
      this.#lanes.variant.clear();
      this.#version = version;
    }
    return this.#lanes.page.removals + this.#lanes.variant.removals;
  }

  /** @param version the current version of the site */
  find(key: string, version: number): RenderedPage | undefined {
    this.generationAt(version);
    return this.#lanes.page.find(key) ?? this.#lanes.variant.find(key);
  }

  /** @param version the site's version before the page was rendered */
  keep(key: string, page: RenderedPage, version: number): void {
    if (version !== this.#version) return;
    this.#lanes[page.isOwn ? "page" : "variant"].keep(key, page);
  }
}
