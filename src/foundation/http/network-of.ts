import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(ip: string): number[] {
  const plain = ip.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = "", after] = plain.split("::");
  const read = (text: string) => text.split(":").flatMap((part) => (part ? [part] : []));
  const [head, tail] = [read(before), read(after ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * The key that counts one subscriber: an IPv4 address, or the /64 of an IPv6 address, because a device can choose its
 * address freely within that range. An IPv4 address written as IPv6 counts as that IPv4 address.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

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
