import { cpus } from "node:os";
import { openCluster } from "../processes/academy-cluster.ts";
import { enrolAndPay } from "./enrol-and-pay.ts";
import { load, moveTo, say } from "./measure.ts";

/**
 * 1, 2 and 4 processes behind nginx on one PostgreSQL, all on every core, as on one machine: the clients use them too.
 */
export async function measureProcesses(): Promise<void> {
  const cores = `0-${cpus().length - 1}`;
  moveTo(cores);
  // The certificate is the bench's own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  for (const many of [1, 2, 4]) {
    const cluster = await openCluster(many, { isLimited: false });
    const origin = `https://localhost:${cluster.https}`;
    const search = `"/programs?search=" .. spell("solar+installation")`;
    for (const [name, address] of Object.entries({ "kept page": `"/programs"`, search })) {
      await load(origin, address, { seconds: 3, cores });
      const { perSecond, p99Ms } = await load(origin, address, { cores });
      say(`${name}, ${many} processes`, { "a second": perSecond, "ms p99": p99Ms });
    }
    const perSecond = await enrolAndPay(origin, cluster.sandbox.store);
    say(`registration with payment, ${many} processes`, { "a second": perSecond });
    await cluster.close();
  }
}
