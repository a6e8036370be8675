import type { IncomingMessage } from "node:http";

const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Reduces a request target to its path: HTTP/1.1 allows `GET http://host/about`, and all code after this
 * expects `GET /about`. The host in the target is ignored, as is the `Host` header.
 * @returns whether the target was an absolute URL
 */
export function useOriginForm(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (url.startsWith("/")) return false;
  if (!absolute.test(url)) return false;
  const path = url.replace(absolute, "");
  request.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}
