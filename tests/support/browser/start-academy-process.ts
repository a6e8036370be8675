import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/machine/free-port.ts";
import serverEnvironment from "../../../scripts/server/server-environment.json" with {
  type: "json",
};
import serverFlags from "../../../scripts/server/server-flags.json" with { type: "json" };

const projectFolder = join(import.meta.dirname, "..", "..", "..");
/** Only ends processes that hang: half a minute is normal when eight run at once. The fixture waits a little longer. */
const startWithinMs = 200_000;

export type AcademyProcess = {
  origin: string;
  pid: number;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends a signal to it and its child processes. @returns its exit code; null when a signal ended it */
  tell(signal: NodeJS.Signals): Promise<number | null>;
  /** The same, but only to the process that was started. */
  tellFirst(signal: NodeJS.Signals): Promise<number | null>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
};

/** The program to start, and its folder. */
export type ProcessOptions = {
  /** Program and arguments; the built academy by default. */
  command?: readonly string[];
  /** What starts the program, e.g. `taskset` to give it one core. */
  before?: readonly string[];
  /** Its DATA_DIR; by default a fresh one that is removed afterwards. */
  folder?: string;
  /** The output that shows it is ready for the test. */
  readyAt?: string;
};

function builtAcademy(): readonly string[] {
  const entry = join(projectFolder, "build", "server", "index.js");
  if (!existsSync(entry)) throw new Error("There is no build to test: npm run build");
  return [process.execPath, ...serverFlags, entry];
}

/** Starts it in its own process group with a clean environment: an existing DATABASE_URL may be a real one. */
function spawnAcademy(command: readonly string[], env: Record<string, string>) {
  const [program = "", ...rest] = command;
  let printed = "";
  const child = spawn(program, rest, {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...serverEnvironment, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
    });
  }
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, ended, output: () => printed };
}

/** Starts one that should refuse. @returns its exit code and its output */
export async function refuseToStart(
  settings: Record<string, string>,
  command: readonly string[] = builtAcademy(),
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = spawnAcademy(command, { LOG_LEVEL: "warn", ...settings });
  return { code: await ended, output: output() };
}

function untilReady(child: ChildProcess, output: () => string, readyAt: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => fail("did not get ready in time"), startWithinMs);
    const fail = (why: string) => {
      clearTimeout(tooLong);
      reject(new Error(`The academy ${why}:\n${output()}`));
    };
    child.once("exit", (code) => fail(`ended with ${code} before it was ready`));
    child.stdout?.on("data", () => {
      if (!output().includes(readyAt)) return;
      clearTimeout(tooLong);
      resolve();
    });
  });
}

/**
 * Starts the built academy like `npm start`: a separate process, on a free port, with a fresh demonstration in
 * its own folder.
 * @param settings additional environment variables
 */
export async function startAcademyProcess(
  settings: Record<string, string> = {},
  options: ProcessOptions = {},
): Promise<AcademyProcess> {
  const port = await freePort();
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "academy-journey-")));
  const command = [...(options.before ?? []), ...(options.command ?? builtAcademy())];
  const { child, ended, output } = spawnAcademy(command, {
    PROJECT_FOLDER: projectFolder,
    PORT: String(port),
    DATA_DIR: folder,
    SWEEP_SECONDS: "2",
    LOG_LEVEL: "warn",
    ...settings,
  });
  const tell = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // All processes have ended.
    }
    return ended;
  };
  await untilReady(child, output, options.readyAt ?? "Ready:").catch(async (error: unknown) => {
    await tell("SIGKILL");
    throw error;
  });
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output,
    tell,
    tellFirst(signal) {
      child.kill(signal);
      return ended;
    },
    async stop() {
      await tell("SIGTERM");
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}
