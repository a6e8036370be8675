import { secondMs } from "#foundation/amounts/durations.ts";
import { StartError } from "#foundation/errors/errors.ts";
import { ConfigError, loadConfig } from "#foundation/settings/config.ts";
import { type StartOptions, startAcademy } from "./start-academy.ts";

/**
 * Longer than requests (15 s), jobs (11 s) and the database need, after DRAIN_SECONDS. Work that hangs is left to the
 * next start.
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
  let drainMs = 0;
  const stopped = waitForStop().then(() => {
    setTimeout(() => process.exit(1), stopWithinMs + drainMs).unref();
  });
  try {
    const config = loadConfig(process.env);
    drainMs = config.drainSeconds * secondMs;
    const academy = await startAcademy(config, {
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
