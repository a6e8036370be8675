import {
  findFolderPrograms,
  readFolderPrograms,
  type SeedProgram,
} from "../../database/seeds/program-file.ts";
import { type Fault, FolderError } from "../../src/foundation/academy/identity/faults.ts";
import type { Identity } from "../../src/foundation/academy/identity/identity-shape.ts";
import { findIdentity } from "../../src/foundation/academy/identity/read-identity.ts";
import { sceneFaults } from "../../src/foundation/academy/identity/read-scenes.ts";

/** The academy's identity and programs; null where something is wrong in them. */
type FoundFolder = {
  readonly faults: readonly Fault[];
  readonly found: {
    readonly identity: Identity;
    readonly programs: readonly SeedProgram[];
  } | null;
};

/** Reads what is built into an academy, and says everything that is wrong in it. */
export function findFolder(folder: string): FoundFolder {
  const { identity, named, faults: own } = findIdentity(folder);
  const { programs, faults: ofPrograms } = findFolderPrograms(folder, named);
  const ofMenu = (identity?.menuPrograms ?? [])
    .filter(({ id }) => !programs.some((program) => program.id === id))
    .map(({ id }) => ({
      ...{ file: "academy.yaml", line: null, field: `menuPrograms.${id}` },
      words: "no program of yours has this id",
    }));
  const faults = [...own, ...ofPrograms, ...ofMenu, ...sceneFaults(folder)];
  if (!identity || faults.length > 0) return { faults, found: null };
  return { faults, found: { identity, programs: readFolderPrograms(folder, identity) } };
}

/** The same for a build. @throws FolderError */
export function readFolder(folder: string) {
  const { found, faults } = findFolder(folder);
  if (!found) throw new FolderError(folder, faults);
  return found;
}
