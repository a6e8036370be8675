// `npm run screenshots`: takes every public screen, on phone and desktop, in light and dark, into screenshots/.
// Arguments select pages: `npm run screenshots -- /programs /about`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import playwrightConfig from "../playwright.config.ts";
import { publicRoutes } from "../tests/support/browser/public-routes.ts";
import { startAcademyProcess } from "../tests/support/browser/start-academy-process.ts";
import { ensureBuilt, projectFolder, say } from "./project.mjs";

const folder = join(projectFolder, "screenshots");
const chosen = process.argv.slice(2);
const routes = chosen.length > 0 ? chosen : publicRoutes;
const widths = [360, 1280];

const nameOf = (route) => route.replace(/^\//, "").replace(/[^a-z0-9]+/gi, "-") || "home";

ensureBuilt();
mkdirSync(folder, { recursive: true });
const academy = await startAcademyProcess();
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const route of routes) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${academy.origin}${route}`, { waitUntil: "networkidle" });
        const path = join(folder, `${nameOf(route)}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      say(`${route} (${colorScheme})`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await academy.stop();
}
say(`In ${folder}`);
