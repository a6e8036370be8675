import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of 1 MB, for tests of a full or read-only disk. @returns null when this user may not mount one */
export function mountSmallDisk() {
  const folder = mkdtempSync(join(tmpdir(), "academy-disk-"));
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { stdio: ["ignore", "ignore", "ignore"] });
  try {
    run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    makeReadOnly: () => run("mount", ["-o", "remount,ro", folder]),
    unmount() {
      run("umount", [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
