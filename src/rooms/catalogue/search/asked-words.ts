import { listCentres } from "#foundation/academy/centres.ts";
import { formatNaira, koboToNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { localGovernmentsOf } from "#foundation/places/local-governments.ts";
import { stateNames } from "#foundation/places/states.ts";
import { type TrainingTime, trainingTimeNames, trainingTimes } from "../training/weekly-times.ts";
import type { Narrowing } from "./narrow-programs.ts";
import { foldText, isOnlyFillers } from "./search-text.ts";

/** Words of a search that are not about a trade: when someone has time, what they can pay, where they live. */

/** What a search asks for besides its trade. */
export type Asked = {
  /** The search without these words; empty if nothing is left that says something. */
  readonly rest: string;
  readonly narrowing: Pick<Narrowing, "time" | "upTo" | "town">;
  /** Whether it names a place where we don't teach. */
  readonly elsewhere: boolean;
};

const timeWords: Readonly<Record<TrainingTime, RegExp>> = {
  weekday: /\bweek ?days?\b/,
  evening: /\b(?:evenings?|after work|night class(?:es)?)\b/,
  weekend: /\b(?:week ?ends?|saturdays?(?: and sundays?)?|sundays?)\b/,
};

/** `under 100,000`, `less than ₦100k`, `not more than 100000 naira` */
const money =
  /\b(?:under|below|less than|cheaper than|not more than|no more than|not above|up to|at most|max(?:imum)?|within)\s+((?:ngn|naira|n|₦|#)?\s?\d[\d,.]*\s?(?:k|m|thousand)?)(?:\s?(?:naira|ngn))?(?=\s|$)/;

const nairaIn = (typed: string): number =>
  koboToNaira(amountIn(typed.replace(/\s?thousand$/, "k")));

/** The parts of a town with two or more local governments: `Jos North` is in Jos. */
const part = / (?:north|south|east|west|central|municipal|island|mainland)\b.*$/;

/** Places of this name are also words that people search for. */
const otherMeanings = new Set(["logo", "song", "brass", "central"]);

/** Every state and local government, with the towns that they divide, and the capital's usual name. */
const placeNames: ReadonlySet<string> = new Set(
  [...stateNames, ...stateNames.flatMap(localGovernmentsOf), "Abuja", "FCT", "Benin City"]
    .flatMap((name) => name.split("/"))
    .map(foldText)
    .flatMap((name) => [name, name.replace(part, "")])
    .filter((name) => name.length > 2 && !otherMeanings.has(name)),
);

const longestPlace = 3;
const wordsBefore = new Set(["in", "at", "near", "around", "from"]);
const wordsAfter = new Set(["state", "town", "city", "lga"]);

/** The first place that the words name, and the words without it. */
function takePlace(words: readonly string[], isPlace: (name: string) => boolean) {
  for (let length = longestPlace; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const name = words.slice(at, at + length).join(" ");
      if (!isPlace(name)) continue;
      const from = wordsBefore.has(words[at - 1] ?? "") ? at - 1 : at;
      const to = at + length + (wordsAfter.has(words[at + length] ?? "") ? 1 : 0);
      return { name, rest: [...words.slice(0, from), ...words.slice(to)] };
    }
  }
  return null;
}

function withoutPlaces(words: readonly string[]): string[] {
  const found = takePlace(words, (name) => placeNames.has(name));
  return found ? withoutPlaces(found.rest) : [...words];
}

/** Only a search for a program is this short. */
const mostWords = 16;

/** Finds the words of a search that are about time, money and place. @returns null when there are none */
export function readAsked(search: string): Asked | null {
  let text = foldText(search).replace(/[“”"!?;:()]/g, " ");
  const narrowing: { -readonly [Name in keyof Asked["narrowing"]]: Asked["narrowing"][Name] } = {};
  const [priced, typed = ""] = money.exec(text) ?? [];
  const naira = nairaIn(typed);
  if (priced && naira > 0) {
    narrowing.upTo = naira;
    text = text.replace(priced, " ");
  }
  const time = trainingTimes.find((one) => timeWords[one].test(text));
  if (time) {
    narrowing.time = time;
    text = text.replace(timeWords[time], " ");
  }
  let words = text.replace(/[,.]/g, " ").split(" ").filter(Boolean).slice(0, mostWords);
  const centres = listCentres();
  const own = takePlace(words, (name) => centres.some(({ city }) => foldText(city) === name));
  if (own) {
    narrowing.town = centres.find(({ city }) => foldText(city) === own.name)?.id;
    words = own.rest;
  }
  // "Yola, Adamawa" names a place that we teach in, and more.
  const before = words.length;
  words = withoutPlaces(words);
  const elsewhere = own === null && words.length < before;
  if (!elsewhere && Object.keys(narrowing).length === 0) return null;
  const rest = words.join(" ");
  return { rest: isOnlyFillers(rest) ? "" : rest, narrowing, elsewhere };
}

/** `evenings, up to ₦100,000` */
export const askedInWords = ({ time, upTo }: Pick<Narrowing, "time" | "upTo">): string =>
  [
    time && trainingTimeNames[time].toLowerCase(),
    upTo !== undefined && `up to ${formatNaira(nairaToKobo(upTo))}`,
  ]
    .filter(Boolean)
    .join(", ");
