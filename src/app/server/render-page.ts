import { hash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from "node:zlib";
import { pagePolicy } from "./page-policy.ts";

export type Encoding = "br" | "gzip";

/** A rendered response as it is sent and, if allowed, cached. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a variant that is compressed: it is kept in that form only. `plainBytesOf` unpacks it. */
  body: Buffer | null;
  /** Weak, because the compressed forms share it. Null for pages that must not be cached. */
  readonly etag: string | null;
  readonly encoded: Map<Encoding, { bytes: Buffer; isFinal: boolean }>;
  /** One of the site's own pages; all others are variants, which anyone can invent (searches, unknown addresses). */
  readonly isOwn: boolean;
  /** Names and values in turn, from the first response; null before that. */
  header: readonly string[] | null;
  /** The page's pattern, for the log: `/register/:courseId`. */
  readonly pattern: string;
};

/** Compressing less than this saves no packet. PNG is already compressed. */
export const worthCompressing = ({ body, headers }: RenderedPage): boolean =>
  body === null || (body.length >= 1_000 && headers["content-type"] !== "image/png");

/** The unpacked bytes of pages that are being sent, as long as somebody still receives them. */
const unpacked = new WeakMap<RenderedPage, WeakRef<Buffer>>();

function unpack({ encoded }: RenderedPage): Buffer {
  const [brotli, zipped] = [encoded.get("br"), encoded.get("gzip")];
  if (brotli) return brotliDecompressSync(brotli.bytes);
  if (zipped) return gunzipSync(zipped.bytes);
  throw new Error("the page has no bytes");
}

/**
 * The bytes of a page before compression. Few browsers take no compression, so unpacking is rare. Many slow readers
 * at once share one copy.
 */
export function plainBytesOf(page: RenderedPage): Buffer {
  if (page.body !== null) return page.body;
  const shared = unpacked.get(page)?.deref();
  if (shared) return shared;
  const bytes = unpack(page);
  unpacked.set(page, new WeakRef(bytes));
  return bytes;
}

/** Whether the browser already has the page, in any encoding. */
export const hasTag = (ifNoneMatch: string | undefined, etag: string | null): boolean =>
  etag !== null &&
  (ifNoneMatch ?? "").split(",").some((tag) => `W/${tag.trim().replace(/^W\//, "")}` === etag);

const isHtml = (headers: Readonly<Record<string, string>>) =>
  headers["content-type"]?.startsWith("text/html") ?? false;

/** Adds the security policy and the ETag to a rendered response. */
export function completePage(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  options: { policy: boolean; pattern: string; isOwn: boolean },
): RenderedPage {
  const isCacheable = !/no-store/.test(headers["cache-control"] ?? "");
  const policy: Record<string, string> =
    options.policy && isHtml(headers) ? { "content-security-policy": pagePolicy } : {};
  return {
    status,
    headers: { ...headers, ...policy },
    body,
    etag: isCacheable ? `W/"${hash("sha256", body, "base64url").slice(0, 27)}"` : null,
    encoded: new Map(),
    isOwn: options.isOwn,
    header: null,
    pattern: options.pattern,
  };
}

/** The best encoding that the browser accepts; null for none (`q=0` refuses one). */
export function encodingFor(acceptEncoding: string): Encoding | null {
  const taken = acceptEncoding
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return taken.includes("br") ? "br" : taken.includes("gzip") ? "gzip" : null;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const zlibOptions = (thorough: boolean) => ({ level: thorough ? 9 : 5 });
const brotliOptions = (body: Buffer, thorough: boolean) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // No page is longer than this window, and a larger one costs a millisecond of memory work.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});

export const compress = (body: Buffer, encoding: Encoding, thorough: boolean): Promise<Buffer> =>
  encoding === "gzip"
    ? compressGzip(body, zlibOptions(thorough))
    : compressBrotli(body, brotliOptions(body, thorough));

/** The same, lightly and on this thread: for texts of at most about 200 KB. */
export const compressNow = (body: Buffer, encoding: Encoding): Buffer =>
  encoding === "gzip"
    ? gzipSync(body, zlibOptions(false))
    : brotliCompressSync(body, brotliOptions(body, false));

/**
 * The compressed page. A variant is compressed once, lightly. One of the site's own pages, too, for the first
 * visitor; if it is requested again, it is compressed thoroughly in the background for later visitors.
 */
export async function encodePage(page: RenderedPage, encoding: Encoding): Promise<Buffer> {
  const ready = page.encoded.get(encoding);
  if (!ready) {
    const bytes = await compress(plainBytesOf(page), encoding, false);
    if (!page.encoded.has(encoding)) page.encoded.set(encoding, { bytes, isFinal: !page.isOwn });
    return bytes;
  }
  if (!ready.isFinal) {
    ready.isFinal = true;
    void compress(plainBytesOf(page), encoding, true).then((bytes) => {
      page.encoded.set(encoding, { bytes, isFinal: true });
    });
  }
  return ready.bytes;
}

/**
 * Keeps a variant only in the form that its first visitor gets, usually a seventh of its size. One of the site's own
 * pages stays as it is, because it is compressed a second time.
 *
 * It compresses at once, on this thread: pages that wait for their turn in the thread pool outlive the young heap, and
 * collecting them cost more than the search itself.
 */
export function packVariant(page: RenderedPage, encoding: Encoding | null): void {
  if (page.isOwn || page.body === null || encoding === null || !worthCompressing(page)) return;
  page.encoded.set(encoding, { bytes: compressNow(page.body, encoding), isFinal: true });
  page.body = null;
}
