import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "./lock-folder.ts";

test("a folder in use by a living process is refused, that of a dead one is taken over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "academy-lock-"));
  const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  await writeFile(join(folder, "database.lock"), String(other.pid));
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${other.pid}`);
  const ended = new Promise((done) => other.once("exit", done));
  other.kill("SIGKILL");
  await ended;
  const unlock = await lockFolder(folder);
  await unlock();
  await rm(folder, { recursive: true });
});
