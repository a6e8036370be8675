import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { encodingOf } from "../pages/response-cache.ts";

/** Takes back what an earlier worker kept on a device, and removes itself. */
const removal = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister()})()));`;

/**
 * Serves the worker that keeps pages for reading without a line; if that is switched off, one that removes it.
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
