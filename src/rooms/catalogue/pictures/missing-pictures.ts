import type { MissingPicture } from "./picture-endpoints.ts";
import type { PictureKind } from "./pictures.ts";

/** Photographs that nobody has taken yet, and in which order they help most. */

/** As many as an owner can take in a few days. */
export const mostMissing = 40;

/**
 * How much a photograph of each kind does for a learner: the workshop leads a program's page and is on its card, a
 * finished piece shows what the fee buys.
 */
const worth = {
  workshop: 4,
  work: 3,
  hands: 2,
  centre: 2,
  instructor: 1,
} as const satisfies Partial<Record<PictureKind, number>>;

export type MissingKind = keyof typeof worth;

/** How to take each on a phone. */
export const howToTake = {
  workshop:
    "Stand in the doorway while people work, hold the phone sideways, and get the whole room in; ask everyone in it first.",
  hands:
    "Stand by the window, hold the phone sideways, hands and tool in the middle, no faces without asking.",
  work: "Put the piece against a plain wall in the shade, hold the phone sideways; write down who made it and what it sold for.",
  centre:
    "Go across the street in the morning, hold the phone sideways, and get the whole front in, with the door open.",
  instructor:
    "Turn them towards a window, hold the phone upright at the height of their eyes; ask first, and write down a sentence of theirs.",
} as const satisfies Record<MissingKind, string>;

/** What it would do. */
export const whatItDoes = {
  workshop: "Leads the program's page and is on its card.",
  hands: "Shows the work itself on the program's page.",
  work: "Shows what a learner has made, and what it sold for.",
  centre: "Shows on Contact and About which house to look for.",
  instructor: "Shows who teaches, beside their own words.",
} as const satisfies Record<MissingKind, string>;

const scoreOf = ({ kind, placesTaken }: MissingPicture): number =>
  (worth[kind as MissingKind] ?? 0) * (1 + placesTaken);

/** A day after every other. */
const never = "9999";

/** First those that would do most: what they show, on pages that most learners choose; then those of the next start. */
export const byWorth = (missing: readonly MissingPicture[]): MissingPicture[] =>
  missing.toSorted(
    (one, other) =>
      scoreOf(other) - scoreOf(one) ||
      (one.startsOn ?? never).localeCompare(other.startsOn ?? never),
  );
