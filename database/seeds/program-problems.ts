import { partOf, type YamlText } from "#foundation/academy/identity/open-yaml.ts";
import { isGlyph, unknownGlyph } from "#rooms/catalogue/program/is-glyph.ts";
import { weekdayOf } from "#rooms/catalogue/training/weekdays.ts";
import { leastPrice, type Written } from "./program-shape.ts";

/** What a program may name; null where the academy's own file cannot be read. */
export type Named = {
  readonly centreIds: readonly string[] | null;
  readonly levelIds: readonly string[] | null;
};

/** The fields that fit their shapes. */
export type Fields = Partial<Written>;

/** Adds a fault about a field of the program. */
type Tell = (path: readonly PropertyKey[], words: string) => void;

const isByLevel = ({ mode, priceType }: Fields) => mode === "physical" && priceType === "paid";

function checkPrice(program: Fields, tell: Tell) {
  const { mode, priceType, price, levels } = program;
  if (!mode || !priceType) return;
  if (isByLevel(program)) {
    if (levels?.length === 0) tell(["levels"], "name its levels, which decide the fee");
    return;
  }
  if (levels && levels.length > 0)
    tell(["levels"], "only a paid physical program has levels: remove them");
  // What is written there has been told already.
  if (price === undefined) return;
  if (priceType !== "paid" && price > 0)
    tell(
      ["price"],
      `priceType is ${priceType}, so it costs nothing: remove the price, or write priceType: paid`,
    );
  if (priceType === "paid" && price < leastPrice)
    tell(
      ["price"],
      `a paid program needs a price of ${leastPrice} naira or more; if it costs nothing, write priceType: free`,
    );
}

function checkLevels({ levels = [], level, weekPlan }: Fields, ids: Named["levelIds"], tell: Tell) {
  const weeks = Object.keys(weekPlan ?? {});
  const named: [PropertyKey[], string][] = [
    ...levels.map((id, at): [PropertyKey[], string] => [["levels", at], id]),
    ...(level ? [[["level"], level] as [PropertyKey[], string]] : []),
    ...weeks.map((id): [PropertyKey[], string] => [["weekPlan", id], id]),
  ];
  for (const [path, id] of named) {
    if (ids && !ids.includes(id))
      tell(path, `no level has the id ${id}: academy.yaml has ${ids.join(", ")}`);
    else if (levels.length > 0 && !levels.includes(id))
      tell(path, `the program does not offer ${id}: add it to levels, or remove it here`);
  }
  for (const [at, id] of levels.entries())
    if (levels.indexOf(id) !== at) tell(["levels", at], `${id} is there twice: remove one`);
}

function checkCentres({ mode, centres = [] }: Fields, ids: Named["centreIds"], tell: Tell) {
  for (const [at, id] of centres.entries()) {
    if (ids && !ids.includes(id))
      tell(["centres", at], `no centre has the id ${id}: academy.yaml has ${ids.join(", ")}`);
    else if (centres.indexOf(id) !== at) tell(["centres", at], `${id} is there twice: remove one`);
  }
  if (mode && mode !== "online" && centres.length === 0)
    tell(["centres"], "name its centres: ids from academy.yaml");
  if (mode === "online" && centres.length > 0)
    tell(["centres"], "an online program has no centres: remove them, or write mode: hybrid");
}

const endsFirst = (starts: string | undefined, ends: string | undefined) =>
  starts && ends && ends < starts
    ? `it ends on ${ends}, before it starts on ${starts}: correct one of the two days`
    : null;

/** @param starts the fields of each that fit their shapes */
function checkStarts(
  { mode, centres = [] }: Fields,
  starts: readonly Partial<Written["starts"][number]>[],
  ids: Named["centreIds"],
  tell: Tell,
) {
  // A mistyped one has been told already, and the start may mean it.
  const areKnown = centres.length > 0 && centres.every((id) => !ids || ids.includes(id));
  const first = new Map<string, number>();
  for (const [at, { centre, startsOn, endsOn, days }] of starts.entries()) {
    const early = endsFirst(startsOn, endsOn);
    if (early) tell(["starts", at, "endsOn"], early);
    if (startsOn && days?.length && !days.includes(weekdayOf(startsOn)))
      tell(
        ["starts", at, "startsOn"],
        `${startsOn} is a ${weekdayOf(startsOn)}, not one of its days, ${days.join(", ")}`,
      );
    if (mode === "online" && centre)
      tell(["starts", at, "centre"], "an online program has no centre: remove it");
    if (mode && mode !== "online" && centre === null)
      tell(["starts", at, "centre"], "name the centre where it starts");
    if (mode !== "online" && centre && areKnown && !centres.includes(centre))
      tell(
        ["starts", at, "centre"],
        `the program is not taught at ${centre}: add it to the program's centres, or name one of them, ${centres.join(" or ")}`,
      );
    if (!startsOn || centre === undefined) continue;
    const key = `${startsOn} ${centre}`;
    if (first.has(key))
      tell(["starts", at], "this start is there twice: remove one, and add up the seats");
    first.set(key, at);
  }
}

/** Adds what no shape of one field can say: names that the academy does not have, and contradictions. */
export function checkProgram(
  yaml: YamlText,
  at: number,
  program: Fields,
  starts: readonly Partial<Written["starts"][number]>[],
  { centreIds, levelIds }: Named,
): void {
  const tell: Tell = (path, words) => yaml.tell([at, ...path], words);
  const { glyph, startsOn, endsOn } = program;
  if (glyph && !isGlyph(glyph)) tell(["glyph"], unknownGlyph(glyph));
  checkPrice(program, tell);
  checkLevels(program, levelIds, tell);
  checkCentres(program, centreIds, tell);
  const early = endsFirst(startsOn, endsOn);
  if (early) tell(["endsOn"], early);
  const raw = partOf(yaml.value, at);
  if (partOf(raw, "endsOn") && !partOf(raw, "startsOn"))
    tell(["endsOn"], "it has a last day, so write startsOn, its first day, too");
  checkStarts(program, starts, centreIds, tell);
}
