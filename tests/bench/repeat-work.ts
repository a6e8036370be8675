import { cpuSeconds } from "./process-usage.ts";
import { show } from "./table.ts";

export type Measured = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The academy's processor time for each piece of work. */
  cpuMsEach: number;
  failures: number;
};

/** The head of a table with `rowOf`. */
export const rowsHead = (what: string): string[] => [
  what,
  ...["a second", "CPU ms each", "p50 ms", "p99 ms", "failures"],
];

export const rowOf = (name: string, one: Measured): string[] => [
  name,
  show(one.perSecond),
  show(one.cpuMsEach, 1),
  show(one.p50Ms, 1),
  show(one.p99Ms, 1),
  show(one.failures),
];

const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) /
  10;

/**
 * Does `work` again and again on several lines at once.
 * @param work is told its number; returns whether it succeeded
 * @param pid the process whose processor time is counted
 */
export async function repeatWork(
  work: (n: number) => Promise<boolean>,
  { connections, seconds, pid }: { connections: number; seconds: number; pid: number },
): Promise<Measured> {
  const tookMs: number[] = [];
  let failures = 0;
  let n = 0;
  const cpuBefore = cpuSeconds([pid]);
  const start = performance.now();
  const end = start + seconds * 1000;
  const line = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      if (await work(n++)) tookMs.push(performance.now() - begun);
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  const took = performance.now() - start;
  const sorted = tookMs.sort((one, other) => one - other);
  return {
    perSecond: Math.round((sorted.length / took) * 1000),
    p50Ms: at(sorted, 0.5),
    p99Ms: at(sorted, 0.99),
    cpuMsEach: ((cpuSeconds([pid]) - cpuBefore) * 1000) / (n || 1),
    failures,
  };
}
