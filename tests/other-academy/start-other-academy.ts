import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import serverFlags from "../../scripts/server/server-flags.json" with { type: "json" };
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { project } from "./ours.ts";

/** Of its first admin. */
export const password = "head-of-the-other-one";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the invented academy answers, and its build. */
    otherAcademy: { readonly origin: string; readonly build: string };
  }
}

/** Builds and starts the invented academy, once for all files of the project. */
export async function setup({ provide }: TestProject) {
  const BUILD_DIR = join(".cache", "other-academy", "build");
  const env = { ACADEMY_DIR: join("tests", "other-academy", "folder"), BUILD_DIR };
  execFileSync(process.execPath, ["scripts/build.mjs", "--quiet"], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: "pipe",
  });
  const folder = await mkdtemp(join(tmpdir(), "other-academy-"));
  const entry = join(project, BUILD_DIR, "server", "index.js");
  const { origin, stop } = await startAcademyProcess(
    // A commission is due at once, and one machine calls more often than a network may.
    { ...env, ADMIN_PASSWORD: password, COMMISSION_HOLD_DAYS: "0", BENCHMARK: "on" },
    { folder, command: [process.execPath, ...serverFlags, entry] },
  );
  provide("otherAcademy", { origin, build: join(project, BUILD_DIR) });
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
