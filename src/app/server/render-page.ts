import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** A rendered response as it is sent and, if allowed, cached. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Weak, because the compressed forms share it. Null for pages that must not be cached. */
  readonly etag: string | null;
  readonly encoded: Map<Encoding, { bytes: Buffer; thorough: boolean }>;
  /** Names and values in turn, from the first response; null before that. */
  header: readonly string[] | null;
  /** The page's pattern, for the log: `/register/:courseId`. */
  readonly pattern: string;
};

/** Compressing less than this saves no packet. PNG is already compressed. */
export const worthCompressing = ({ body, headers }: RenderedPage): boolean =>
  body.length >= 1_000 && headers["content-type"] !== "image/png";

/** Whether the browser already has the page, in any encoding. */
export const hasTag = (ifNoneMatch: string | undefined, etag: string | null): boolean =>
  etag !== null &&
  (ifNoneMatch ?? "").split(",").some((tag) => `W/${tag.trim().replace(/^W\//, "")}` === etag);

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Allows only the inline scripts of this very page. */
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
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'self' https://checkout.paystack.com",
    "frame-ancestors 'self'",
    "form-action 'self' https://checkout.paystack.com",
    "object-src 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const isHtml = (headers: Readonly<Record<string, string>>) =>
  headers["content-type"]?.startsWith("text/html") ?? false;

const scriptLink = /<link rel="modulepreload"[^>]*>/g;
const scriptsBegin = "<script>window.__reactRouterContext";

/**
 * Moves the script preloads from the head to the scripts at the end of the page: they still load in parallel,
 * but after the page's own text and fonts (docs/decisions/2026-11-21-what-comes-before-the-paint.md).
 */
function scriptsLast(html: string): string {
  const at = html.indexOf(scriptsBegin);
  const links = html.match(scriptLink);
  if (at < 0 || !links) return html;
  return `${html.slice(0, at).replace(scriptLink, "")}${links.join("")}${html.slice(at)}`;
}

/** Adds the security policy and the ETag to a rendered response. */
export function completePage(
  status: number,
  headers: Readonly<Record<string, string>>,
  rendered: Buffer,
  options: { policy: boolean; pattern: string },
): RenderedPage {
  const body = isHtml(headers) ? Buffer.from(scriptsLast(rendered.toString("utf8"))) : rendered;
  const isCacheable = !/no-store/.test(headers["cache-control"] ?? "");
  const policy: Record<string, string> =
    options.policy && isHtml(headers)
      ? { "content-security-policy": policyOf(body.toString("utf8")) }
      : {};
  return {
    status,
    headers: { ...headers, ...policy },
    body,
    etag: isCacheable
      ? `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
      : null,
    encoded: new Map(),
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

export function compress(body: Buffer, encoding: Encoding, thorough: boolean): Promise<Buffer> {
  if (encoding === "gzip") return compressGzip(body, { level: thorough ? 9 : 5 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: thorough ? 11 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compressBrotli(body, { params });
}

/**
 * The compressed page. The first visitor gets a fast compression; if the page is requested again, a thorough
 * one is made in the background for later visitors.
 */
export async function encodePage(page: RenderedPage, encoding: Encoding): Promise<Buffer> {
  const ready = page.encoded.get(encoding);
  if (!ready) {
    const bytes = await compress(page.body, encoding, false);
    if (!page.encoded.has(encoding)) page.encoded.set(encoding, { bytes, thorough: false });
    return bytes;
  }
  if (!ready.thorough) {
    ready.thorough = true;
    void compress(page.body, encoding, true).then((bytes) => {
      page.encoded.set(encoding, { bytes, thorough: true });
    });
  }
  return ready.bytes;
}
