import type { Family } from "#design/card-art/families.ts";
import type { ProgramCardFacts } from "#rooms/catalogue/list/program-card.ts";
import { oneOfEachFamily } from "../one-of-each-family.ts";

/** A door of the home page: a program by its id, the wall and the tool in it, and the text of its sign. */
export type HomeDoor = {
  readonly id: string;
  readonly family: Family;
  readonly glyph: string;
  readonly sign: string;
};

/** The doors that fit the wall. */
export const mostDoors = 6;

/** The doors of an academy that names none. */
export const doorsOf = (cards: readonly ProgramCardFacts[]): HomeDoor[] =>
  oneOfEachFamily(cards, mostDoors).map(({ id, family, glyph, title }) => ({
    ...{ id, family, glyph },
    sign: title,
  }));
