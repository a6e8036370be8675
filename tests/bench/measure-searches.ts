import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestFor } from "./answer.ts";
import { growCatalogue } from "./large-catalogue.ts";
import { type Load, load } from "./load.ts";
import { cpuSeconds } from "./process-usage.ts";
import { type Measured, startAcademy } from "./start-servers.ts";
import { median, show, tableOf } from "./table.ts";

const rounds = 5;
const large = 5_000;

/** The n-th spelling of a search that always means the same: bits of n choose capital letters. */
function spell(words: string, n: number): string {
  const letters = [...words].map((letter, at) =>
    (n >> (at % 30)) & 1 ? letter.toUpperCase() : letter,
  );
  return encodeURIComponent(letters.join(""));
}

/** Searches that nobody made before, each time; each spelling is another address. */
const searches: Record<string, (n: number) => string> = {
  "finds many": (n) => `/programs?search=${spell("the the the the the the", n)}`,
  "finds one": (n) => `/programs?search=${spell("solar installation", n)}`,
  "finds nothing": (n) => `/programs?search=${spell("no such trade here", n)}`,
};

type Sample = Load & { cpuMsEach: number };

async function sample(server: Measured, addressOf: (n: number) => string): Promise<Sample> {
  const before = cpuSeconds(server.pids);
  const measured = await load(server.port, (n) => requestFor(addressOf(n)));
  if (measured.failures > 0) throw new Error(`${measured.failures} searches failed`);
  const cpuMsEach =
    ((cpuSeconds(server.pids) - before) * 1000) / (measured.perSecond * measured.seconds);
  return { ...measured, cpuMsEach };
}

async function measureOn(programs: string, folder: string): Promise<string[][]> {
  const academy = await startAcademy({}, folder);
  const rows: string[][] = [];
  let asked = 0;
  try {
    for (const [name, addressOf] of Object.entries(searches)) {
      const samples: Sample[] = [];
      for (let round = 0; round <= rounds; round++) {
        const first = asked;
        asked += 100_000;
        const one = await sample(academy, (n) => addressOf(first + n));
        // The first round warms it up.
        if (round > 0) samples.push(one);
      }
      const of = (field: keyof Sample) => median(samples.map((one) => one[field]));
      rows.push([
        `${programs} programs: ${name}`,
        show(of("perSecond")),
        show(of("cpuMsEach"), 2),
        show(of("p50Ms"), 1),
        show(of("p99Ms"), 1),
      ]);
    }
  } finally {
    await academy.stop();
  }
  return rows;
}

/** New searches on the embedded database, with the seeded catalogue and with a large one. @returns a table */
export async function measureSearches(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-bench-"));
  try {
    const small = await measureOn("45", folder);
    await growCatalogue(join(folder, "database"), large);
    const grown = await measureOn(show(large), folder);
    return tableOf(
      ["a new search each, 64 connections", "requests/s", "CPU ms", "p50 ms", "p99 ms"],
      [...small, ...grown],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
