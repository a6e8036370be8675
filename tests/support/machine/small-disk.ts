import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk in memory, for tests of a full, read-only or fast disk. @returns null when this user may not mount one */
export function mountSmallDisk(megabytes = 1) {
  const folder = mkdtempSync(join(tmpdir(), "academy-disk-"));
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { stdio: ["ignore", "ignore", "ignore"] });
  try {
    run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
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
