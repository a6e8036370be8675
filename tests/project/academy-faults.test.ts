import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFiles } from "../../scripts/academy/check-files.ts";
import { oddWords } from "../../scripts/academy/odd-words.ts";
import { writeSmallAcademy } from "../support/academy/small-academy.ts";

/* What `npm run academy -- check` says about each mistake that people make in a folder, and at which line. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "faults-"));
  writeSmallAcademy(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** On a day before every day in the folder. */
const check = () => checkFiles(folder, "2030-01-01");

/** @returns the line of the change, counted from one */
function change(file: string, before: string | RegExp, after: string): number {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const at = text.search(
    typeof before === "string" ? before.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : before,
  );
  expect(at, `${file} has ${before}`).toBeGreaterThanOrEqual(0);
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
  return text.slice(0, at).split("\n").length;
}

/** `\n` and `\t` as a table writes them. */
const unescaped = (text: string) => text.replaceAll("\\n", "\n").replaceAll("\\t", "\t");

const table = readFileSync(join(import.meta.dirname, "academy-faults.txt"), "utf8");
const rows = table
  .slice(table.indexOf("\n\n") + 2)
  .trimEnd()
  .split("\n")
  .map((row) => {
    const [file = "", what = "", before = "", after = "", said = "", where = "0"] =
      row.split(" | ");
    const [, pattern] = /^\/(.*)\/$/.exec(before) ?? [];
    const place = pattern ? new RegExp(pattern, "m") : unescaped(before);
    return { file, what, before: place, after: unescaped(after), said, where };
  });

test("nothing is wrong with the folder that the other tests change", () => {
  const { faults, warnings, found } = check();
  expect(faults).toEqual([]);
  expect(warnings).toEqual([]);
  expect(found?.programs.map(({ id }) => id)).toEqual(["masonry", "bookkeeping", "first-aid"]);
});

test.each(rows)("$file with $what", ({ file, before, after, said, where }) => {
  const line = change(file, before, after);
  const { faults, found } = check();
  expect(found).toBeNull();
  const place = /^[+-]?\d+$/.test(where) ? `${file}:${line + Number(where)}` : where;
  expect(faults.join("\n")).toContain(`${place}: ${said}`);
  for (const fault of faults) expect(fault).not.toMatch(/invalid|expected|undefined|regex|zod/i);
});

test.each([
  ["academy.yaml", "there is no such file: npm run academy -- new"],
  ["mark.svg", "there is no such file: draw the mark and put it there"],
  ["content/about.yaml", "there is no such file: say what this academy is for"],
])("without %s", (file, words) => {
  rmSync(join(folder, file));
  expect(check().faults.join("\n")).toContain(`${file}: ${words}`);
});

test.each([
  ["program.yaml", "nothing reads this file: here are academy.yaml, programs.yaml"],
  ["programs/more.yml", "nothing reads this file: its name must end with .yaml"],
  [
    "content/abuot.yaml",
    "no page shows this file. A file replaces ours if it has the same name: content/about.yaml",
  ],
  ["scenes/masonry.png", "nothing reads this file: its name must end with .svg"],
  ["content/blog/b.txt", "nothing reads this file: its name must end with .yaml or .md"],
])("with %s, which nothing reads", (file, words) => {
  writeFileSync(join(folder, file), "");
  expect(check().faults).toEqual([expect.stringContaining(`${file}: ${words}`)]);
});

const here = "here are content, programs, scenes, signatures.";

test.each([
  ["contents", "home.yaml", `${here} Did you mean content?`],
  ["contents", null, `${here} Did you mean content?`],
  ["text", "home.yaml", `${here} Did you mean content?`],
  ["scene", "masonry.svg", `${here} Did you mean scenes?`],
  ["drawings", "masonry.svg", `${here} Did you mean scenes?`],
  ["programs/health", "more.yaml", "put its files into programs"],
])("with the folder %s (%s), which nothing reads", (name, file, words) => {
  mkdirSync(join(folder, name));
  if (file) writeFileSync(join(folder, name, file), "");
  expect(check().faults).toEqual([`${name}: nothing reads this folder: ${words}`]);
});

test.each(["data", "photographs", ".git"])("the folder %s is nobody's mistake", (name) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "one.jpg"), "");
  expect(check().faults).toEqual([]);
});

test("an id of a centre or a level that is there twice is one fault, whatever programs name", () => {
  change("academy.yaml", /id: yola$/m, "id: jalingo");
  change("academy.yaml", "id: advanced", "id: beginner");
  change("programs.yaml", "levels: [beginner]", "levels: [advanced]");
  change("programs.yaml", "beginner: { theory", "advanced: { theory");
  expect(check().faults).toEqual([
    expect.stringMatching(/: centres\.jalingo\.id: line \d+ has jalingo too/),
    expect.stringMatching(/: levels\.beginner\.id: line \d+ has beginner too/),
  ]);
});

test("a scene that is too large, and one of no program", () => {
  cpSync(join(folder, "scenes/masonry.svg"), join(folder, "scenes/msonry.svg"));
  expect(check().warnings).toEqual([
    "scenes/msonry.svg: no program of yours has this id, so no page shows it",
  ]);
  change("scenes/masonry.svg", "M0 0h9", `M0 0${"h9".repeat(1500)}`);
  expect(check().faults).toEqual([
    expect.stringMatching(/^scenes\/masonry\.svg:1: it has 3\d\d\d bytes: 3000 at most$/),
  ]);
});

test("a file that is not saved as UTF-8", () => {
  const text = readFileSync(join(folder, "programs.yaml"), "latin1");
  writeFileSync(join(folder, "programs.yaml"), text.replace("Ladi", "Ládi"), "latin1");
  expect(check().faults[0]).toMatch(/^programs\.yaml:10: a letter is broken: save the/);
});

test("invented people of ours are refused elsewhere", () => {
  change("academy.yaml", "demonstration: false", "demonstration: true");
  expect(check().faults).toEqual([
    expect.stringMatching(/^academy\.yaml: demonstration: true is only for our folder/),
  ]);
});

test("a price that is no number is told once", () => {
  change("programs.yaml", "price: 15000", "price: 15,000 naira");
  expect(check().faults).toEqual([
    expect.stringMatching(/bookkeeping\.price: write whole naira, without separators: 45000$/),
  ]);
});

test.each([
  [
    "academy.yaml",
    /^tagline:/,
    "tagLine:",
    /^academy\.yaml:\d+: tagLine: .* Did you mean tagline\?$/,
  ],
  ["academy.yaml", /^ {2}support:/, "  suport:", /: contacts\.suport: .* Did you mean support\?$/],
  ["programs.yaml", /^ {2}price:/, "  prise:", /: bookkeeping\.prise: .* Did you mean price\?$/],
  ["academy.yaml", /^ {4}ink2: .*$/, '    ink2: "#b0b6c4"', /ink2 on \S+ .*\. Make ink2 darker$/],
  ["academy.yaml", /^ {4}keke: .*$/, '    keke: "#0b5b53"', /: colours\.light\.keke: /],
  [
    "academy.yaml",
    /^ {4}lime: .*$/,
    '    lime: "#b0b0b0"',
    /: colours\.light\.lime: .* Make lime lighter$/,
  ],
  [
    "academy.yaml",
    /^ {4}deep: .*$/,
    '    deep: "#dfe9e7"',
    /: colours\.light\.deep: .* Choose another deep$/,
  ],
])("in %s, one mistake (%s → %s) is one line", (file, before, after, line) => {
  change(file, new RegExp(before, "m"), after);
  expect(check().faults).toEqual([expect.stringMatching(line)]);
});

test("everything is said at once, in the order of files and lines, and counted from one", () => {
  change("academy.yaml", /^ {2}receipt: .*$/m, "  receipt: ZA");
  change("academy.yaml", "[12.48, 9.2]", "[12.48, 49.2]");
  change("academy.yaml", /^ {2}press: .*$/m, "  press: nobody");
  change("academy.yaml", /^ {4}ink2: .*$/m, '    ink2: "#b0b6c4"');
  change("programs.yaml", "price: 15000", "price: 0");
  change("programs.yaml", '"2031-02-03"', '"2031-02-30"');
  change("programs/free.yaml", "centres: [jalingo]", "centres: [jos]");
  change("content/about.yaml", /^lead: .*$/m, "lead: Welcome to {acadamyName}.");
  change("content/blog/a.md", "2030-11-16", "2030-02-30");
  change("mark.svg", "</svg>", "<script>1</script></svg>");
  const { faults } = check();
  const fields = faults.map((fault) => fault.split(": ").slice(0, 2).join(" "));
  for (const expected of [
    /^academy\.yaml:\d+ contacts\.press$/,
    /^academy\.yaml:\d+ codes\.receipt$/,
    /^academy\.yaml:\d+ centres\.yola\.mapPoint$/,
    /^academy\.yaml:\d+ colours\.light\.ink2$/,
    /^mark\.svg:\d+ remove a script$/,
    /^programs\.yaml:\d+ masonry\.starts\.1\.startsOn$/,
    /^programs\.yaml:\d+ bookkeeping\.price$/,
    /^programs\/free\.yaml:\d+ first-aid\.centres\.1$/,
    /^content\/about\.yaml:\d+ lead$/,
    /^content\/blog\/a\.md:6 date$/,
  ])
    expect(fields).toContainEqual(expect.stringMatching(expected));
  const lines = faults.map((fault) => /^([^:]+):(\d+)/.exec(fault)?.slice(1) ?? []);
  const inIdentityFile = lines
    .filter(([file]) => file === "academy.yaml")
    .map(([, at]) => Number(at));
  expect(inIdentityFile).toEqual(inIdentityFile.toSorted((one, other) => one - other));
});

test("a line that can't be read hides only its own field or program, and says so", () => {
  change("academy.yaml", /^tagline: .*$/m, "tagline: Learn: now");
  change("academy.yaml", /^description: .*$/m, "description Learn a trade");
  change("academy.yaml", /^ {2}receipt: .*$/m, "  receipt: ZA");
  change("academy.yaml", "[12.48, 9.2]", "[12.48, 9.2");
  change("programs.yaml", "skills: [Setting out, Laying blocks]", "skills: [Setting out");
  change("programs.yaml", "price: 15000", "price: 0");
  change("content/about.yaml", /^lead: .*$/m, 'lead: "Welcome.');
  change("content/about.yaml", /^vision: .*$/m, "vision: Of {acadamyName}.");
  change("content/home.yaml", /^upcoming: .*$/m, "upcoming: [no-such-one]");
  const { faults, warnings } = check();
  const hides = "What else is wrong in";
  expect(faults).toEqual([
    expect.stringMatching(RegExp(`: put a text with a colon .* ${hides} tagline shows once`)),
    expect.stringMatching(RegExp(`: a colon is missing after a name.* ${hides} description shows`)),
    expect.stringMatching(/: codes\.receipt: ZA is also what codes\.enrolment says/),
    expect.stringMatching(RegExp(`: the line begins too far left .* ${hides} centres shows once`)),
    expect.stringMatching(RegExp(`: the line begins too far left .* ${hides} masonry shows once`)),
    expect.stringMatching(/: bookkeeping\.price: a paid program needs a price/),
    expect.stringMatching(RegExp(`: a quotation mark opens a text .* ${hides} lead shows once`)),
    expect.stringMatching(/: vision: \{acadamyName\} is no fact/),
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/: upcoming: no program of yours has the id no/),
  ]);
});

test("where nothing of a file can be read, that is said", () => {
  change("programs/free.yaml", "title: First Aid", "title: First: Aid");
  change("programs/free.yaml", "priceType: free", "priceType: cheap");
  expect(check().faults).toEqual([
    expect.stringMatching(/What else is wrong in this file shows once this line is right$/),
  ]);
});

test("a line too far left is one fault", () => {
  change("academy.yaml", /^ {2}phone:/m, "phone:");
  change("programs.yaml", /^ {2}title: Masonry$/m, "title: Masonry");
  change("programs.yaml", "price: 15000", "price: 0");
  expect(check().faults).toEqual([
    expect.stringMatching(/^academy\.yaml:\d+: .* in contacts and phone shows once/),
    expect.stringMatching(/^programs\.yaml:\d+: .* in masonry shows once/),
    expect.stringMatching(/: bookkeeping\.price: a paid program needs a price/),
  ]);
});

test("where the id of a program can't be read, no page or menu is said to name another", () => {
  change("programs.yaml", "- id: masonry", '- "id: masonry');
  change("content/home.yaml", /^upcoming: .*$/m, "upcoming: [no-such-one]");
  const { faults, warnings } = check();
  expect(faults.join("\n")).not.toContain("no program of yours");
  expect(warnings).toEqual([]);
});

test("names that are there twice hide nothing", () => {
  change("academy.yaml", /^region:/m, "name: Again\nregion:");
  change("academy.yaml", /^ {2}press:/m, "  phone: '+234 803 123 4567'\n  press:");
  change("academy.yaml", /^ {2}receipt: .*$/m, "  receipt: ZA");
  expect(check().faults).toEqual([
    expect.stringMatching(/: this name is there twice: remove one of the two$/),
    expect.stringMatching(/: this name is there twice: remove one of the two$/),
    expect.stringMatching(/: codes\.receipt: ZA is also/),
  ]);
});

test("a mistyped colour hides no contrast but its own, and no other colour stands in for it", () => {
  change("academy.yaml", /^ {4}lime: .*$/m, "    lime: white");
  change("academy.yaml", /^ {4}ink2: .*$/m, '    ink2: "#b0b6c4"');
  change("academy.yaml", /^( {2}dark:\n)/m, "  dark:\n    dawa-tint: pale\n");
  const faults = check().faults.map((fault) => fault.replace(/^academy\.yaml:\d+: /, ""));
  expect(faults.filter((fault) => /too weak|ring/.test(fault))).toEqual([
    expect.stringMatching(/^colours\.light\.ink2: .* Make ink2 darker$/),
  ]);
  expect(faults.join("\n")).not.toMatch(/ on lime/);
});

test.each(["baba", "baba-deep", "deep", "keke", "surface"])(
  "a mistyped %s, from which others are made, is one fault",
  (name) => {
    change("academy.yaml", RegExp(`^ {4}${name}: .*$`, "m"), `    ${name}: "#12"`);
    expect(check().faults).toEqual([
      expect.stringMatching(RegExp(`: colours\\.light\\.${name}: write a colour as six`)),
    ]);
  },
);

test("a text in a scene is one fault", () => {
  change("scenes/masonry.svg", "</g>", '<text x="1">One <b/> word</text></g>');
  expect(check().faults).toEqual([
    expect.stringMatching(/^scenes\/masonry\.svg:2: remove <text x="1">: a scene may contain/),
    expect.stringMatching(/^scenes\/masonry\.svg:2: remove <b\/>: a scene may contain/),
    expect.stringMatching(/^scenes\/masonry\.svg:2: remove the text/),
  ]);
  change("scenes/masonry.svg", /<text.*<\/text>/, "<text>One word</text>");
  expect(check().faults).toEqual([
    expect.stringMatching(/^scenes\/masonry\.svg:2: remove <text>: a scene may contain/),
  ]);
});

test("warnings, and a mark that can't be drawn, don't wait for the faults", () => {
  cpSync(join(folder, "scenes/masonry.svg"), join(folder, "scenes/msonry.svg"));
  change("content/home.yaml", /^upcoming: .*$/m, "upcoming: [no-such-one]");
  change("academy.yaml", "id: masonry", "id: msonry");
  change("academy.yaml", /^ {2}receipt: .*$/m, "  receipt: ZA");
  writeFileSync(
    join(folder, "mark.svg"),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0"</svg>',
  );
  const { faults, warnings } = check();
  expect(faults).toEqual([
    expect.stringMatching(/: codes\.receipt: ZA is also/),
    expect.stringMatching(/^academy\.yaml:\d+: menuPrograms\.msonry: no program of yours/),
    expect.stringMatching(/^mark\.svg: it cannot be drawn/),
  ]);
  expect(warnings).toEqual([
    expect.stringMatching(/: upcoming: no program of yours has the id no-such-one/),
    "scenes/msonry.svg: no program of yours has this id, so no page shows it",
  ]);
});

test("a file with two bytes a letter is one fault", () => {
  for (const file of ["content/guides/paying.md", "programs.yaml"]) {
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), `\uFEFF${text}`, "utf16le");
  }
  expect(check().faults.filter((fault) => /^(content|programs\.yaml)/.test(fault))).toEqual([
    "programs.yaml:1: it is saved with two bytes a letter (UTF-16): save the file as UTF-8",
    "content/guides/paying.md:1: it is saved with two bytes a letter (UTF-16): save the file as UTF-8",
  ]);
});

test("starts in the past and two programs with one title are warnings", () => {
  change("programs/free.yaml", "title: First Aid", "title: masonry");
  const { faults, warnings } = checkFiles(folder, "2031-03-01");
  expect(faults).toEqual([]);
  const past = "is past, so nobody can register for it: write a later day, or remove it.";
  expect(warnings).toEqual([
    expect.stringMatching(
      RegExp(`^programs\\.yaml:22: masonry\\.starts\\.1\\.startsOn: 2031-02-03 ${past}`),
    ),
    expect.stringMatching(
      RegExp(`^programs\\.yaml:43: bookkeeping\\.starts\\.1\\.startsOn: 2031-02-03 ${past}`),
    ),
    expect.stringMatching(
      /^programs\/free\.yaml:1: first-aid\.title: the program at programs\.yaml:1 has masonry too: give/,
    ),
    expect.stringMatching(
      RegExp(`^programs/free\\.yaml:\\d+: first-aid\\.startsOn: 2031-02-03 ${past}`),
    ),
  ]);
  expect(checkFiles(folder, "2031-02-03").warnings).toHaveLength(1);
});

test("what visitors should not read is a warning, with its line", () => {
  change("content/about.yaml", "invented: false", "invented: true");
  change("content/home.yaml", /^upcoming: .*$/m, "upcoming: [masonry, no-such-one]");
  const { faults, warnings } = check();
  expect(faults).toEqual([]);
  expect(warnings).toEqual([
    expect.stringMatching(/^content\/about\.yaml:\d+: its numbers or people are invented/),
    expect.stringMatching(
      /^content\/home\.yaml:\d+: upcoming: no program of yours has the id no-such/,
    ),
  ]);
});

test("doors that leave a gap on the home page are a warning", () => {
  const door = "{ id: masonry, family: build, glyph: 'tabler:trowel', sign: Masonry }";
  change("content/home.yaml", "doors: []", `doors: [${door}, ${door}]`);
  expect(check().warnings).toEqual([
    expect.stringMatching(/^content\/home\.yaml:\d+: doors: 2 leave an empty place/),
  ]);
});

test("a page or an email with a value that is missing is odd, scripts and styles are not", () => {
  expect(oddWords("<p>From {minimumAge} on, {minimumAge}</p><p>undefined kobo</p>")).toEqual([
    "{minimumAge}",
    "undefined",
  ]);
  expect(oddWords("<style>a{b}</style><script>undefined</script><p>Undefined</p>")).toEqual([]);
});
