import { slugOf } from "../program/program-input.ts";

/** What an owner may enter for a level of training. */

/** The longest training, in months: five years. */
export const mostMonths = 60;

/** The maximum number that a form or a fee table can show well. */
export const mostLevels = 12;

export const levelProblems = {
  name: "Enter a name",
  noLetters: "Use a name with letters or digits",
  months: `Enter 1 to ${mostMonths} months`,
  taken: "Another level has this name. Choose another one.",
  tooMany: `There are already ${mostLevels} levels. Remove or rename one that is not in use.`,
} as const;

/** The id of a new level, from its name: `Master class` → `master-class`. Empty for a name without letters. */
export const levelIdOf = (name: string): string => slugOf(name).slice(0, 40).replace(/-+$/, "");

/**
 * The order after one level has moved. @param ids all levels in their order; the moved one may be missing
 * @param place from 1; undefined keeps its place, or puts a new one last
 */
export function orderWith(ids: readonly string[], id: string, place: number | undefined): string[] {
  if (place === undefined) return ids.includes(id) ? [...ids] : [...ids, id];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
