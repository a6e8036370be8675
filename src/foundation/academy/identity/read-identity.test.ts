import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contrastOf, unreadableColours } from "./contrast.ts";
import { FolderError } from "./faults.ts";
import { readIdentity } from "./read-identity.ts";

const ours = join(import.meta.dirname, "..", "..", "..", "..", "academy");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "identity-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/* tests/project/academy-faults.test.ts has a row for each mistake. */
it("refuses a folder with everything that is wrong in it", async () => {
  const text = await readFile(join(ours, "academy.yaml"), "utf8");
  await writeFile(join(folder, "academy.yaml"), text.replace("enrolment: ZA", "enrolment: Z-1"));
  const mark = await readFile(join(ours, "mark.svg"), "utf8");
  await writeFile(join(folder, "mark.svg"), mark.replace("</svg>", "<script>1</script></svg>"));
  expect(() => readIdentity(folder)).toThrow(FolderError);
  expect(() => readIdentity(folder)).toThrow(
    /academy\.yaml:\d+: codes\.enrolment: .*\n {2}mark\.svg:\d+: remove a script/,
  );
});

describe("contrast", () => {
  it("is what WCAG says", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("finds nothing to refuse in our own colours", () =>
    expect(unreadableColours(readIdentity(ours).colours)).toEqual([]));
});
