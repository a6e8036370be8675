import { addSet, countShared, emptySet, type PositionSet, setOf } from "./position-set.ts";
import type { Program } from "./program.ts";
import type { SelectionCount } from "./program-selection.ts";
import type { ProgramFilter } from "./select-programs.ts";

/** The programs of a mode and price type. */
export type ProgramTab = Pick<Program, "mode" | "priceType"> & { readonly programs: PositionSet };

/** All tabs that have programs. @param programs a list; the sets hold positions in it */
export function tabsOf(programs: readonly Pick<Program, "mode" | "priceType">[]): ProgramTab[] {
  const positions = programs.map((_program, position) => position);
  const byTab = Map.groupBy(positions, (position) => {
    const program = programs[position];
    return `${program?.mode} ${program?.priceType}`;
  });
  return [...byTab.values()].flatMap((own) => {
    const first = programs[own[0] ?? -1];
    if (!first) return [];
    const { mode, priceType } = first;
    return { mode, priceType, programs: setOf(programs.length, own) };
  });
}

/** The programs of a mode, a price type, both, or all. @param length of the list */
export function programsUnder(
  tabs: readonly ProgramTab[],
  { mode, priceType }: Pick<ProgramFilter, "mode" | "priceType">,
  length: number,
): PositionSet {
  const found = emptySet(length);
  for (const tab of tabs) {
    const isWanted = (!mode || tab.mode === mode) && (!priceType || tab.priceType === priceType);
    if (isWanted) addSet(found, tab.programs);
  }
  return found;
}

/** How many of these programs each tab has. Zero counts are left out. */
export const countTabs = (tabs: readonly ProgramTab[], found: PositionSet): SelectionCount[] =>
  tabs
    .map(({ mode, priceType, programs }) => ({
      mode,
      priceType,
      count: countShared(programs, found),
    }))
    .filter(({ count }) => count > 0);
