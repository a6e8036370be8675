import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const projectFolder = join(import.meta.dirname, "..", "..");
/** Half a minute where eight things run at once; the fixture waits a little longer. */
const startWithinMs = 80_000;

export type AcademyProcess = {
  origin: string;
  /** Everything that it printed so far. */
  output(): string;
  stop(): Promise<void>;
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => fail("did not get ready in time"), startWithinMs);
    const fail = (why: string) => {
      clearTimeout(tooLong);
      reject(new Error(`The academy ${why}:\n${output()}`));
    };
    child.once("exit", (code) => fail(`ended with ${code} before it was ready`));
    child.stdout?.on("data", () => {
      if (!output().includes("Ready:")) return;
      clearTimeout(tooLong);
      resolve();
    });
  });
}

/**
 * Starts the built academy as `npm start` does: a process of its own, on a free port, with a fresh
 * demonstration in a folder of its own.
 * @param settings more of the environment
 */
export async function startAcademyProcess(
  settings: Record<string, string> = {},
): Promise<AcademyProcess> {
  const entry = join(projectFolder, "build", "server", "index.js");
  if (!existsSync(entry)) throw new Error("There is no build to test: npm run build");
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "academy-journey-"));
  const origin = `http://localhost:${port}`;
  let printed = "";
  const child = spawn(process.execPath, ["--enable-source-maps", entry], {
    cwd: projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of the surroundings: a DATABASE_URL there is somebody's.
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      PROJECT_FOLDER: projectFolder,
      PORT: String(port),
      DATA_DIR: folder,
      SWEEP_SECONDS: "2",
      LOG_LEVEL: "warn",
      ...settings,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes: Buffer) => {
      printed += bytes.toString();
    });
  }
  const output = () => printed;
  await untilReady(child, output).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    origin,
    output,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((done) => child.once("exit", done));
        child.kill("SIGTERM");
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
