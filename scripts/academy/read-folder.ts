import {
  findFolderPrograms,
  readFolderPrograms,
  type SeedProgram,
} from "../../database/seeds/program-file.ts";
import { type Fault, FolderError } from "../../src/foundation/academy/identity/faults.ts";
import type { Identity } from "../../src/foundation/academy/identity/identity-shape.ts";
import { findIdentity } from "../../src/foundation/academy/identity/read-identity.ts";
import { sceneFaults } from "../../src/foundation/academy/identity/read-scenes.ts";

/** The academy's identity and programs. */
type FoundFolder = { readonly identity: Identity; readonly programs: readonly SeedProgram[] };

/**
 * Reads what is built into an academy, and says everything that is wrong in it.
 * @returns `found` null where something is wrong; the rest as far as it can be read
 */
export function findFolder(folder: string) {
  const { identity, named, faults: own, parts, lineOf, mark } = findIdentity(folder);
  const { ids, faults: ofPrograms, odd } = findFolderPrograms(folder, named);
  const ofMenu = (parts.menuPrograms ?? []).flatMap(({ id }, at): Fault[] =>
    !ids || ids.includes(id)
      ? []
      : [
          {
            ...{ file: "academy.yaml", line: lineOf(["menuPrograms", at]) },
            ...{ field: `menuPrograms.${id}`, words: "no program of yours has this id" },
          },
        ],
  );
  const faults = [...own, ...ofPrograms, ...ofMenu, ...sceneFaults(folder)];
  const found: FoundFolder | null =
    identity && faults.length === 0
      ? { identity, programs: readFolderPrograms(folder, identity) }
      : null;
  return { found, faults, parts, mark, ids, odd };
}

/** The same for a build. @throws FolderError */
export function readFolder(folder: string) {
  const { found, faults } = findFolder(folder);
  if (!found) throw new FolderError(folder, faults);
  return found;
}
