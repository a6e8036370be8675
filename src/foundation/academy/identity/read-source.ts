import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";

/** What a file says. Some editors begin a file with a mark that nobody sees. */
export const readSource = (path: string): string =>
  readFileSync(path, "utf8").replace(/^\uFEFF/, "");

/**
 * A fault where a file is not saved as UTF-8: letters such as ₦ or é would be lost. In a file saved as UTF-16, which some
 * editors call Unicode, every second byte is nothing.
 */
export function encodingFaults(file: string, source: string): Fault[] {
  if (source.includes("\0")) {
    const words = "it is saved with two bytes a letter (UTF-16): save the file as UTF-8";
    return [{ file, line: 1, field: "", words, isAlone: true }];
  }
  const at = source.indexOf("\uFFFD");
  if (at < 0) return [];
  const line = source.slice(0, at).split("\n").length;
  return [{ file, line, field: "", words: "a letter is broken: save the file as UTF-8" }];
}

const namesIn = (kind: "isFile" | "isDirectory", path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry[kind]() && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .sort()
    : [];

/** The names of a folder's files that someone wrote there; none where there is no folder. */
export const filesIn = (folder: string, inside = ""): string[] =>
  namesIn("isFile", join(folder, inside));

/** The same for the folders in it. */
export const foldersIn = (folder: string, inside = ""): string[] =>
  namesIn("isDirectory", join(folder, inside));
