import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { encodingOf } from "../pages/response-cache.ts";

/** Deletes what an earlier worker cached on the device, and removes itself. */
const removal = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister()})()));`;

/**
 * Serves the worker that keeps pages for reading without a connection; if that is switched off, a worker that
 * removes it.
 * @param folder the build's `worker` folder
 */
export function serveServiceWorker(
  server: FastifyInstance,
  folder: string,
  options: { readonly offline: boolean },
): void {
  const script = options.offline ? readFileSync(join(folder, "service-worker.js")) : removal;
  const compressed = { br: brotliCompressSync(script), gzip: gzipSync(script) };
  server.get("/service-worker.js", { schema: { hide: true } }, (request, reply) => {
    // Browsers ask on every visit, so a new build or the switch is noticed at once.
    reply.headers({ "cache-control": "no-cache", vary: "accept-encoding" });
    reply.type("text/javascript; charset=utf-8");
    const encoding = encodingOf(request.headers);
    if (encoding === null) return reply.send(script);
    return reply.header("content-encoding", encoding).send(compressed[encoding]);
  });
}

/**
 * Compressed copies are sent instead of their file, never under their own name; incomplete ones are never
 * sent.
 */
const allowedPath = (path: string) => !/\.(br|gz)$|\.unfinished-\d+$/.test(path);

const cachedFor = (value: string) => (reply: FastifyReply) =>
  void reply.headers({ "cache-control": value, vary: "accept-encoding" });

/**
 * Serves the build's files for browsers, using the compressed copies next to them. Names under assets/ contain
 * a content hash, so browsers cache them for good.
 * @param folder the build's `client` folder
 * @param earlier files of earlier builds, for tabs that are still open (keep-assets.ts)
 */
export async function serveAssets(
  server: FastifyInstance,
  folder: string,
  earlier?: string,
): Promise<void> {
  if (earlier) await mkdir(earlier, { recursive: true });
  const usual = {
    preCompressed: true,
    cacheControl: false,
    allowedPath,
    schemaHide: true,
  } as const;
  const hashed = async (assets: FastifyInstance) => {
    // A script or font of a build that no longer exists: a program requests it, not a person.
    assets.setNotFoundHandler(async (_request, reply) =>
      reply.status(404).header("cache-control", "no-store").type("text/plain").send("Not found."),
    );
    await assets.register(serveStatic, {
      ...usual,
      root: [join(folder, "assets"), ...(earlier ? [earlier] : [])],
      setHeaders: cachedFor("public, max-age=31536000, immutable"),
    });
  };
  await server.register(hashed, { prefix: "/assets" });
  await server.register(serveStatic, {
    ...usual,
    root: folder,
    // One route for each file: all other addresses are pages.
    wildcard: false,
    globIgnore: ["assets/**"],
    setHeaders: cachedFor("public, max-age=3600"),
  });
}
