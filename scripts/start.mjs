// `npm start`: installs, builds, migrates, seeds and serves.
import { spawn } from "node:child_process";
import {
  ensureBuilt,
  ensureInstalled,
  nodeBinary,
  projectEnvironment,
  projectFolder,
} from "./house.mjs";

const isDemonstration = (process.env.APP_ENV ?? "demo") === "demo";

ensureInstalled();
const entry = ensureBuilt();
const server = spawn(nodeBinary(), ["--enable-source-maps", entry], {
  cwd: projectFolder,
  stdio: "inherit",
  env: projectEnvironment({
    NODE_ENV: "production",
    PROJECT_FOLDER: projectFolder,
    // A line for every request would push the accounts of the demonstration out of sight.
    ...(isDemonstration && !process.env.LOG_LEVEL ? { LOG_LEVEL: "warn" } : {}),
  }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
