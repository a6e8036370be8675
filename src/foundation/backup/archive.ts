import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";
import * as z from "zod";
import { StartError } from "../errors/errors.ts";
import { checkReadable } from "./check-readable.ts";
import { Facts } from "./facts.ts";

/**
 * A backup is one tar file: `database` (a dump of PostgreSQL, or the folder of the embedded database, compressed), the
 * uploaded files as `files/KEY`, and at its end `about.json`, which describes the rest for checking.
 */

const About = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  kind: z.enum(["embedded", "server"]),
  facts: Facts,
  /** Name → SHA-256 of everything else in the backup. */
  entries: z.record(z.string(), z.string()),
  /** Storage keys of files that the database knows but the storage did not have. */
  missing: z.array(z.string()),
});
export type About = z.output<typeof About>;

/** Something to put into a backup. */
export type Entry = { name: string; sizeBytes: number; content: AsyncIterable<Buffer> };

const longestAbout = 10_000_000;

/**
 * Writes a backup that only its owner can read. It gets its final name once it is complete.
 * @param entries are read one after another
 * @param about called when all of them are written
 * @throws StartError when the file exists
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  about: () => Omit<About, "format" | "entries">,
): Promise<About> {
  if (await stat(path).catch(() => null)) throw new StartError(`${path} already exists.`);
  const part = `${path}.part`;
  const hashes: Record<string, string> = {};
  const tar = pack();
  const fill = async () => {
    for await (const { name, sizeBytes, content } of entries) {
      const hash = createHash("sha256");
      const sink = tar.entry({ name, size: sizeBytes, mode: 0o600 });
      await pipeline(
        Readable.from(content),
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        sink as unknown as NodeJS.WritableStream,
      );
      hashes[name] = hash.digest("hex");
    }
    const whole: About = { format: 1, ...about(), entries: hashes };
    tar.entry({ name: "about.json", mode: 0o600 }, JSON.stringify(whole));
    tar.finalize();
    return whole;
  };
  try {
    const written = pipeline(
      tar as unknown as NodeJS.ReadableStream,
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    // A failure of either must end the other.
    const filled = fill().catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    });
    const [whole] = await Promise.all([filled, written]);
    await rename(part, path);
    return whole;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Iterates over a backup. @param visit must read the content, or drop it */
export async function readArchive(
  path: string,
  visit: (name: string, content: AsyncIterable<Buffer>, sizeBytes: number) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const source = createReadStream(path);
  source.once("error", (error) => entries.destroy(error));
  source.pipe(entries as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of entries) {
      await visit(entry.header.name, entry as unknown as AsyncIterable<Buffer>, entry.header.size);
      entry.resume();
    }
  } finally {
    source.destroy();
  }
}

function toJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

const damaged = (path: string, why: string) =>
  new StartError(`${path} is not a whole backup of an academy: ${why}. Nothing was changed.`);

/**
 * Reads a whole backup and checks that everything in it is as it was written.
 * @throws StartError when something is missing or damaged
 */
export async function checkArchive(path: string): Promise<About> {
  await checkReadable(path);
  const found: Record<string, string> = {};
  let last = "";
  await readArchive(path, async (name, content, sizeBytes) => {
    const hash = createHash("sha256");
    const isAbout = name === "about.json" && sizeBytes <= longestAbout;
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (isAbout) chunks.push(chunk);
    }
    if (isAbout) last = Buffer.concat(chunks).toString("utf8");
    else found[name] = hash.digest("hex");
  }).catch((error: unknown) => {
    throw damaged(path, error instanceof Error ? error.message : String(error));
  });
  if (last === "") throw damaged(path, "its end is missing");
  const read = z.preprocess(toJson, About).safeParse(last);
  if (!read.success) throw damaged(path, "it is of another version of this software");
  const names = new Set([...Object.keys(found), ...Object.keys(read.data.entries)]);
  for (const name of names) {
    if (found[name] !== read.data.entries[name]) throw damaged(path, `${name} is not as it was`);
  }
  return read.data;
}
