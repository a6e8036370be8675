import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailKinds } from "#foundation/mail-kinds.ts";
import { writeSmallAcademy } from "../support/academy/small-academy.ts";

/* The command `npm run academy -- check` itself, on good folders and on bad ones. */

let place: string;
let folder: string;
let scratch: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "academy-command-"));
  folder = join(place, "academy");
  scratch = join(place, "scratch");
  for (const one of [folder, scratch]) mkdirSync(one);
  writeSmallAcademy(folder);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

async function check() {
  const child = spawn(
    process.execPath,
    ["scripts/run.mjs", "scripts/academy.ts", "check", folder],
    {
      env: { ...process.env, TMPDIR: scratch, ACADEMY_DIR: "" },
    },
  );
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  // What it wrote for itself. The runner of TypeScript keeps a folder of its own.
  const left = readdirSync(scratch).filter((name) => name.startsWith("academy-"));
  return { code, out, errors, left };
}

const change = (file: string, before: string | RegExp, after: string) => {
  const path = join(folder, file);
  const before_ = readFileSync(path, "utf8");
  expect(before_).toMatch(before);
  writeFileSync(path, before_.replace(before, after));
};

test("a good folder is started, visited and removed", async () => {
  const { code, out, errors, left } = await check();
  expect(errors).toBe("");
  expect(out).toMatch(
    new RegExp(`Tried in \\d+ s: \\d{2,} pages, ${mailKinds.length} kinds of email\\.`),
  );
  expect(out).toContain("Zaure Academy: complete. Start it: ACADEMY_DIR=");
  expect(code).toBe(0);
  expect(left).toEqual([]);
});

test("a bad folder is not started: each fault has its line, and all are counted", async () => {
  change("academy.yaml", /^ {2}receipt: .*$/m, "  receipt: ZA");
  change("programs.yaml", "price: 15000", "price: 0");
  change("content/about.yaml", /^lead: .*$/m, "lead: Welcome to {acadamyName}.");
  const { code, out, errors, left } = await check();
  const lines = errors.trim().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/^academy\.yaml:\d+: codes\.receipt: ZA is also/),
    expect.stringMatching(/^programs\.yaml:\d+: bookkeeping\.price: a paid program needs/),
    expect.stringMatching(/^content\/about\.yaml:\d+: lead: \{acadamyName\} is no fact\./),
    `3 faults in ${folder}. Nothing was started.`,
  ]);
  expect(out).toBe("");
  expect(code).toBe(1);
  expect(left).toEqual([]);
});

test("a fault in a text that only one kind of email has is found in that email", async () => {
  writeFileSync(
    join(folder, "content", "replies.yaml"),
    "- title: A visit\n  text: Tell us undefined days ahead.\n",
  );
  const { code, errors } = await check();
  expect(errors).toBe(
    `the email “Answer to a message” says undefined, which is no text: correct content/replies.yaml:2
1 fault on the pages and emails of ${folder}.
`,
  );
  expect(code).toBe(1);
});

test("a value that is missing on a page is found with its file and line", async () => {
  change("academy.yaml", /^ {2}visitNotice: .*$/m, "  visitNotice: undefined");
  const line = readFileSync(join(folder, "academy.yaml"), "utf8")
    .split("\n")
    .findIndex((one) => one.includes("visitNotice"));
  const { code, errors } = await check();
  expect(errors).toContain(
    `/press says undefined, which is no text: correct academy.yaml:${line + 1}\n`,
  );
  expect(errors).toContain(
    `“Answer to a message” says undefined, which is no text: correct academy.yaml:${line + 1}\n`,
  );
  expect(code).toBe(1);
});

test("a link to no page is found on the page that has it", async () => {
  change("content/blog/a.md", "Write to {contactWays}.", "Read [more](/guides/no-such-guide).");
  const { code, errors, left } = await check();
  expect(errors).toContain(
    "/guides/no-such-guide, which /blog/a-post links to, is no page: correct the link in content/blog/a.md:",
  );
  expect(errors).toContain(`1 fault on the pages and emails of ${folder}.`);
  expect(code).toBe(1);
  expect(left).toEqual([]);
});
