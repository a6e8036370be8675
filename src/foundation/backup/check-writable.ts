import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { userInfo } from "node:os";
import { reasonOf, StartError } from "../errors/errors.ts";

/**
 * @param otherwise what to do instead of giving the folder to this user
 * @throws StartError when this user may not write to the folder
 */
export async function checkWritable(folder: string, otherwise: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw new StartError(
      `The user ${userInfo().username} may not write to the folder ${folder} (${reasonOf(error)}): give it to this user, or ${otherwise}.`,
    );
  });
}
