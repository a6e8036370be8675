import type { IncomingMessage } from "node:http";

const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Makes the target of a request the path that it names: HTTP/1.1 allows `GET http://host/about`, and
 * everything behind here expects `GET /about`. The host of such a target is not looked at, as little
 * as the header `Host` is.
 * @returns whether the target was an absolute address
 */
export function useOriginForm(request: IncomingMessage): boolean {
  const { url = "" } = request;
  if (!absolute.test(url)) return false;
  const path = url.replace(absolute, "");
  request.url = path.startsWith("/") ? path : `/${path}`;
  return true;
}
