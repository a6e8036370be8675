import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "#foundation/log.ts";
import { listKeptAssets } from "./keep-assets.ts";
import {
  type AnswerFirst,
  encodingOf,
  isRead,
  type ReadyResponse,
  sendReady,
} from "./ready-response.ts";
import { replyReady } from "./reply-ready.ts";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

const endings = { br: ".br", gzip: ".gz" } as const;

/** A build has 2 MB of files; what is beyond this is read each time. */
const mostKeptBytes = 32_000_000;

/** All files below the folder, also the compressed copies: address → path. */
async function listFiles(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [`/${relative(folder, path).replaceAll(sep, "/")}`, path]);
}

const listEarlier = async (folder: string): Promise<[string, string][]> =>
  (await listKeptAssets(folder)).map((name) => [`/assets/${name}`, join(folder, name)]);

/**
 * Serves the build's files for browsers, using the compressed copies next to them. Names under assets/ contain
 * a content hash, so browsers cache them for good. A file that was asked for stays in memory and is sent before
 * the server does any other work, like a cached page.
 * @param folder the build's `client` folder
 * @param earlier files of earlier builds, for tabs that are still open (keep-assets.ts)
 */
export async function serveAssets(
  server: FastifyInstance,
  folder: string,
  log: Logger,
  earlier?: string,
): Promise<AnswerFirst> {
  const files = new Map([
    ...(earlier ? await listEarlier(earlier) : []),
    ...(await listFiles(folder)),
  ]);
  const ready = new Map<string, ReadyResponse>();
  let keptBytes = 0;

  const keep = (key: string, response: ReadyResponse) => {
    if (ready.has(key) || keptBytes + response.bytes.length > mostKeptBytes) return;
    keptBytes += response.bytes.length;
    ready.set(key, response);
  };

  for (const [path, file] of files) {
    if (/\.(br|gz)$/.test(path) || path.startsWith("/.")) continue;
    const cacheControl = path.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600";
    server.get(path, { schema: { hide: true } }, async (request, reply) => {
      const wanted = encodingOf(request.headers);
      const encoded = wanted ? files.get(`${path}${endings[wanted]}`) : undefined;
      const encoding = encoded ? wanted : null;
      const bytes = await readFile(encoded ?? file);
      reply.headers({
        "cache-control": cacheControl,
        "content-type": types[extname(path)] ?? "application/octet-stream",
        vary: "accept-encoding",
      });
      const etag = `W/"${hash("sha256", bytes, "base64url").slice(0, 27)}"`;
      const sent = replyReady(request, reply, { status: 200, bytes, encoding, etag, route: path });
      keep(`${wanted ?? ""} ${path}`, sent);
      return reply;
    });
  }

  return (request, response) => {
    const found = ready.get(`${encodingOf(request.headers) ?? ""} ${request.url}`);
    if (!found || !isRead(request)) return false;
    sendReady(request, response, found, log);
    return true;
  };
}
