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
import serverEnvironment from "./server/server-environment.json" with { type: "json" };
import serverFlags from "./server/server-flags.json" with { type: "json" };

const isDemonstration = (process.env.APP_ENV ?? "demo") === "demo";

ensureInstalled();
const entry = ensureBuilt();
const server = spawn(nodeBinary(), [...serverFlags, entry], {
  cwd: projectFolder,
  // Through the channel, the server notices when this process ends, for whatever reason.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: projectEnvironment({
    NODE_ENV: "production",
    PROJECT_FOLDER: projectFolder,
    ...serverEnvironment,
    // Logging every request would push the demonstration's sign-in details off the screen.
    ...(isDemonstration && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
  }),
});
// The server ends after it has answered the requests in progress, and this process waits for it. A signal to
// the whole group reaches the server twice, which is harmless (src/app/server/run-academy.ts).
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) =>
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
);
