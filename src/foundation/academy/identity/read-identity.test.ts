import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contrastOf, unreadableColours } from "./contrast.ts";
import { IdentityError, readIdentity } from "./read-identity.ts";

const ours = join(import.meta.dirname, "..", "..", "..", "..", "academy");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "identity-"));
  await copyFile(join(ours, "mark.svg"), join(folder, "mark.svg"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The faults in our folder when a line of its file is changed. */
async function faultsWith(before: string | RegExp, after: string): Promise<readonly string[]> {
  const text = await readFile(join(ours, "academy.yaml"), "utf8");
  expect(text).toMatch(before);
  await writeFile(join(folder, "academy.yaml"), text.replace(before, after));
  try {
    readIdentity(folder);
    return [];
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return error.faults;
  }
}

describe("an academy's folder", () => {
  it.each([
    [
      "a missing name",
      /^name: .*$/m,
      "",
      /^academy\.yaml, line 1, name: write the academy's name$/,
    ],
    [
      "a prefix",
      "enrolment: ZA",
      "enrolment: Z-1",
      /line \d+, codes\.enrolment: .*two to four capital/,
    ],
    ["a zone", "Africa/Lagos", "Africa/Jalingo", /timeZone: there is no such zone/],
    ["summer time", "Africa/Lagos", "Europe/London", /timeZone: this zone has summer time/],
    [
      "an unknown field",
      "region:",
      "regoin: x\nregion:",
      /the whole file: there is no setting regoin/,
    ],
    ["two centres with an id", "id: yola", "id: jalingo", /centres\.2\.id: two centres/],
    ["a colour in words", '"#12192f"', "black", /colours\.light\.ink: write a colour/],
    [
      "weak text",
      '"#444d61"',
      '"#b0b6c4"',
      /colours\.light: the contrast of ink2 #b0b6c4 on lime #f8fafd is too weak for text/,
    ],
    [
      "a phone number without quotation marks",
      /id: yola$/m,
      "id: yola\n    phone: 08031234567",
      /centres\.2\.phone: put it in quotation marks, '08031234567': otherwise it is read as a number$/,
    ],
    [
      "an account number without them",
      /accountNumber: .*/,
      "accountNumber: 0123456789",
      /bank\.accountNumber: put it in quotation marks, '0123456789'/,
    ],
    ["a word for yes", /^name: .*$/m, "name: true", /name: put it in quotation marks, 'true'/],
    ["a word for nothing", /^name: .*$/m, "name: null", /'null': otherwise it is read as nothing/],
    ["an empty field", /^name: .*$/m, "name:", /name: write the academy's name$/],
    ["broken YAML", "social:", "social: [", /^academy\.yaml, line \d+: /],
  ])("says what is wrong with %s", async (_, before, after, expected) => {
    const faults = await faultsWith(before, after);
    expect(faults.join("\n")).toMatch(new RegExp(expected.source, "m"));
  });

  it("refuses a mark that can run code or is not square", async () => {
    await copyFile(join(ours, "academy.yaml"), join(folder, "academy.yaml"));
    await writeFile(
      join(folder, "mark.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 30"><script>1</script></svg>',
    );
    expect(() => readIdentity(folder)).toThrow(/draw it on a square[\s\S]*shapes only/);
  });
});

describe("contrast", () => {
  it("is what WCAG says", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("finds nothing to refuse in our own colours", () =>
    expect(unreadableColours(readIdentity(ours).colours)).toEqual([]));
});
