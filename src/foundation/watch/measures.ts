import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * What this process counts about itself, for `/metrics`. Labels are names from the code, such as the pattern of a route:
 * never an id, an address or anything about a person.
 */
export const registry = new Registry();

const requests = new Counter({
  name: "academy_requests_total",
  help: "Answered requests",
  labelNames: ["method", "route", "status"],
  registers: [registry],
});

const durations = new Histogram({
  name: "academy_request_seconds",
  help: "Time to answer a request that was not answered from the page cache",
  labelNames: ["method", "route"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const jobs = new Counter({
  name: "academy_jobs_total",
  help: "Background jobs that ended, by outcome",
  labelNames: ["job", "outcome"],
  registers: [registry],
});

const failedRows = new Counter({
  name: "academy_job_rows_failed_total",
  help: "Rows that a background job could not process while it went on with the others",
  labelNames: ["job"],
  registers: [registry],
});

const lastSuccess = new Gauge({
  name: "academy_scheduled_job_success_seconds",
  help: "When a scheduled job last succeeded in this process, in Unix time",
  labelNames: ["job"],
  registers: [registry],
});

const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Counts an answer.
 * @param request `route` is its pattern, null without one; `ms` is null for one from the page cache
 */
export function countAnswer(request: {
  method: string | undefined;
  route: string | null;
  status: number;
  ms: number | null;
}): void {
  // Anyone can invent a method.
  const method = known.has(request.method ?? "") ? (request.method as string) : "other";
  const route = request.route ?? "none";
  requests.inc({ method, route, status: request.status });
  if (request.ms !== null) durations.observe({ method, route }, request.ms / 1000);
}

/** Counts a finished job. @param now for a scheduled job */
export function countJob(job: string, outcome: "done" | "failed", now?: Date): void {
  jobs.inc({ job, outcome });
  if (now && outcome === "done") lastSuccess.set({ job }, now.getTime() / 1000);
}

export const countFailedRow = (job: string): void => failedRows.inc({ job });

let measuresProcess = false;

/**
 * Also measures processor time, memory, garbage collection and the event loop. This needs a timer, so it is done only
 * on demand.
 */
export function measureProcess(): void {
  if (measuresProcess) return;
  measuresProcess = true;
  collectDefaultMetrics({ register: registry });
}
