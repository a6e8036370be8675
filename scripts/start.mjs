// `npm start`: installs, builds, migrates, seeds and serves.
import { spawn } from "node:child_process";
import {
  ensureBuilt,
  ensureInstalled,
  nodeBinary,
  projectEnvironment,
  projectFolder,
} from "./house.mjs";

ensureInstalled();
const entry = ensureBuilt();
const server = spawn(nodeBinary(), ["--enable-source-maps", entry], {
  cwd: projectFolder,
  stdio: "inherit",
  env: projectEnvironment({ NODE_ENV: "production", PROJECT_FOLDER: projectFolder }),
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
