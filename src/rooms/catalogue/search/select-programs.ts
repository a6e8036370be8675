import { isPast, levelOffered, type Program } from "../program/program.ts";
import type { Level, Mode, PriceType } from "../program/program-terms.ts";
import { foldText } from "./search-text.ts";

/** Filters of the catalogue. A program must match all of them. */
export type ProgramFilter = {
  readonly mode?: Mode | undefined;
  readonly priceType?: PriceType | undefined;
  /** Exact match, ignoring case. */
  readonly platform?: string | undefined;
  /** Programs of this level, or that offer it. */
  readonly level?: Level | undefined;
  readonly ids?: readonly string[] | undefined;
};

type Selected = Pick<Program, "id" | "mode" | "priceType" | "platform" | "level" | "levels">;
type Entry = { readonly program: Selected };

/** The text of a program that a search looks through (spec §2.3): its title, both descriptions and its other names. */
export const searchTextOf = ({
  title,
  description,
  overview,
  synonyms = [],
}: Pick<Program, "title" | "description" | "overview"> & Partial<Pick<Program, "synonyms">>) =>
  foldText([title, description, overview ?? "", ...synonyms].join(" | "));

/** The programs that match a filter, in the same order. */
export function selectPrograms<Found extends Entry>(
  entries: readonly Found[],
  filter: ProgramFilter,
): readonly Found[] {
  const { mode, priceType, level, ids } = filter;
  const platform = filter.platform?.toLowerCase();
  return entries.filter(
    ({ program }) =>
      (!mode || program.mode === mode) &&
      (!priceType || program.priceType === priceType) &&
      (!platform || program.platform.toLowerCase() === platform) &&
      (!level || program.level === level || levelOffered(program, level)) &&
      (!ids || ids.includes(program.id)),
  );
}

type Near = Pick<Program, "id" | "number" | "family" | "endsOn">;

/**
 * Programs of the same family that are not over, the closest in the catalogue first.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function nearbyPrograms<Other extends Near>(
  program: Near,
  all: readonly Other[],
  { today, most }: { today: string; most: number },
): Other[] {
  const apart = ({ number }: Near) => Math.abs(number - program.number);
  return all
    .filter(({ id, family }) => id !== program.id && family === program.family)
    .filter((other) => !isPast(other, today))
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, most);
}
