import type * as z from "zod";
import { type Unreadable, unreadableColours } from "./contrast.ts";
import { darkColours, linesOnDeep } from "./dark-colours.ts";
import { Colour, type IdentityFile, type Schemes, type SomeColours } from "./identity-shape.ts";
import { partOf, type YamlText } from "./open-yaml.ts";
import { blameColours } from "./weak-colours.ts";

/** The parts of academy.yaml that fit their shapes. */
export type IdentityParts = Partial<z.output<typeof IdentityFile>>;

/** What no shape of one field can say: names that are there twice, and values that contradict each other. */

/** Where it teaches: pages list its states and local governments. In whole degrees, a little more than its borders. */
const country = { name: "Nigeria", east: [2.6, 14.7], north: [4.2, 13.9] } as const;

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hoursForm = /^(\w{3})(?:-(\w{3}))? ([\w:]+)-([\w:]+) (\w+)$/;
const timeForm = /^(1[0-2]|[1-9])(?::([0-5]\d))?(am|pm)$/;

/** Minutes since midnight: `8:30am` → 510; null for a time that there is not. */
function minutesOf(time = ""): number | null {
  const [, hour, minutes = "0", half] = timeForm.exec(time) ?? [];
  return hour ? ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60 + Number(minutes) : null;
}

/** What is wrong with hours that have the right form; null for nothing. */
function hoursProblem(hours: unknown, zone: string | undefined): string | null {
  const [whole, first = "", last = first, opens, closes, named] =
    hoursForm.exec(String(hours)) ?? [];
  if (!whole) return null;
  for (const day of [first, last])
    if (!weekdays.includes(day))
      return `there is no day ${day}: write one of ${weekdays.join(", ")}`;
  if (weekdays.indexOf(last) < weekdays.indexOf(first))
    return `${last} comes before ${first}: write the earlier day first`;
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  if (from === null || to === null)
    return `there is no time ${from === null ? opens : closes}: write one such as 9am or 4:30pm`;
  if (to <= from)
    return `it closes at ${closes}, before it opens at ${opens}: write the earlier time first, or correct one of the two`;
  return zone && named !== zone
    ? `write ${zone}, the timeZoneName of this file, in place of ${named}`
    : null;
}

/** The entries of a list as they stand, because a fault in one must not hide those of the others. */
function entriesOf(yaml: YamlText, list: "centres" | "levels") {
  const value = partOf(yaml.value, list);
  return Array.isArray(value) ? value.map((entry, at) => ({ at, entry: entry as unknown })) : [];
}

/** Tells of a value that an earlier entry has too. */
function tellTwice(yaml: YamlText, list: "centres" | "levels", field: string) {
  const first = new Map<string, number>();
  for (const { at, entry } of entriesOf(yaml, list)) {
    const found = partOf(entry, field);
    if (typeof found !== "string") continue;
    const key = found.toLowerCase();
    const other = first.get(key);
    if (other === undefined) first.set(key, at);
    else
      yaml.tell(
        [list, at, field],
        `line ${yaml.lineOf([list, other, field])} has ${found} too: give each of the ${list} its own ${field}`,
      );
  }
}

/** How far a zone is ahead of UTC, in winter and in summer; null if there is no such zone. */
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

function checkZone(yaml: YamlText, timeZone: string | undefined): number {
  if (!timeZone) return 0;
  const offsets = offsetsOf(timeZone);
  if (!offsets) yaml.tell(["timeZone"], "there is no such zone; write one such as Africa/Lagos");
  else if (offsets[0] !== offsets[1])
    yaml.tell(
      ["timeZone"],
      "this zone has summer time, which the calendar does not support: write one without, such as Africa/Lagos",
    );
  return offsets?.[0] ?? 0;
}

/** Nobody could tell a receipt from a statement that begins in the same way. */
function checkCodes(yaml: YamlText, { codes }: IdentityParts) {
  const given = codes ?? partOf(yaml.value, "codes");
  const first = new Map<unknown, string>();
  for (const name of ["enrolment", "payment", "receipt", "statement"]) {
    const letters = partOf(given, name);
    const other = first.get(letters);
    if (letters && other)
      yaml.tell(
        ["codes", name],
        `${letters} is also what codes.${other} says: choose other letters, so that nobody mixes them up`,
      );
    else first.set(letters, name);
  }
}

const isWithin = (degrees: unknown, [least, most]: readonly [number, number]) =>
  typeof degrees !== "number" || (degrees >= least && degrees <= most);

function checkCentres(yaml: YamlText, zone: string | undefined) {
  for (const field of ["id", "name"]) tellTwice(yaml, "centres", field);
  for (const { at, entry } of entriesOf(yaml, "centres")) {
    const problem = hoursProblem(partOf(entry, "hours"), zone);
    if (problem) yaml.tell(["centres", at, "hours"], problem);
    const [east, north] = [0, 1].map((axis) => partOf(partOf(entry, "mapPoint"), axis));
    if (!isWithin(east, country.east) || !isWithin(north, country.north))
      yaml.tell(
        ["centres", at, "mapPoint"],
        `this point is outside ${country.name}: write degrees east (${country.east.join(" to ")}), then degrees north (${country.north.join(" to ")})`,
      );
  }
}

/** A month has four weeks here, so that an instalment is due within every training, however short its months are. */
function checkLevels(yaml: YamlText) {
  for (const field of ["id", "name"]) tellTwice(yaml, "levels", field);
  for (const { at, entry } of entriesOf(yaml, "levels")) {
    const months = partOf(entry, "months");
    if (typeof months !== "number") continue;
    const plan = partOf(entry, "plan");
    const most = months * 4;
    for (const part of ["tuition", "practical", "certification"]) {
      const weeks = partOf(plan, part);
      if (typeof weeks === "number" && weeks > most)
        yaml.tell(
          ["levels", at, "plan", part],
          `it is due after ${weeks} weeks, but training takes ${months} ${months === 1 ? "month" : "months"}: write ${most} or less`,
        );
    }
  }
}

/** Colours as the file has them: undefined where one is mistyped, so that no other stands in for it. */
const colourValues = (value: unknown): SomeColours =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, Colour.safeParse(one).data]),
      )
    : {};

/**
 * All colours of the two schemes, and faults of pairs that people could not read. A mistyped colour hides only its own.
 * @returns null if a colour is missing or mistyped
 */
function checkColours(yaml: YamlText, fitting: IdentityParts["colours"]): Schemes | null {
  const [light, givenDark, givenLines] = ["light", "dark", "onDeep"].map((name) =>
    colourValues(partOf(partOf(yaml.value, "colours"), name)),
  ) as [SomeColours, SomeColours, SomeColours];
  const made = darkColours(light);
  const dark = { ...light, ...made, ...givenDark };
  // A deep ground has the dark scheme's colours, but stays as deep as the page's scheme says.
  const onDeep = { ...linesOnDeep(light), ...givenLines };
  const deepByDay = { ...dark, deep: light.deep, ...onDeep };
  const colours = { light, dark, deepByDay, deepByNight: { ...dark, ...onDeep } };
  const placesOf = ({ scheme, names }: Unreadable) => {
    const places = names.flatMap((name): ["light" | "dark", string][] => {
      if (scheme === "light" || (scheme === "deepByDay" && name === "deep"))
        return [["light", name]];
      if (name in givenDark) return [["dark", name]];
      return name in made ? [] : [["light", name]];
    });
    // A colour made from another has no line.
    return places.length > 0 ? places : [["light", "baba-deep"] as ["light", string]];
  };
  for (const { place, words } of blameColours(unreadableColours(colours), placesOf))
    yaml.tell(["colours", ...place], words);
  // If the part fits, every colour is there.
  return fitting ? (colours as Schemes) : null;
}

/** Texts of this file stand on pages as they are. */
const noFacts = "names in braces are not replaced in this file: write the words themselves";

/**
 * Adds every fault that is not one field's own.
 * @param parts those that fit their shapes
 */
export function checkIdentity(yaml: YamlText, parts: IdentityParts) {
  const utcOffsetMinutes = checkZone(yaml, parts.timeZone);
  const zone = parts.timeZoneName;
  const problem = hoursProblem(partOf(partOf(yaml.value, "contacts"), "hours"), zone);
  if (problem) yaml.tell(["contacts", "hours"], problem);
  checkCodes(yaml, parts);
  checkCentres(yaml, zone);
  checkLevels(yaml);
  yaml.checkBraces([], noFacts);
  return { utcOffsetMinutes, colours: checkColours(yaml, parts.colours) };
}
