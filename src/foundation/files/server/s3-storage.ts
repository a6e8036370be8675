import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Config } from "../../config.ts";
import { notFound } from "../../errors.ts";
import type { FileStorage } from "./file-storage.ts";

/** Stores files in a bucket of any S3-compatible store; the bucket must not be public. */
export function createS3Storage(settings: NonNullable<Config["s3"]>): FileStorage {
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(settings);
    return opened;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  return {
    async keep(key, staged) {
      const { client, PutObjectCommand } = await bucket();
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: createReadStream(staged.path),
          ContentLength: staged.sizeBytes,
          ContentType: staged.mediaType,
        }),
      );
      await rm(staged.path, { force: true });
    },
    async open(key) {
      const { client, GetObjectCommand, NoSuchKey } = await bucket();
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        if (Body instanceof Readable) return Body;
        throw notFound();
      } catch (error) {
        throw error instanceof NoSuchKey ? notFound() : error;
      }
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await bucket();
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/** The client's code, loaded with the first file. */
async function openBucket(settings: NonNullable<Config["s3"]>) {
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
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
  });
  return { ...s3, client };
}
