import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "#foundation/context.ts";
import type { Logger } from "#foundation/errors/log.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";

const sentence = "Failed to track affiliate referral";

/** The log entries about untracked referrals: level and fields. */
let logged: [level: string, about: unknown][] = [];
const note = (level: string) => (about: unknown, text?: string) => {
  if (text === sentence) logged.push([level, about]);
};
const silent = () => {};
const log = {
  trace: silent,
  debug: silent,
  info: silent,
  fatal: silent,
  warn: note("warn"),
  error: note("error"),
  child: () => log,
} as unknown as Logger;

const opened = await openEnrolmentAcademyForFile({ context: { log } satisfies Partial<Context> });
beforeEach(() => {
  logged = [];
});

const signUp = (email: string) =>
  opened.academy.call("POST", "/auth/register", {
    body: { name: "Bello", email, password: "a rather long password", affiliateCode: "NOBODY" },
  });
const track = () =>
  opened.academy.call("POST", "/affiliates/track-referral", {
    body: { affiliateCode: "NOBODY", userData: { name: "Bello", email: "b@mail.example" } },
  });

test("an invalid code is logged once, wherever it came from", async () => {
  expect((await signUp("one@mail.example")).status).toBe(201);
  expect((await track()).status).toBe(202);
  await enrol(opened.academy, { affiliateCode: "NOBODY" });
  const reason = expect.stringContaining("does not count");
  expect(logged).toEqual([
    ["warn", { source: "sign_up", reason }],
    ["warn", { source: "track_referral", reason }],
    ["warn", { enrolmentId: expect.any(String), reason }],
  ]);
});

test("our own error is logged as an error, and stops neither sign-up nor enrolment, paid or free", async () => {
  const { db } = opened.academy.ctx;
  for (const table of ["affiliates", "referrals", "leads"]) {
    await db.execute(`alter table ${table} rename to ${table}_gone`);
  }
  try {
    expect((await signUp("two@mail.example")).status).toBe(201);
    await enrol(opened.academy, { affiliateCode: "NOBODY" });
    const free = await enrol(opened.academy, {
      ...onlineAnswers,
      courseId: "electrical-safety-at-home",
    });
    expect(free.enrolment.status).toBe("confirmed");
    const failed = (ids: object) => ["error", { err: expect.any(Error), ...ids }];
    const enrolmentId = expect.any(String);
    expect(logged).toEqual([
      failed({ source: "sign_up" }),
      failed({ enrolmentId }),
      // For a free enrolment, both recording and completing the referral failed.
      failed({ enrolmentId: free.enrolment.id }),
      failed({ enrolmentId: free.enrolment.id }),
    ]);
  } finally {
    for (const table of ["affiliates", "referrals", "leads"]) {
      await db.execute(`alter table ${table}_gone rename to ${table}`);
    }
  }
});

test("only one file contains the log sentence", () => {
  const src = join(import.meta.dirname, "..", "..", "..");
  const places = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) && readFileSync(join(src, path), "utf8").includes(sentence),
  );
  expect(places).toEqual([join("rooms", "affiliates", "referrals", "log-untracked.server.ts")]);
});
