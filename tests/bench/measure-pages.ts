import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { observePaint, type Paint, readPaint } from "./read-paint.ts";
import { startAcademy } from "./start-servers.ts";
import { median, show, tableOf } from "./table.ts";

const times = 5;

const pages: Readonly<Record<string, string>> = {
  home: "/",
  programs: "/programs",
  detail: "/programs/masonry",
  form: "/register/masonry",
};

type Line = { name: string; kilobits: number; delayMs: number };

const lines: readonly Line[] = [
  { name: "1.6 Mbit/s, 150 ms", kilobits: 1_600, delayMs: 150 },
  { name: "400 kbit/s, 400 ms", kilobits: 400, delayMs: 400 },
];

/** A cheap phone beside this machine. */
const cpuSlowdown = 4;
const phone = { width: 360, height: 740 };

const kinds = ["document", "script", "font", "other"] as const;
type Kind = (typeof kinds)[number];
type Visit = Paint & { requests: number; bytes: Record<Kind, number> };

const kindOf = (type: string): Kind => {
  const kind = type.toLowerCase();
  return kinds.find((one) => one === kind) ?? "other";
};

/** One visit in a tab of its own; the context's cache decides whether it is the first. */
async function visit(context: BrowserContext, url: string, line: Line): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const bytesPerSecond = (line.kilobits * 1000) / 8;
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.delayMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const bytes = { document: 0, script: 0, font: 0, other: 0 };
  const typeOf = new Map<string, string>();
  let requests = 0;
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    typeOf.set(requestId, type);
    // Pictures inside the styles are no requests.
    if (!response.fromDiskCache && !response.url.startsWith("data:")) requests++;
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes[kindOf(typeOf.get(requestId) ?? "")] += encodedDataLength;
  });
  await page.addInitScript(observePaint);
  await page.goto(url, { waitUntil: "networkidle" });
  // The last entries arrive a little after the last task.
  await page.waitForTimeout(500);
  const paint = await readPaint(page);
  await page.close();
  return { ...paint, requests, bytes };
}

/** A first and a second visit, with a cache of their own. */
async function visitTwice(browser: Browser, url: string, line: Line): Promise<[Visit, Visit]> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    return [await visit(context, url, line), await visit(context, url, line)];
  } finally {
    await context.close();
  }
}

function rowOf(name: string, visits: readonly Visit[]): string[] {
  const of = (read: (one: Visit) => number) => median(visits.map(read));
  const kilobytes = (kind: Kind) => show(of(({ bytes }) => bytes[kind]) / 1000, 1);
  return [
    name,
    show(of(({ fcp }) => fcp)),
    show(of(({ lcp }) => lcp)),
    show(
      of(({ cls }) => cls),
      3,
    ),
    show(of(({ tbt }) => tbt)),
    show(of(({ requests }) => requests)),
    ...kinds.map(kilobytes),
  ];
}

/** Visits pages in Chromium as on a slow phone with a slow line. @returns a table for each line */
export async function measurePages(): Promise<string> {
  const academy = await startAcademy();
  const browser = await launchBrowser();
  const tables: string[] = [];
  try {
    // The server renders and compresses its pages before they are measured.
    for (const path of Object.values(pages)) {
      for (let turn = 0; turn < 5; turn++) await fetch(`${academy.origin}${path}`);
    }
    for (const line of lines) {
      const rows: string[][] = [];
      for (const [name, path] of Object.entries(pages)) {
        const visits: [Visit, Visit][] = [];
        for (let turn = 0; turn < times; turn++) {
          visits.push(await visitTwice(browser, `${academy.origin}${path}`, line));
        }
        rows.push(
          rowOf(
            `${name}, first visit`,
            visits.map(([first]) => first),
          ),
        );
        rows.push(
          rowOf(
            `${name}, second visit`,
            visits.map(([, second]) => second),
          ),
        );
      }
      const head = [line.name, "FCP ms", "LCP ms", "CLS", "TBT ms", "requests"];
      tables.push(tableOf([...head, "HTML kB", "scripts kB", "fonts kB", "other kB"], rows));
    }
  } finally {
    await browser.close();
    await academy.stop();
  }
  return tables.join("\n\n");
}
