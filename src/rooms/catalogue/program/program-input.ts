import { examples } from "#academy";
import { parseUrl } from "#foundation/text/parse-url.ts";
import { plainLetters } from "#foundation/text/text.ts";
import { listLevels } from "../levels/levels.ts";
import type { Program } from "./program.ts";
import type { Week, WeekPlan } from "./week-plan.ts";

/** What admins may enter for a program. The form and the call use the same checks. */
export const programProblems = {
  id: `Use small letters, digits and single hyphens, for example ${examples.programId}`,
  fixedId: "The address of a program never changes",
  takenId: "Another program has this address. Choose another one.",
  takenNumber: "Another program has this number. Choose another one.",
  takenTitle: "Another program has this title, or an address like it. Choose another title.",
  wordlessTitle: "Use letters or digits: the page’s address is made from the title",
  address: "Use an address that begins with https://",
  levelNotOffered: "Choose one of the levels that are offered",
  endsFirst: "The last day must be on or after the first day",
  noFirstDay: "Enter the first day too",
  centre: "Choose at least one centre",
  closedLevel: "A chosen level is closed or no longer exists. Choose an open one.",
  closedCentres: "None of the chosen centres is open. Choose another one.",
  unknownCentre: "One of these centres no longer exists. Load the page again.",
} as const;

/** A list is typed one entry a line: at most `mostEntries`, each at most `longestEntry` characters. */
const mostEntries = 20;
const longestEntry = 160;

export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

export function problemOfLines(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > mostEntries) return `Use ${mostEntries} lines or fewer`;
  const long = lines.findIndex((line) => line.length > longestEntry);
  return long < 0 ? null : `Line ${long + 1}: use ${longestEntry} characters or fewer`;
}

/** The last part of a program's address: kebab-case. */
export const isSlug = (text: string): boolean => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(text);

/** A slug from a title: `Tie & Dye (batik)` → `tie-dye-batik`. */
export const slugOf = (title: string): string =>
  plainLetters(title)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");

/** Links that run a script or contain a page are never stored. */
export const isHttps = (text: string): boolean =>
  /^https:\/\/[^\s<>"]+$/i.test(text) && parseUrl(text) !== null;

const weekParts = ["theory", "practice", "project"] as const satisfies (keyof Week)[];

/** The name of a form's field for one part of a week: `weekPlan.beginner.theory`. */
export const weekField = <L extends string, P extends string>(level: L, part: P) =>
  `weekPlan.${level}.${part}` as const;

/** A week plan as fields of the form. */
export const fieldsOfWeeks = (plan: WeekPlan | null): Record<string, string> =>
  Object.fromEntries(
    listLevels().flatMap(({ id: level }) =>
      weekParts.map((part) => [weekField(level, part), plan?.[level]?.[part] ?? ""]),
    ),
  );

/** The plan from the fields; a level without any text is left out. */
export function weeksOfFields(answers: Readonly<Record<string, unknown>>): WeekPlan | null {
  const plan: WeekPlan = {};
  for (const { id: level } of listLevels()) {
    const texts = weekParts.map((part) => String(answers[weekField(level, part)] ?? ""));
    if (texts.every((text) => text === "")) continue;
    const [theory = "", practice = "", project = ""] = texts;
    plan[level] = { theory, practice, project };
  }
  return Object.keys(plan).length === 0 ? null : plan;
}

/** What an admin decides about a program: everything but its address, its state and its times. */
export type ProgramInput = Omit<
  Program,
  "id" | "number" | "platformCourseId" | "hybridOpen" | "publishedAt" | "archivedAt" | "createdAt"
>;
