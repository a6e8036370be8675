// The process of `npm run dev`. Vite compiles both server and pages, so that each module exists once. When
// server code changes, the server restarts.
import { relative, sep } from "node:path";
import { createServer } from "vite";
import { projectFolder, say } from "../project.mjs";

const vite = await createServer({
  root: projectFolder,
  server: { middlewareMode: true },
  appType: "custom",
});
let academy;

async function start() {
  const [{ startAcademy }, { loadConfig }] = await Promise.all([
    vite.ssrLoadModule("/src/app/server/start-academy.ts"),
    vite.ssrLoadModule("/src/foundation/settings/config.ts"),
  ]);
  academy = await startAcademy(loadConfig({ LOG_LEVEL: "warn", ...process.env }), {
    projectFolder,
    build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
    mode: "development",
    say,
    async mountFirst(server) {
      server.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done);
      });
    },
  });
}

/** Pages and their parts are hot-reloaded; all other code belongs to the server. */
const isServerCode = (file) =>
  /^src\/(foundation\/|app\/(server\/|wiring)|rooms\/(?!.*\/pages\/)).*(?<!\.(ui|test))\.ts$/.test(
    relative(projectFolder, file).split(sep).join("/"),
  );

let restarting = Promise.resolve();
vite.watcher.on("change", (file) => {
  if (!isServerCode(file)) return;
  restarting = restarting.then(async () => {
    say(`${relative(projectFolder, file)} changed; restarting …`);
    try {
      await academy?.stop();
      academy = undefined;
      await start();
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
    }
  });
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    await restarting;
    await academy?.stop();
    await vite.close();
    process.exit(0);
  });
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
