import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { unreadableColours } from "./contrast.ts";
import { darkColours, linesOnDeep } from "./dark-colours.ts";
import { type Identity, IdentityFile, type Schemes } from "./identity-shape.ts";
import { unquotedWords } from "./unquoted-yaml.ts";

/** Everything that is wrong in an academy's folder, a line each, with file, line and field. */
export class IdentityError extends Error {
  override readonly name = "IdentityError";
  readonly faults: readonly string[];
  constructor(folder: string, faults: readonly string[]) {
    super(
      `The academy's folder ${folder} is incomplete:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
    this.faults = faults;
  }
}

const pathOf = (path: readonly PropertyKey[]) =>
  path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(".");

const wordsOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "unrecognized_keys")
    return `there is no setting ${issue.keys.join(", ")}: remove it`;
  if (issue.code === "invalid_value") return `write one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type" && issue.message.startsWith("Invalid input"))
    return `is missing, or not ${issue.expected === "object" ? "names with values" : issue.expected === "array" ? "a list" : `a ${issue.expected}`}`;
  return issue.message;
};

/** How far a zone is ahead of UTC; null if there is no such zone. */
function offsetsOf(timeZone: string): [winter: number, summer: number] | null {
  try {
    const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
    const [winter, summer] = [0, 6].map((month) => {
      const name = format.format(new Date(Date.UTC(2026, month, 15)));
      const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
      return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
    });
    return [winter ?? 0, summer ?? 0];
  } catch {
    return null;
  }
}

/** The academy's own texts, by the paths of the texts they replace: `/content/about.yaml`. */
export function readTexts(folder: string): Record<string, string> {
  const content = join(folder, "content");
  if (!existsSync(content)) return {};
  return Object.fromEntries(
    readdirSync(content, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(md|yaml)$/.test(path))
      .map((path) => [
        `/content/${path.replaceAll("\\", "/")}`,
        readFileSync(join(content, path), "utf8"),
      ]),
  );
}

/** What makes a drawing unfit for pages, icons and documents. */
const unfit = /<script|<foreignObject|<image|<text|<style|<title|\son\w+=|href=/i;

/**
 * Reads and checks an academy's folder: academy.yaml and mark.svg.
 * @throws IdentityError with every fault in plain words
 */
export function readIdentity(folder: string): Identity {
  const path = join(folder, "academy.yaml");
  if (!existsSync(path)) {
    throw new IdentityError(folder, [
      `there is no academy.yaml: npm run academy -- new ${folder} writes one`,
    ]);
  }
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter: lines });
  const unreadable = document.errors.map(
    ({ linePos, message }) => `academy.yaml, line ${linePos?.[0].line}: ${message.split("\n")[0]}`,
  );
  if (unreadable.length > 0) throw new IdentityError(folder, unreadable);

  /** The line of a field, or of what should contain it. */
  const lineOf = (at: readonly PropertyKey[]): number => {
    for (let length = at.length; length > 0; length--) {
      const node = document.getIn(at.slice(0, length), true) as { range?: number[] } | undefined;
      if (node?.range) return lines.linePos(node.range[0] ?? 0).line;
    }
    return 1;
  };
  const faults: string[] = [];
  const tell = (at: readonly PropertyKey[], words: string) =>
    faults.push(`academy.yaml, line ${lineOf(at)}, ${pathOf(at) || "the whole file"}: ${words}`);

  const read = IdentityFile.safeParse(document.toJS());
  for (const issue of read.error?.issues ?? []) {
    tell(issue.path, unquotedWords(document, issue) ?? wordsOf(issue));
  }

  const drawingIn = (name: string) => {
    const at = join(folder, name);
    if (!existsSync(at)) return null;
    // Drawing programs add more before and after it.
    return /<svg[\s\S]*<\/svg>/.exec(readFileSync(at, "utf8"))?.[0] ?? "";
  };
  const mark = drawingIn("mark.svg");
  const barMark = drawingIn("mark-bar.svg");
  if (mark === null) faults.push("mark.svg is missing: draw the mark");
  else if (!/<svg[^>]*\sviewBox="0 0 (\d+) \1"/.test(mark))
    faults.push(
      'mark.svg: draw it on a square: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    );
  if (barMark !== null && !/<svg[^>]*\sviewBox="0 0 \d+ \d+"/.test(barMark))
    faults.push("mark-bar.svg: begin it with <svg and a viewBox from 0 0");
  for (const [name, svg] of [
    ["mark.svg", mark],
    ["mark-bar.svg", barMark],
  ] as const) {
    if (svg !== null && unfit.test(svg))
      faults.push(`${name}: use shapes only: no script, style, picture, link or text`);
  }
  if (
    read.success &&
    !read.data.demonstration &&
    !existsSync(join(folder, "content", "about.yaml"))
  )
    faults.push("content/about.yaml is missing: say what this academy is for");
  if (!read.success || mark === null) throw new IdentityError(folder, faults);

  const { colours: given, ...identity } = read.data;
  const offsets = offsetsOf(identity.timeZone);
  if (!offsets) tell(["timeZone"], "there is no such zone; write one such as Africa/Lagos");
  else if (offsets[0] !== offsets[1])
    tell(["timeZone"], "this zone has summer time, which the calendar does not support");
  const ids = identity.centres.map(({ id }) => id);
  for (const [at, id] of ids.entries())
    if (ids.indexOf(id) !== at) tell(["centres", at, "id"], `two centres have the id ${id}`);

  const light = given.light;
  const dark = { ...light, ...darkColours(light), ...given.dark };
  // A deep ground has the dark scheme's colours, but stays as deep as the page's scheme says.
  const ownLines = linesOnDeep(light);
  const { line = ownLines.line, control = ownLines.control } = given.onDeep;
  const onDeep = { line, control };
  const deepByDay = { ...dark, deep: light.deep, ...onDeep };
  const colours: Schemes = { light, dark, deepByDay, deepByNight: { ...dark, ...onDeep } };
  for (const words of unreadableColours(colours)) faults.push(`academy.yaml, ${words}`);
  if (faults.length > 0) throw new IdentityError(folder, faults);
  return {
    ...identity,
    colours,
    barColours: { light: light["baba-deep"], dark: dark.lime },
    searchExample: identity.examples.search,
    registrationLinksMonths: identity.kept.registrationLinksMonths,
    mark,
    barMark: barMark ?? mark,
    utcOffsetMinutes: offsets?.[0] ?? 0,
  };
}
