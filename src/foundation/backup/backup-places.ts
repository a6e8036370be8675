import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { reasonOf, StartError } from "../errors/errors.ts";
import { openBucket } from "../files/server/s3-storage.ts";
import type { Config } from "../settings/config.ts";
import { checkWritable } from "./check-writable.ts";

/** Where backups are kept. A file appears there completely or not at all. */
export type BackupPlace = {
  list(): Promise<string[]>;
  /** @throws StartError when no backup can be put there */
  check(): Promise<void>;
  put(path: string, name: string): Promise<void>;
  /** Copies a backup to a path of this machine. */
  fetch(name: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** @param to BACKUP_TO as it was written */
const inFolder = (folder: string, to: string): BackupPlace => ({
  list: () => readdir(folder).catch(() => []),
  async check() {
    // The next release is in another folder.
    if (!isAbsolute(to))
      throw new StartError(
        `BACKUP_TO=${to} begins in the folder of the release: write the whole path, such as /srv/backups.`,
      );
    const isThere = (await stat(folder).catch(() => null))?.isDirectory();
    if (!isThere)
      throw new StartError(`There is no folder ${folder}: make it, or correct BACKUP_TO.`);
    await checkWritable(folder, "correct BACKUP_TO");
  },
  async put(path, name) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The folder may be on another disk, where a file can only be copied.
    await copyFile(path, join(folder, `${name}.part`));
    await rename(join(folder, `${name}.part`), join(folder, name));
  },
  fetch: (name, to) => copyFile(join(folder, name), to),
  remove: (name) => rm(join(folder, name), { force: true }),
});

/** One object may be up to 5 GB; for more, use pgBackRest (docs/runbook.md). */
function inBucket(settings: NonNullable<Config["s3"]>, place: string): BackupPlace {
  const [bucket = "", ...folders] = place.split("/").filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    async list() {
      const { client, ListObjectsV2Command } = await openBucket(settings);
      const names: string[] = [];
      let from: string | undefined;
      do {
        const asked = {
          Bucket: bucket,
          Prefix: prefix,
          ...(from ? { ContinuationToken: from } : {}),
        };
        const page = await client.send(new ListObjectsV2Command(asked));
        names.push(
          ...(page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(prefix.length)] : [])),
        );
        from = page.NextContinuationToken;
      } while (from);
      return names;
    },
    async check() {
      await this.list().catch((error: unknown) => {
        throw new StartError(
          `The bucket ${bucket} does not answer (${reasonOf(error)}): check BACKUP_TO and the S3 settings.`,
        );
      });
    },
    async put(path, name) {
      const { client, PutObjectCommand } = await openBucket(settings);
      const { size } = await stat(path);
      const Body = createReadStream(path);
      await client.send(new PutObjectCommand({ ...at(name), Body, ContentLength: size }));
    },
    async fetch(name, to) {
      const { client, GetObjectCommand } = await openBucket(settings);
      const { Body } = await client.send(new GetObjectCommand(at(name)));
      if (!(Body instanceof Readable)) throw new StartError(`The bucket has no ${name}.`);
      await pipeline(Body, createWriteStream(to, { flags: "wx", mode: 0o600 }));
    },
    async remove(name) {
      const { client, DeleteObjectCommand } = await openBucket(settings);
      await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}

/** The place of BACKUP_TO: a folder, or `s3://BUCKET/FOLDER` at S3_ENDPOINT. @throws StartError without the setting */
export function openBackupPlace({ backup, s3 }: Pick<Config, "backup" | "s3">): BackupPlace {
  if (!backup) throw new StartError("BACKUP_TO is not set.");
  const [, place] = /^s3:\/\/(.+)$/.exec(backup.to) ?? [];
  if (place === undefined) return inFolder(resolve(backup.to), backup.to);
  if (!s3) throw new StartError("BACKUP_TO is a bucket: the S3 settings are needed.");
  return inBucket(s3, place);
}
