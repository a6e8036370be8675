import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { AppError, notFound, unavailable } from "../../errors/errors.ts";
import type { Config } from "../../settings/config.ts";
import type { FileStorage } from "./file-storage.ts";

/**
 * How long the bucket may take: to accept a file of at most `maxFileBytes`, to answer anything else, and to pause
 * while a file is read. The sender of the file is waiting, and occupies one of few upload slots.
 */
export const s3Limits = { keepMs: 30_000, answerMs: 10_000, silenceMs: 15_000 };

/** Ends a stream that delivers nothing for a while, because its reader would wait indefinitely. */
function endIfSilent(stream: Readable): Readable {
  const silent = () => stream.destroy(unavailable("The file storage stopped answering."));
  let timer = setTimeout(silent, s3Limits.silenceMs);
  stream.on("data", () => {
    clearTimeout(timer);
    timer = setTimeout(silent, s3Limits.silenceMs);
  });
  stream.once("close", () => clearTimeout(timer));
  // Listening for data started the stream; the reader will start it again.
  return stream.pause();
}

/** Stores files in a bucket of any S3-compatible store; the bucket must not be public. */
export function createS3Storage(settings: NonNullable<Config["s3"]>): FileStorage {
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(settings);
    return opened;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });

  /**
   * Asks the bucket, for a limited time.
   * @throws AppError 503 when it does not answer or refuses; the log has the cause
   */
  async function ask<T>(
    withinMs: number,
    work: (
      s3: Awaited<ReturnType<typeof openBucket>>,
      options: { abortSignal: AbortSignal },
    ) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await bucket(), { abortSignal: AbortSignal.timeout(withinMs) });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unavailable(
        "We cannot reach our file storage right now. Please try again in a minute.",
        60,
        error,
      );
    }
  }

  return {
    async keep(key, staged) {
      const source = createReadStream(staged.path);
      try {
        await ask(s3Limits.keepMs, ({ client, PutObjectCommand }, options) =>
          client.send(
            new PutObjectCommand({
              ...at(key),
              Body: source,
              ContentLength: staged.sizeBytes,
              ContentType: staged.mediaType,
            }),
            options,
          ),
        );
      } finally {
        source.destroy();
      }
      await rm(staged.path, { force: true });
    },
    open: (key) =>
      ask(s3Limits.answerMs, async ({ client, GetObjectCommand, NoSuchKey }) => {
        const over = new AbortController();
        // Only until the first byte: reading a file may take long.
        const timer = setTimeout(() => over.abort(), s3Limits.answerMs);
        try {
          const { Body } = await client.send(new GetObjectCommand(at(key)), {
            abortSignal: over.signal,
          });
          if (Body instanceof Readable) return endIfSilent(Body);
          throw notFound();
        } catch (error) {
          throw error instanceof NoSuchKey ? notFound() : error;
        } finally {
          clearTimeout(timer);
        }
      }),
    remove: (key) =>
      ask(s3Limits.answerMs, async ({ client, DeleteObjectCommand }, options) => {
        await client.send(new DeleteObjectCommand(at(key)), options);
      }),
  };
}

/** The client and its code, loaded with the first file. */
export async function openBucket(settings: NonNullable<Config["s3"]>) {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    endpoint: settings.endpoint,
    // Other stores accept any region; Amazon's finds it from the endpoint.
    region:
      /\.s3\.([\w-]+)\.amazonaws\.com|s3\.([\w-]+)\./.exec(settings.endpoint)?.[2] ?? "us-east-1",
    forcePathStyle: true,
    // Other stores do not all understand the checksums that the client would add to a stream.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 2,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
  });
  return { ...s3, client };
}
