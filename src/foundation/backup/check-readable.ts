import { open } from "node:fs/promises";
import { userInfo } from "node:os";
import { reasonOf, StartError } from "../errors/errors.ts";

/** @throws StartError when there is no such file, or this user may not read it */
export async function checkReadable(path: string): Promise<void> {
  try {
    const file = await open(path, "r");
    const isFile = (await file.stat()).isFile();
    await file.close();
    if (!isFile) throw new StartError(`${path} is no file: name the file of the backup.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw new StartError(`There is no file ${path}.`);
    if (code === "EACCES" || code === "EPERM")
      throw new StartError(
        `The user ${userInfo().username} may not read ${path}: give the file, or a copy of it, to this user. Nothing was changed.`,
      );
    throw new StartError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
}
