import {
  type Centre,
  type CentreId,
  centreNamed,
  getCentre,
  listAllCentres,
  listCentres,
} from "#foundation/academy/centres.ts";
import { onlineTown } from "#foundation/academy/towns.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import type { Program } from "../program/program.ts";

const online = "Online";

/** The place of an intake as people read it: the centre's name, or `Online`. */
export const locationOf = ({ centreId }: { readonly centreId: CentreId | null }): string =>
  centreId === null ? online : getCentre(centreId).name;

/** The town of such a place; null for an unknown one. */
export const placeNamed = (location: string): string | null =>
  location === online ? onlineTown : centreNamed(location);

type Taught = { readonly centreIds: readonly CentreId[] };

/** The open centres that teach a program, in the order in which pages name them. */
export const centresThatTeach = ({ centreIds }: Taught): Centre[] =>
  listCentres().filter(({ id }) => centreIds.includes(id));

/** Their towns. If all of them have closed, the text still says where it was. */
export function townsOf(program: Taught): string[] {
  const open = centresThatTeach(program);
  const named = open.length > 0 ? open : listAllCentres();
  const there = named.filter(({ id }) => program.centreIds.includes(id));
  return [...new Set(there.map(({ city }) => city))];
}

/**
 * Where a program is taught: `Jalingo and Yola`, `Online, with practice days in Yola`; empty for a draft without a
 * centre.
 */
export function placeInWords({ mode, centreIds }: Pick<Program, "mode" | "centreIds">): string {
  if (mode === "online") return "Online";
  const towns = listAnd(townsOf({ centreIds }));
  return mode === "hybrid" && towns ? `Online, with practice days in ${towns}` : towns;
}
