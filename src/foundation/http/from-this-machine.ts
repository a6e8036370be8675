import type { IncomingMessage } from "node:http";

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/** What proxies add to a request that they pass on, in the spellings that are about. */
const forwarded =
  /^(forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|.*client-ip|.*connecting-ip|cf-.*|x-envoy-.*|x-amzn-.*|fly-.*)$/;

/**
 * Whether a request was made on this machine: its connection is loopback, and nothing in it says that a
 * proxy here passed it on for somebody else. How many proxies are trusted does not matter.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    loopback.test(socket.remoteAddress ?? "") &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
}
