import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mountSmallDisk } from "#tests/support/machine/small-disk.ts";
import { writeDump } from "../database/dumps.ts";
import { openDatabase } from "../database/open-database.ts";
import { loadConfig } from "./config.ts";
import { prepareDataFolder } from "./data-folder.ts";

let folder: string;
let umaskBefore: number;
beforeEach(async () => {
  // A shell's usual umask; earlier code may have set another.
  umaskBefore = process.umask(0o022);
  folder = await mkdtemp(join(tmpdir(), "academy-data-"));
});
afterEach(async () => {
  process.umask(umaskBefore);
  await rm(folder, { recursive: true });
});

/** Everything in a folder that group or others may access, as `mode path`. */
async function openToOthers(root: string): Promise<string[]> {
  const names = ["", ...(await readdir(root, { recursive: true }))];
  const found = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(root, name))).mode & 0o777 })),
  );
  return found.filter(({ mode }) => mode & 0o077).map((it) => `${it.mode.toString(8)} ${it.name}`);
}

test("other users of the machine cannot read the embedded database or its dumps, even in a folder that was open", async () => {
  await chmod(folder, 0o755);
  await mkdir(join(folder, "files", "kept"), { recursive: true, mode: 0o755 });
  await writeFile(join(folder, "files", "kept", "cv"), "private", { mode: 0o644 });
  const database = await openDatabase(loadConfig({ DATA_DIR: folder }));
  await writeDump(database, join(folder, "dumps"), new Date());
  expect(await openToOthers(folder)).toEqual([]);
  await database.close();
  expect(await openToOthers(folder)).toEqual([]);
}, 60_000);

test("the target of a link out of the folder is not changed", async () => {
  const elsewhere = join(folder, "elsewhere");
  const data = join(folder, "data");
  await writeFile(elsewhere, "of another program");
  await chmod(elsewhere, 0o644);
  await mkdir(data);
  await symlink(elsewhere, join(data, "link"));
  await prepareDataFolder(data);
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o644);
});

const disk = mountSmallDisk();
disk?.unmount();

test.skipIf(disk === null)("a folder on a read-only disk is refused, made or not", async () => {
  const small = mountSmallDisk();
  try {
    small?.makeReadOnly();
    const there = small?.folder ?? "";
    await expect(prepareDataFolder(there)).rejects.toThrow(
      `DATA_DIR (${there}) can't be used: the disk is read-only.`,
    );
    const missing = join(there, "data");
    await expect(prepareDataFolder(missing)).rejects.toThrow(`DATA_DIR (${missing}) can't be used`);
  } finally {
    small?.unmount();
  }
});

test("a file, and a path through a file, are refused with a message that names DATA_DIR", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(prepareDataFolder(file)).rejects.toThrow(
    `DATA_DIR (${file}) can't be used: it is a file, not a folder.`,
  );
  await expect(prepareDataFolder(join(file, "below"))).rejects.toThrow(
    "a part of the path is a file, not a folder.",
  );
});

test("files that another process removes meanwhile do not stop a start", async () => {
  let isDone = false;
  const other = async (name: string) => {
    const path = join(folder, name);
    while (!isDone) {
      await writeFile(path, "");
      await rm(path);
    }
  };
  const others = ["a", "b", "c"].map(other);
  try {
    for (let turn = 0; turn < 300; turn++) await prepareDataFolder(folder);
  } finally {
    isDone = true;
    await Promise.all(others);
  }
});
