import type { IncomingMessage } from "node:http";
import type { AppError } from "#foundation/errors.ts";

/**
 * Reads a body that says nothing of its size (chunked), up to a limit. Past it the reading ends and
 * the rest is dropped as it comes: cutting the line instead would take the answer with it, because
 * browsers and programs write to the end before they read.
 * @param most bytes
 * @param read ends early when its signal says so
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
