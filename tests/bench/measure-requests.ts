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

/** Many short turns: a neighbour that uses the machine for a while then decides no median. */
const rounds = 15;
const turnSeconds = 1;

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

async function sample(server: Measured, request: string): Promise<Sample> {
  const before = cpuSeconds(server.pids);
  const measured = await load(server.port, () => request, { seconds: turnSeconds });
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

/** The order changes, so that none always follows the same one. */
const inAnyOrder = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, two) => one.at - two.at)
    .map(({ item }) => item);

/** Asks the academy, plain `node:http` and nginx in turn, many rounds. @returns a table */
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
    turns: [
      { of: "academy" as const, server: academy, request: requestFor(path) },
      { of: "bare" as const, server: bare, request: requestFor(path) },
      ...(nginx
        ? [{ of: "nginx" as const, server: nginx, request: requestFor(nginxPath(number)) }]
        : []),
    ],
    all: { academy: [] as Sample[], bare: [] as Sample[], nginx: [] as Sample[] },
  }));
  try {
    for (let round = 0; round <= rounds; round++) {
      // All in each round: a machine that is slow for a while is slow for all of them.
      for (const { turns, all } of measuredTargets) {
        for (const { of, server, request } of inAnyOrder(turns)) {
          const measured = await sample(server, request);
          // The first round warms them up.
          if (round > 0) all[of].push(measured);
        }
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
