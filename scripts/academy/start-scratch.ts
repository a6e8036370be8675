import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";

const project = join(import.meta.dirname, "..", "..");

/** An academy that runs for a minute, in a process and a folder of its own. */
export type ScratchAcademy = {
  readonly origin: string;
  /** @returns why it does not start; null when it answers */
  untilReady(): Promise<string | null>;
  /** Why it could not answer a request, from its log or from the page itself. */
  reasonOf(response: Response, page: string): string;
  stop(): Promise<void>;
};

const isWindows = process.platform === "win32";

/** A port that is free now. */
function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((done, fail) => {
    probe.once("error", fail);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

type LogLine = { requestId?: string; err?: { type?: string; message?: string; stack?: string[] } };

function readLog(line: string): LogLine | null {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return null;
  }
}

const inWords = ({ err }: LogLine) =>
  [err?.message ?? err?.type, err?.stack?.find((frame) => frame.includes("/src/"))]
    .filter(Boolean)
    .join(", ");

/** The page of a failure has its message in a paragraph. */
const firstParagraph = (page: string) =>
  /<h1[\s\S]*?<p[^>]*>([\s\S]*?)<\/p>/.exec(page)?.[1]?.replace(/<[^>]+>/g, "") ?? "";

/**
 * Starts an academy from the sources, with the programs of its folder and an embedded database.
 * @param scratch where it may write
 */
export async function startScratch(
  folder: string,
  scratch: string,
  adminPassword: string,
): Promise<ScratchAcademy> {
  const port = await freePort();
  // Nothing of this machine's own settings, which may name a real database.
  const { PATH = "", HOME = "", SystemRoot = "", TEMP = "" } = process.env;
  const child = spawn(process.execPath, ["scripts/academy/scratch-server.mjs"], {
    cwd: project,
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH, HOME, ...(isWindows ? { SystemRoot, TEMP } : {}) },
      ...{ NODE_ENV: "development", LOG_LEVEL: "error", API_DOCS: "off", BENCHMARK: "on" },
      ...{ ACADEMY_DIR: folder, DATA_DIR: scratch, SEED: "catalogue", PORT: String(port) },
      ...{ ADMIN_PASSWORD: adminPassword, SWEEP_SECONDS: "2" },
    },
  });
  const lines: string[] = [];
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const ready = new Promise<string | null>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes: Buffer) => {
        lines.push(...bytes.toString().split("\n").filter(Boolean));
        if (lines.some((line) => line.startsWith("Ready:"))) done(null);
      });
    void ended.then(() => done(lines.at(-1) ?? "it ended without a word"));
  });
  return {
    origin: `http://localhost:${port}`,
    untilReady: () => ready,
    reasonOf(response, page) {
      const id = response.headers.get("x-request-id");
      const logged = lines.map(readLog).find((line) => line?.err && line.requestId === id);
      return (logged && inWords(logged)) || firstParagraph(page) || page.slice(0, 200);
    },
    async stop() {
      try {
        if (isWindows) child.kill();
        else if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
      await ended;
    },
  };
}
