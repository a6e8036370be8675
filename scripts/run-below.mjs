// Runs a program below a command of npm. npm passes a signal on to its own child, a shell, which ends and tells nobody.
// So this also watches whether its parent is still there.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { projectFolder } from "./project.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const parent = process.ppid;
const lookEveryMs = 300;

/**
 * Runs a program and waits for its end. Stop signals go to it.
 * @param options of `spawn`; `detached` makes it the first of a group, and signals go to the whole group: to what it
 *   started, too
 * @returns its exit code, as a shell says it
 */
export function runBelow(program, args, options = {}) {
  const child = spawn(program, args, { cwd: projectFolder, stdio: "inherit", ...options });
  const tell = (signal) => {
    try {
      if (options.detached && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // All of the group have ended.
    }
  };
  for (const signal of signals) process.on(signal, tell);
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    tell("SIGTERM");
  }, lookEveryMs);
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, tell);
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
