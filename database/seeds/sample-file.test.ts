import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demonstration } from "#academy";
import { programs } from "#academy/programs";
import { readFolderSamples } from "./sample-file.ts";

const ours = join(import.meta.dirname, "..", "..", "academy", "samples.yaml");
const none = { startSeats: {}, people: null, events: [], chapters: [], courses: [] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "samples-"));
  copyFileSync(ours, join(folder, "samples.yaml"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Our samples with a changed line. */
function change(before: string, after: string) {
  const text = readFileSync(ours, "utf8");
  expect(text).toContain(before);
  writeFileSync(join(folder, "samples.yaml"), text.replace(before, after));
}
const read = (offered = programs) => readFolderSamples(folder, { demonstration }, offered);

test("without the file, and outside a demonstration, nothing is invented", () => {
  expect(readFolderSamples(folder, { demonstration: false }, programs)).toEqual(none);
  rmSync(join(folder, "samples.yaml"));
  expect(read()).toEqual(none);
});

test("invented people need programs, levels and centres that the academy has", () => {
  expect(read().people?.form).toMatchObject({ level: "beginner", centre: "jalingo" });
  change("level: beginner", "level: starter");
  expect(read).toThrow(
    "samples.yaml, tiling is no paid physical program of level starter in jalingo",
  );
  change("centre: jalingo", "centre: minna");
  expect(read).toThrow("of level beginner in minna");
  change("programId: masonry", "programId: roofing");
  expect(read).toThrow("samples.yaml, no program has the id roofing");
  const [first, ...others] = programs;
  expect(first?.id).toBe("masonry");
  copyFileSync(ours, join(folder, "samples.yaml"));
  expect(() => read(others)).toThrow("masonry is no paid physical program");
});

test("says where a value does not fit", () => {
  change("audienceSize: 850", "audienceSize: many");
  expect(read).toThrow(/samples\.yaml, people\.applicant\.audienceSize: /);
});
