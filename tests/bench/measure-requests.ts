import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Answer, requestFor, takeAnswer } from "./answer.ts";
import { type Load, load } from "./load.ts";
import { cpuSeconds } from "./process-usage.ts";
import { nginxPath, startNginx } from "./start-nginx.ts";
import { type Measured, startAcademy, startBare } from "./start-servers.ts";
import { median, show, tableOf } from "./table.ts";

type Sample = Load & { cpuMicroseconds: number };

const rounds = 5;

const largestScript = () => {
  const folder = join(import.meta.dirname, "..", "..", "build", "client", "assets");
  return `/assets/${readdirSync(folder).find((name) => /^react-[\w-]+\.js$/.test(name))}`;
};

/** What is measured beside the other servers: name → address. */
const shared = (): Record<string, string> => ({
  home: "/",
  programs: "/programs",
  "known search": "/programs?search=solar",
  detail: "/programs/masonry",
  "static file": largestScript(),
  "GET /api/programs": "/api/programs",
});

async function sample(
  server: Measured,
  requestOf: (n: number) => string,
  seconds?: number,
): Promise<Sample> {
  const before = cpuSeconds(server.pids);
  const measured = await load(server.port, requestOf, seconds ? { seconds } : {});
  const spent = cpuSeconds(server.pids) - before;
  const answered = measured.perSecond * measured.seconds;
  if (measured.failures > 0) throw new Error(`${measured.failures} requests failed`);
  return { ...measured, cpuMicroseconds: (spent / answered) * 1e6 };
}

const medianOf = (samples: readonly Sample[], field: keyof Sample) =>
  median(samples.map((one) => one[field]));

function rowOf(name: string, all: Record<"academy" | "bare" | "nginx", Sample[]>): string[] {
  const ratio = (other: Sample[], field: "perSecond" | "cpuMicroseconds") =>
    other.length === 0 ? "–" : show(medianOf(all.academy, field) / medianOf(other, field), 2);
  return [
    name,
    show(medianOf(all.academy, "perSecond")),
    show(medianOf(all.academy, "cpuMicroseconds")),
    show(medianOf(all.academy, "p50Ms"), 1),
    show(medianOf(all.academy, "p99Ms"), 1),
    ratio(all.bare, "perSecond"),
    ratio(all.bare, "cpuMicroseconds"),
    ratio(all.nginx, "perSecond"),
  ];
}

const head = [
  "64 connections",
  "requests/s",
  "CPU µs",
  "p50 ms",
  "p99 ms",
  "÷ node:http",
  "CPU ÷ node:http",
  "÷ nginx",
];

/** Asks the academy, plain `node:http` and nginx in turn, several rounds. @returns a table */
export async function measureRequests(): Promise<string> {
  const academy = await startAcademy();
  const folder = mkdtempSync(join(tmpdir(), "academy-bench-"));
  const targets = shared();
  const answers: Record<string, Answer> = {};
  for (const path of Object.values(targets)) answers[path] = await takeAnswer(academy.origin, path);
  const bare = await startBare(answers, folder);
  const nginx = await startNginx(Object.values(answers), folder);
  if (!nginx) console.log("nginx: not installed");
  const measuredTargets = Object.entries(targets).map(([name, path], number) => ({
    name,
    request: requestFor(path),
    ofNginx: requestFor(nginxPath(number)),
    all: { academy: [] as Sample[], bare: [] as Sample[], nginx: [] as Sample[] },
  }));
  try {
    for (let round = 0; round <= rounds; round++) {
      // All in each round: a machine that is slow for a while is slow for all of them.
      for (const { request, ofNginx, all } of measuredTargets) {
        const measured = {
          academy: await sample(academy, () => request),
          bare: await sample(bare, () => request),
          nginx: nginx && (await sample(nginx, () => ofNginx)),
        };
        // The first round warms them up.
        if (round === 0) continue;
        all.academy.push(measured.academy);
        all.bare.push(measured.bare);
        if (measured.nginx) all.nginx.push(measured.nginx);
      }
    }
  } finally {
    await academy.stop();
    await bare.stop();
    await nginx?.stop();
    rmSync(folder, { recursive: true });
  }
  return tableOf(
    head,
    measuredTargets.map(({ name, all }) => rowOf(name, all)),
  );
}
