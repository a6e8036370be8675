import { type CentreId, listCentres, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { capital } from "#foundation/text/capital.ts";

import { shortestTrainingMonths, spellNumber } from "../training/training-words.ts";

/** The five questions of "Find your door". The answers are in the address. */

/** What "a little" money means in the third question. */
export const littleMoneyKobo = nairaToKobo(100_000);

/** `three months` */
const shortestMonths = () => `${spellNumber(shortestTrainingMonths())} months`;

/** A person's answers; null for a skipped question. */
export type DoorAnswers = {
  readonly town: CentreId | "online" | null;
  readonly time: "days" | "weeks" | "months" | null;
  readonly money: "nothing" | "little" | "more" | null;
  readonly company: "people" | "alone" | "either" | null;
  readonly device: "phone" | "computer" | null;
};

export type DoorQuestion = {
  readonly name: keyof DoorAnswers;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** The questions in their order. A function, because towns and amounts are declared elsewhere. */
export const listDoorQuestions = (): readonly DoorQuestion[] => [
  {
    name: "town",
    title: "Where can you learn?",
    options: [
      ...listCentres().map((centre) => ({ value: centre.id, label: `In ${shortNameOf(centre)}` })),
      { value: "online", label: "Only online" },
    ],
  },
  {
    name: "time",
    title: "How much time do you have?",
    options: [
      { value: "days", label: "A few days" },
      { value: "weeks", label: "Some weeks" },
      { value: "months", label: capital(`${shortestMonths()} or more`) },
    ],
  },
  {
    name: "money",
    title: "What can you pay?",
    options: [
      { value: "nothing", label: "Nothing now" },
      { value: "little", label: `Up to ${formatNaira(littleMoneyKobo)}` },
      { value: "more", label: `More than ${formatNaira(littleMoneyKobo)}` },
    ],
  },
  {
    name: "company",
    title: "How do you like to work?",
    options: [
      { value: "people", label: "With people" },
      { value: "alone", label: "Alone" },
      { value: "either", label: "Alone or with people" },
    ],
  },
  {
    name: "device",
    title: "What do you have to learn with?",
    options: [
      { value: "phone", label: "Only a phone" },
      { value: "computer", label: "A computer too" },
    ],
  },
];

/** Reads the answers from an address. An unknown value counts as not answered. */
export function readDoorAnswers(parameters: URLSearchParams): DoorAnswers {
  const answers = listDoorQuestions().map(({ name, options }) => {
    const asked = parameters.get(name);
    return [name, options.some(({ value }) => value === asked) ? asked : null];
  });
  return Object.fromEntries(answers) as DoorAnswers;
}

/** The answers in the words of the questions, in their order: `In Yola`, `A few days`. */
export const wordsOfAnswers = (answers: DoorAnswers): string[] =>
  listDoorQuestions().flatMap(({ name, options }) =>
    options.filter(({ value }) => value === answers[name]).map(({ label }) => label),
  );
