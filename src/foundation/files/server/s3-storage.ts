import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Config } from "../../config.ts";
import { notFound } from "../../errors.ts";
import type { FileStorage } from "./file-storage.ts";

/** Stores files in a bucket of any S3-compatible store; the bucket must not be public. */
export function createS3Storage(settings: NonNullable<Config["s3"]>): FileStorage {
  const client = new S3Client({
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
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  return {
    async keep(key, staged) {
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
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        if (Body instanceof Readable) return Body;
        throw notFound();
      } catch (error) {
        throw error instanceof NoSuchKey ? notFound() : error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
