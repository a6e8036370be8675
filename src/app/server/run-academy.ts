import { StartError } from "#foundation/errors/errors.ts";
import { ConfigError, loadConfig } from "#foundation/settings/config.ts";
import { type StartOptions, startAcademy } from "./start-academy.ts";

/**
 * Longer than requests (15 s), jobs (11 s) and the database need. Work that hangs is left to the next start.
 */
const stopWithinMs = 40_000;

/**
 * Resolves when the process receives a stop signal. Further signals change nothing: one Ctrl-C arrives up to
 * three times, from the terminal, npm and scripts/start.mjs.
 */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.on(signal, () => resolve());
    }
    // scripts/start.mjs was killed: nothing else can stop this process.
    process.on("disconnect", () => resolve());
  });
}

/** Starts the academy with the environment's settings, runs until a stop signal, then ends the process. */
export async function runAcademy(options: Omit<StartOptions, "say">): Promise<void> {
  const stopped = waitForStop().then(() => {
    setTimeout(() => process.exit(1), stopWithinMs).unref();
  });
  try {
    const academy = await startAcademy(loadConfig(process.env), {
      ...options,
      say: (line) => console.log(line),
    });
    await stopped;
    await academy.stop();
    process.exit(0);
  } catch (error) {
    const isPlain = error instanceof ConfigError || error instanceof StartError;
    console.error(isPlain ? error.message : error);
    process.exit(1);
  }
}
