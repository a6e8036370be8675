import lighthouse from "lighthouse";
import { freePort } from "../free-port.ts";
import { launchBrowser } from "./browser.ts";
import { startAcademy } from "./start-servers.ts";
import { median, show, tableOf } from "./table.ts";

const times = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const pages: Readonly<Record<string, string>> = {
  home: "/",
  programs: "/programs",
  detail: "/programs/masonry",
  help: "/help",
};

/** Lighthouse's usual settings: a phone on a slow line. @returns a score from 0 to 100 for each category */
async function scoresOf(url: string, port: number): Promise<number[]> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
  });
  return categories.map((name) => (result?.lhr.categories[name]?.score ?? 0) * 100);
}

/** Lighthouse in Debian's Chromium, the median of several runs. @returns a table */
export async function measureLighthouse(): Promise<string> {
  const academy = await startAcademy();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(pages)) {
      const runs: number[][] = [];
      for (let turn = 0; turn < times; turn++) {
        runs.push(await scoresOf(`${academy.origin}${path}`, port));
      }
      const scores = categories.map((_, at) => median(runs.map((run) => run[at] ?? 0)));
      rows.push([name, ...scores.map((score) => show(score))]);
    }
  } finally {
    await browser.close();
    await academy.stop();
  }
  return tableOf(["Lighthouse, mobile", ...categories], rows);
}
