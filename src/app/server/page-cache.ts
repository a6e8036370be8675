import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered page as it is kept and sent. */
export type KeptPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Compressed forms, made after the first answer has gone out. */
  brotli: Buffer | null;
  gzip: Buffer | null;
  etag: string;
};

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Only the inline scripts that are in this very page may run. */
function policyOf(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'self' https://checkout.paystack.com",
    "frame-ancestors 'self'",
    "form-action 'self' https://checkout.paystack.com",
    "object-src 'none'",
    "base-uri 'self'",
  ].join("; ");
}

/** Completes a rendered answer: policy and tag; small and private answers are not compressed. */
export function keepPage(status: number, headers: Record<string, string>, body: Buffer): KeptPage {
  const html = headers["content-type"]?.startsWith("text/html") ?? false;
  return {
    status,
    headers: html
      ? { ...headers, "content-security-policy": policyOf(body.toString("utf8")) }
      : headers,
    body,
    brotli: null,
    gzip: null,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
  };
}

/** Adds the compressed forms of a page that is going to be sent often. */
export async function compressPage(page: KeptPage): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  page.brotli = await compressBrotli(page.body, quality);
  page.gzip = await compressGzip(page.body, { level: 9 });
}

/** The least recently used pages go first. A new version of the site empties it. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #limit: number;
  #version = -1;

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(key: string, version: number): KeptPage | undefined {
    if (version !== this.#version) {
      this.#pages.clear();
      this.#version = version;
    }
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** @param version the site's version before the page was rendered */
  keep(key: string, page: KeptPage, version: number): void {
    if (version !== this.#version) return;
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#limit && !oldest.done) this.#pages.delete(oldest.value);
  }
}
