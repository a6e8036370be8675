import type { IncomingMessage } from "node:http";
import { AppError } from "#foundation/errors/errors.ts";

/**
 * The fewest bytes that must arrive within a time. A file of 5 MB must be five times as quick to arrive before the
 * longest time of a request is over, so this ends only bodies that never would.
 */
export const leastSpeed = { bytes: 100_000, withinMs: 60_000 };

const tooSlow = () =>
  new AppError(
    408,
    "too_slow",
    "The file came too slowly, so we stopped. Please try again where the network is better.",
  );

/** How long the answer to a body that is too slow has to arrive, before its connection is closed. */
const lastWordMs = 5_000;

/**
 * Reads a body of unknown size (chunked), up to a limit. After the limit it drops the rest as it arrives.
 * Closing the connection would lose the response, because clients write to the end before they read. Only one that
 * is too slow is closed: it would hold its connection for minutes.
 * @param most bytes
 * @param read ends early when its signal aborts
 * @throws AppError `tooLarge`, or 408 for a body that is too slow
 */
export async function readAtMost<T>(
  body: IncomingMessage,
  most: number,
  tooLarge: AppError,
  read: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  if (Number(body.headers["content-length"] ?? 0) > most) throw tooLarge;
  const over = new AbortController();
  let bytes = 0;
  const passed = Promise.withResolvers<never>();
  const stop = (reason: AppError) => {
    if (over.signal.aborted) return;
    body.unpipe();
    body.resume();
    over.abort(reason);
    passed.reject(reason);
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) stop(tooLarge);
  };
  let before = 0;
  const watch = setInterval(() => {
    const isSlow = bytes - before < leastSpeed.bytes;
    before = bytes;
    // After the end of the body it is our own work that takes time.
    if (!isSlow || body.complete) return;
    stop(tooSlow());
    setTimeout(() => body.destroy(), lastWordMs).unref();
  }, leastSpeed.withinMs);
  body.on("data", count);
  try {
    return await Promise.race([read(over.signal), passed.promise]);
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearInterval(watch);
    body.off("data", count);
  }
}
