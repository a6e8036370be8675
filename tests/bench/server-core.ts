import { execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Whether a command exists on this machine. */
export const hasCommand = (name: string): boolean =>
  spawnSync("which", [name], { stdio: "ignore" }).status === 0;

const canPin = availableParallelism() > 1 && hasCommand("taskset");

/** What comes before a command that runs on the servers' core. */
export const onServerCore: readonly string[] = canPin ? ["taskset", "-c", "0"] : [];

const lastCore = availableParallelism() - 1;

/** Keeps this process, which asks, away from the core of the servers while it works. */
export async function awayFromServers<T>(work: () => Promise<T>): Promise<T> {
  const moveTo = (cores: string) => {
    if (canPin) execFileSync("taskset", ["-cp", cores, String(process.pid)], { stdio: "ignore" });
  };
  moveTo(`1-${lastCore}`);
  try {
    return await work();
  } finally {
    moveTo(`0-${lastCore}`);
  }
}

/** Starts a server on the first core. `taskset` replaces itself by the command, so the id is the server's. */
export function spawnServer(command: readonly string[], options: SpawnOptions) {
  const [program = "", ...rest] = [...onServerCore, ...command];
  return spawn(program, rest, options);
}
