import type { IncomingMessage } from "node:http";
import type { AppError } from "#foundation/errors.ts";

/**
 * Reads a body of unknown size (chunked), up to a limit. After the limit it drops the rest as it arrives.
 * Closing the connection would lose the response, because clients write to the end before they read.
 * @param most bytes
 * @param read ends early when its signal aborts
 * @throws AppError `tooLarge`
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
  let count = (_chunk: Buffer) => {};
  const passed = new Promise<never>((_, reject) => {
    count = (chunk) => {
      bytes += chunk.length;
      if (bytes <= most || over.signal.aborted) return;
      body.unpipe();
      body.resume();
      over.abort(tooLarge);
      reject(tooLarge);
    };
  });
  body.on("data", count);
  try {
    return await Promise.race([read(over.signal), passed]);
  } catch (error) {
    throw over.signal.aborted ? tooLarge : error;
  } finally {
    body.off("data", count);
  }
}
