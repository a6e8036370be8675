// The process of an academy that `npm run academy -- check` starts, visits and removes (try-academy.ts).
import { createServer } from "vite";
import { projectFolder, say } from "../project.mjs";

const vite = await createServer({
  root: projectFolder,
  configFile: "scripts/academy/scratch.config.ts",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  appType: "custom",
});
try {
  const [{ startAcademy }, { loadConfig }] = await Promise.all([
    vite.ssrLoadModule("/src/app/server/start-academy.ts"),
    vite.ssrLoadModule("/src/foundation/settings/config.ts"),
  ]);
  await startAcademy(loadConfig(process.env), {
    projectFolder,
    build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
    mode: "development",
    say,
  });
  // Here, because texts are read as a bundle reads them.
  const { renderMails } = await vite.ssrLoadModule("/scripts/academy/render-mails.ts");
  const { mails, failures } = await renderMails(undefined, process.env.ACADEMY_DIR);
  say(`Mails: ${JSON.stringify({ kinds: new Set(mails.map(({ kind }) => kind)).size, failures })}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
