import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "#foundation/time/time.ts";
import serverEnvironment from "../../scripts/server/server-environment.json" with { type: "json" };
import serverFlags from "../../scripts/server/server-flags.json" with { type: "json" };
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";

/** What only some requests need, and its weight; loaded with the first such request. */
const onRequest = [
  "@aws-sdk/client-s3",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "@resvg/resvg-js",
  "@zxcvbn-ts/language-common",
  "age-encryption",
  "feed",
  "file-type",
  "nodemailer",
  "otpauth",
  "pdfkit",
  "uqr",
];

/** With the embedded database. The budget is 350 (docs/performance.md), and this is over it. */
const mostResidentMb = 385;

/** Memory that a process uses now, in MB. */
const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const projectFolder = join(import.meta.dirname, "..", "..");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "academy-start-"));
  // The first start creates the database, which takes more memory than any later one.
  await (await startAcademyProcess({}, { folder })).stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the start loads nothing that only some requests need", async () => {
  const list = join(folder, "loaded.txt");
  const preload = ["--import", join(import.meta.dirname, "list-loaded.mjs")];
  const entry = join(projectFolder, "build", "server", "index.js");
  const academy = await startAcademyProcess(
    { API_DOCS: "off", LOADED_TO: list },
    { folder, command: [process.execPath, ...preload, entry] },
  );
  await academy.stop();
  const loaded = (await readFile(list, "utf8")).split("\n");
  expect(loaded).toContain("fastify");
  expect(loaded.filter((name) => onRequest.includes(name))).toEqual([]);
  // Letters need eight small parts of react-email; the collection of all brings a syntax highlighter.
  expect(loaded).not.toContain("@react-email/components");
  expect(loaded).not.toContain("prismjs");
});

test("after pages, searches and registrations it keeps within its memory", async () => {
  expect(serverFlags).toEqual([
    "--max-semi-space-size=4",
    "--heap-growing-percent=40",
    "--external-memory-accounted-in-global-limit",
  ]);
  expect(Object.keys(serverEnvironment)).toContain("MALLOC_MMAP_THRESHOLD_");
  const academy = await startAcademyProcess({ BENCHMARK: "on" }, { folder });
  try {
    const statuses = new Set<number>();
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${academy.origin}${path}`, init);
      await response.arrayBuffer();
      statuses.add(response.status);
    };
    for (let round = 0; round < 30; round++) {
      await Promise.all([
        ...["/", "/programs", "/programs/tiling", "/help", "/api/programs"].map((path) =>
          ask(path),
        ),
        ...[1, 2, 3].map((n) => ask(`/programs?search=${round}-${n}`)),
        ask("/api/enrolments", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            courseId: "tiling",
            ...physicalAnswers,
            emailAddress: `learner-${round}@example.com`,
            signatureDate: lagosDay(new Date()),
          }),
        }),
      ]);
    }
    // Searches that nobody made before: anyone can invent them, so they must not fill the memory.
    for (let round = 0; round < 40; round++) {
      const storm = Array.from({ length: 64 }, (_, n) =>
        ask(`${n % 4 === 0 ? "" : "/api"}/programs?search=storm-${round}-${n}`),
      );
      await Promise.all(storm);
    }
    expect([...statuses].sort()).toEqual([200, 201]);
    expect(residentMegabytes(academy.pid)).toBeLessThan(mostResidentMb);
  } finally {
    await academy.stop();
  }
});
