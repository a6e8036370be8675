import type { RenderedPage } from "./render-page.ts";

/** The least recently used pages go first, by their size in memory. */
class Lane {
  readonly #pages = new Map<string, RenderedPage>();
  readonly #limitBytes: number;
  #bytes = 0;

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
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }
}

/** The body, and room for its two compressed forms, which come later. */
const sizeOf = (page: RenderedPage): number => 1_000 + page.body.length * 1.5;

/**
 * Rendered pages in memory. Pages that anybody can make up without end (searches, addresses that
 * lead nowhere) have a lane of their own, so that no number of them drives out the pages themselves.
 * A new version of the site empties both.
 */
export class PageCache {
  readonly #lanes: Record<"page" | "variant", Lane>;
  #version = -1;

  /** @param bytes how much memory the pages themselves and their variants may take */
  constructor(bytes: { page: number; variant: number }) {
    this.#lanes = { page: new Lane(bytes.page), variant: new Lane(bytes.variant) };
  }

  /** @param version the site's version now */
  find(key: string, version: number): RenderedPage | undefined {
    if (version !== this.#version) {
      this.#lanes.page.clear();
      this.#lanes.variant.clear();
      this.#version = version;
    }
    return this.#lanes.page.find(key) ?? this.#lanes.variant.find(key);
  }

  /** @param version the site's version before the page was rendered */
  keep(key: string, page: RenderedPage, version: number): void {
    if (version !== this.#version) return;
    // Letters and hyphens and one ending, found: anything else has spellings without end.
    const isPage = page.status === 200 && /^[a-z0-9/_-]+(\.[a-z]+)?( save-data)?$/.test(key);
    this.#lanes[isPage ? "page" : "variant"].keep(key, page);
  }
}
