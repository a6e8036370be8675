import type { FastifyRequest } from "fastify";
import { dayMs } from "#foundation/amounts/durations.ts";
import { AppError, unavailable } from "#foundation/errors/errors.ts";
import { networkOf } from "#foundation/http/network-of.ts";

/**
 * Limits for forms with files that arrive at the same time. Each holds a connection and up to `maxFileBytes`
 * of disk for as long as the upload takes. The limit per network is high enough for a town behind one
 * address, and low enough that one network cannot take everything.
 */
export const openFormLimits = { all: 64, perNetwork: 16 };

/**
 * The share of all space for files that one network may fill in a day, and its minimum: the files of a few
 * applications. Files that no form uses are deleted after a day, so a network never holds more than its share
 * for long.
 */
const networkShare = { part: 0.1, leastBytes: 50 * 1024 * 1024 };

/** A form stores no more than this, whatever its size: files that are too large are dropped. */
const mostStoredBytes = 25 * 1024 * 1024;

type Network = {
  /** Forms that are arriving, and how many bytes they may bring. */
  open: number;
  expectedBytes: number;
  /** What was stored since `since`, in epoch milliseconds. */
  storedBytes: number;
  since: number;
};

/** By server, because a process of tests has several; in memory, like the other limits of a network. */
const servers = new WeakMap<object, Map<string, Network>>();

function networksOf({ server }: FastifyRequest): Map<string, Network> {
  const known = servers.get(server.server) ?? new Map<string, Network>();
  servers.set(server.server, known);
  return known;
}

const networkIsFull = (retryAfterSeconds: number) =>
  new AppError(
    429,
    "too_many_files",
    "Too many files have come from your network today. Please try again tomorrow, or from another network.",
    { retryAfterSeconds },
  );

/** Forgets networks that have nothing open and whose day is over. */
function forgetOld(networks: Map<string, Network>, now: number): void {
  for (const [name, { open, since }] of networks) {
    if (open === 0 && since + dayMs <= now) networks.delete(name);
  }
}

/**
 * Counts a form until `leave` is called, for the network of its sender (of IPv6 the /64).
 * @returns leave, which takes the bytes that were stored
 * @throws AppError 503 when there are already too many at once, 429 when the network has filled its share of the day
 */
export function enterForm(request: FastifyRequest): (storedBytes: number) => void {
  const networks = networksOf(request);
  const now = request.ctx.clock().getTime();
  forgetOld(networks, now);
  const name = networkOf(request.ip);
  const mine = networks.get(name) ?? { open: 0, expectedBytes: 0, storedBytes: 0, since: now };
  if (mine.since + dayMs <= now) Object.assign(mine, { storedBytes: 0, since: now });
  const all = [...networks.values()].reduce((sum, { open }) => sum + open, 0);
  if (all >= openFormLimits.all || mine.open >= openFormLimits.perNetwork) {
    throw unavailable("Many people are sending files right now. Please try again in a minute.", 30);
  }
  const promised = Number(request.headers["content-length"] ?? mostStoredBytes);
  const expected = Math.min(promised, mostStoredBytes);
  const share = Math.max(
    request.ctx.config.uploadBytes * networkShare.part,
    networkShare.leastBytes,
  );
  if (mine.storedBytes + mine.expectedBytes + expected > share) {
    // Arriving forms may still be refused; stored files count until the day is over.
    const isStored = mine.storedBytes + expected > share;
    throw networkIsFull(isStored ? Math.ceil((mine.since + dayMs - now) / 1000) : 60);
  }
  networks.set(name, mine);
  mine.open++;
  mine.expectedBytes += expected;
  return (storedBytes) => {
    mine.open--;
    mine.expectedBytes -= expected;
    mine.storedBytes += storedBytes;
  };
}
