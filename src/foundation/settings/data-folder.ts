import { access, chmod, constants, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../errors/errors.ts";

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EACCES: "this user may not write there",
  EPERM: "it belongs to another user, so it can't be made private: name a folder inside it",
  EROFS: "the disk is read-only",
  ENOENT: "it can't be created there",
  ENOSPC: "the disk is full",
  ELOOP: "the path is a circle of links",
  ENAMETOOLONG: "the path is too long",
};

const forOthers = 0o077;

/** Another process removes its own passing files in here. */
const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== "ENOENT") throw error;
};

/** Removes access for group and others; the owner's access does not change. Links are not followed. */
export async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (found.mode & forOthers) await chmod(path, found.mode & 0o700);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await makePrivate(join(path, name)).catch(unlessGone);
}

/**
 * Creates the folder of DATA_DIR and makes it and its content private. Sets the umask, so that files this process
 * writes later are private too.
 * @throws StartError that names the setting, when the folder can't be created, written or made private
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(forOthers);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await makePrivate(folder);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR (${folder}) can't be used: ${reasons[code] ?? message}.`);
  }
}
