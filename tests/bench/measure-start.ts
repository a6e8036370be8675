import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { requestFor } from "./answer.ts";
import { load } from "./load.ts";
import { residentMegabytes } from "./process-usage.ts";
import { startAcademy } from "./start-servers.ts";
import { median, show, tableOf } from "./table.ts";

const starts = 3;
const settleMs = 2_000;

/**
 * Pages and data that a visitor may ask for, and searches that nobody made before. Counted, so that the memory does not
 * depend on the machine's speed.
 */
const visits: readonly { most: number; pathOf: (n: number) => string }[] = [
  { most: 20_000, pathOf: () => "/" },
  { most: 20_000, pathOf: () => "/programs" },
  { most: 20_000, pathOf: () => "/api/programs" },
  { most: 4_000, pathOf: (n) => `/programs?search=word${n}` },
  { most: 20_000, pathOf: (n) => `/api/programs?search=word${n}` },
];
const withinSeconds = 120;

/** Starts it several times on a database that exists, and loads it after the last start. */
async function measureStarts(name: string, settings: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "academy-bench-"));
  const tookMs: number[] = [];
  let atRest = 0;
  let loaded = 0;
  try {
    await (await startAcademy(settings, folder)).stop();
    for (let turn = 1; turn <= starts; turn++) {
      const begun = performance.now();
      const academy = await startAcademy(settings, folder);
      tookMs.push(performance.now() - begun);
      if (turn === starts) {
        await new Promise((wait) => setTimeout(wait, settleMs));
        atRest = residentMegabytes(academy.pids);
        for (const { pathOf, most } of visits) {
          await load(academy.port, (n) => requestFor(pathOf(n)), { seconds: withinSeconds, most });
        }
        await new Promise((wait) => setTimeout(wait, settleMs));
        loaded = residentMegabytes(academy.pids);
      }
      await academy.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [name, show(median(tookMs) / 1000, 2), show(atRest), show(loaded)];
}

/** How long the built academy needs to start, and its memory on both databases. @returns a table */
export async function measureStart(): Promise<string> {
  const embedded = await measureStarts("embedded database", {});
  const postgres: PostgresServer = await startServer();
  try {
    const settings = { DATABASE_URL: `${postgres.url}/postgres` };
    const server = await measureStarts("PostgreSQL", settings);
    return tableOf(
      ["start and memory", "ready after s", "MB at rest", "MB after load"],
      [embedded, server],
    );
  } finally {
    await postgres.stop();
  }
}
