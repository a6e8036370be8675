import { bandOf, ownDoor } from "#design/card-art/draw-band.ts";
import { amount, drawSheet, type Line, say } from "#foundation/documents/sheet.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { formatInstant } from "#foundation/time/time.ts";
import {
  aboutMovement,
  clockWords,
  countsWords,
  differenceWords,
  movementNames,
  namedCounts,
  sheetSums,
  tillStateNames,
} from "./till-words.ts";
import type { Count, CountedSheet, Movement } from "./tills.ts";

const title = "Day’s sheet of a till";

const note = (text: string) => say(text, "note");
const strong = (text: string) => say(text, "strong");

function countLines(name: string, count: Count): Line[] {
  const difference = differenceWords(count.differenceKobo);
  return [
    { text: `${name}: counted`, look: "strong", amountKobo: count.countKobo },
    note(`${formatInstant(count.at)}, ${count.by.name}`),
    count.differenceKobo === 0 ? note(difference) : strong(difference),
    ...[count.note ?? "", countsWords(count)].filter(Boolean).map(note),
    5,
  ];
}

function movementLines(movement: Movement): Line[] {
  const { kind, receipt, amountKobo, at } = movement;
  const what = [movementNames[kind], receipt].filter(Boolean).join(" ");
  return [
    amount(what, amountKobo ?? 0, "plain"),
    note([formatInstant(at), aboutMovement(movement)].filter(Boolean).join(", ")),
    4,
  ];
}

/** The day's sheet on A5: counts, sums and every movement. @param at when it is drawn */
export function sheetPdf(sheet: CountedSheet, at: Date): Promise<Buffer> {
  const clock = clockWords(sheet);
  const about = {
    title: `${title}, ${sheet.location}`,
    heading: title,
    at,
    band: bandOf(ownDoor),
  };
  return drawSheet(about, [
    ...[say(sheet.location, "title"), 2],
    strong(sheet.clerk.name),
    say(tillStateNames[sheet.state], "plain"),
    ...(clock ? [2, strong(clock)] : []),
    { rule: [6, 8] },
    ...namedCounts(sheet).flatMap(({ name, count }) => countLines(name, count)),
    { rule: [0, 8] },
    ...sheetSums(sheet).flatMap(({ term, kobo }): Line[] => [amount(term, kobo, "strong"), 2]),
    { rule: [4, 8] },
    ...[strong("Every movement"), 4],
    ...(sheet.movements.length === 0 ? [note("No cash came or went.")] : []),
    ...sheet.movements.flatMap(movementLines),
  ]);
}

const columns = [
  "Time",
  "What",
  "Receipt",
  "Payment",
  "Who",
  "For",
  "Number",
  "Amount (NGN)",
  "Expected (NGN)",
  "Counted (NGN)",
  "By",
];

/** The day's sheet as it happened: counts and movements, one line each. */
export function sheetCsv(sheet: CountedSheet): string {
  const [opening, ...later] = namedCounts(sheet).map(({ name, count }) => [
    ...[new Date(count.at), `${name}: ${differenceWords(count.differenceKobo)}`, null, null],
    ...[null, [count.note, countsWords(count)].filter(Boolean).join(". ") || null, null],
    ...[{ kobo: count.differenceKobo }, { kobo: count.shouldBeKobo }],
    ...[{ kobo: count.countKobo }, count.by.name],
  ]);
  const movements = sheet.movements.map((movement) => [
    ...[new Date(movement.at), movementNames[movement.kind], movement.receipt],
    ...[movement.paymentReference, movement.who, movement.what, movement.reference],
    ...[
      { kobo: movement.amountKobo ?? 0 },
      { kobo: movement.balanceKobo ?? 0 },
      null,
      sheet.clerk.name,
    ],
  ]);
  return csvFile(columns, [...(opening ? [opening] : []), ...movements, ...later]);
}
