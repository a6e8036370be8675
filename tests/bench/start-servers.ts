import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AcademyProcess, startAcademyProcess } from "../journeys/start-academy-process.ts";
import type { Answer } from "./answer.ts";
import { onServerCore, spawnServer } from "./server-core.ts";

/** A server that is measured. */
export type Measured = {
  readonly port: number;
  /** The processes that answer. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
};

/** The built academy on the servers' core, without rate limits. @param folder its DATA_DIR */
export async function startAcademy(
  settings: Record<string, string> = {},
  folder?: string,
): Promise<Measured & Pick<AcademyProcess, "origin">> {
  const academy = await startAcademyProcess(
    // The usual interval: the tests' own is shorter.
    { BENCHMARK: "on", SWEEP_SECONDS: "60", ...settings },
    { before: onServerCore, ...(folder ? { folder } : {}) },
  );
  const { origin, pid, stop } = academy;
  return { origin, port: Number(new URL(origin).port), pids: [pid], stop };
}

/** Plain `node:http` that sends these answers. @param folder for the file that it reads */
export async function startBare(
  answers: Record<string, Answer>,
  folder: string,
): Promise<Measured> {
  const file = join(folder, "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  const program = join(import.meta.dirname, "bare-server.ts");
  const child = spawnServer([process.execPath, program, file], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [port] = (await once(child, "message")) as [number];
  return {
    port,
    pids: [child.pid ?? 0],
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}
