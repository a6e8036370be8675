import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { startAcademyProcess } from "../journeys/start-academy-process.ts";

/**
 * How many requests a second the built server answers, beside what a bare node:http server sends of
 * the same bytes from memory. One client process with keep-alive connections asks both, so the
 * numbers are for comparing on one machine, not for promising anything.
 */

const seconds = 5;
const connections = 32;

type Load = { perSecond: number; failures: number };

function ask(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });
}

/** Asks over and over for a few seconds. @param urlOf the address of the n-th request */
async function measure(urlOf: (n: number) => string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = 0;
  let answered = 0;
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      if ((await ask(agent, urlOf(asked++))) === 200) answered++;
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { perSecond: Math.round(answered / seconds), failures };
}

/** In a process of its own, so that it has a core as the academy has. */
async function startBare(bytes: number): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(import.meta.filename, ["bare", String(bytes)]);
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

function serveBare(bytes: number) {
  const body = Buffer.alloc(bytes, "x");
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

async function compare() {
  const academy = await startAcademyProcess();
  const rows: Record<string, Load & { ofBare?: string }> = {};
  try {
    for (const path of ["/", "/programs", "/programs/masonry"]) {
      const url = `${academy.origin}${path}`;
      const page = await fetch(url, { headers: { "accept-encoding": "br" } });
      const length = Number(page.headers.get("content-length"));
      await page.arrayBuffer();
      const bare = await startBare(length);
      const bareLoad = await measure(() => bare.url);
      bare.process.kill();
      const load = await measure(() => url);
      rows[path] = { ...load, ofBare: (load.perSecond / bareLoad.perSecond).toFixed(2) };
    }
    rows["a new search each"] = await measure(
      (n) => `${academy.origin}/programs?search=${n}-${Date.now()}`,
    );
    console.table(rows);
  } finally {
    await academy.stop();
  }
}

if (process.argv[2] === "bare") serveBare(Number(process.argv[3]));
else await compare();
