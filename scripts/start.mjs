// `npm start`: installs, builds, migrates, seeds and serves.
import { nodeBinary, projectEnvironment, projectFolder, serverEntry } from "./project.mjs";
import { runBelow } from "./run-below.mjs";
import serverEnvironment from "./server/server-environment.json" with { type: "json" };
import serverFlags from "./server/server-flags.json" with { type: "json" };

const isDemonstration = (process.env.APP_ENV ?? "demo") === "demo";

// A process of its own, because installing and building block it, and a blocked process passes no signal on.
const prepared = await runBelow(process.execPath, ["scripts/prepare-start.mjs"], {
  detached: process.platform !== "win32",
});
if (prepared !== 0) process.exit(prepared);

// The server ends after it has answered the requests in progress, and this process waits for it. A signal to
// the whole group reaches the server twice, which is harmless (src/app/server/run-academy.ts).
const code = await runBelow(nodeBinary(), [...serverFlags, serverEntry], {
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
process.exit(code);
