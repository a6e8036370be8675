import type { IncomingMessage } from "node:http";

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/** The headers that proxies add to forwarded requests, in all common spellings. */
const forwarded =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|.*client-ip|.*connecting-ip|cf-.*|x-envoy-.*|x-amzn-.*|fly-.*)$/;

/**
 * Whether a request was made on this machine: its connection is loopback, and no header shows that a proxy
 * forwarded it. The number of trusted proxies does not matter.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    loopback.test(socket.remoteAddress ?? "") &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
}
