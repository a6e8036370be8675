// `npm start`: installs, builds, migrates, seeds and serves.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import {
  ensureBuilt,
  ensureInstalled,
  nodeBinary,
  projectEnvironment,
  projectFolder,
} from "./project.mjs";

const isDemonstration = (process.env.APP_ENV ?? "demo") === "demo";

ensureInstalled();
const entry = ensureBuilt();
const server = spawn(nodeBinary(), ["--enable-source-maps", entry], {
  cwd: projectFolder,
  // The channel tells the server when this process is gone, however it ended.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: projectEnvironment({
    NODE_ENV: "production",
    PROJECT_FOLDER: projectFolder,
    // A line for every request would push the accounts of the demonstration out of sight.
    ...(isDemonstration && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
  }),
});
// The server ends by itself once it has answered what is under way; this process waits for it. A signal
// to the whole group reaches it twice, which changes nothing (src/app/server/run-academy.ts).
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) =>
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
);
