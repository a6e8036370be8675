import { onlineTown, readTown } from "#foundation/academy/towns.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { itemsAtFirst } from "#foundation/pages/list-page.ts";
import {
  type Family,
  families,
  type Mode,
  modes,
  type PriceType,
  priceTypes,
} from "../program/program-terms.ts";
import { type TrainingTime, trainingTimes } from "../training/weekly-times.ts";

/** Orders of a list; without one, its trade families are mixed. */
const programSorts = ["start", "fee"] as const;
export type ProgramSort = (typeof programSorts)[number];

/** What the programs page shows; stored in the address. */
export type ProgramSelection = {
  search: string;
  mode: Mode;
  priceType: PriceType;
  /** A town's id (foundation/academy/towns.ts). */
  town?: string | undefined;
  family?: Family | undefined;
  /** The month in which it starts, `YYYY-MM`. */
  month?: string | undefined;
  /** When the learner has time. */
  time?: TrainingTime | undefined;
  /** The most that the whole fee may be, in naira. */
  upTo?: number | undefined;
  sort?: ProgramSort | undefined;
};

/** The default selection (spec §2.3, Available Programs). */
export const defaultSelection = { mode: "physical", priceType: "paid" } as const;

/** The default tab; online for people who learn from home. */
const firstMode = (town: string | undefined): Mode =>
  town === onlineTown ? "online" : defaultSelection.mode;

/** Whether the tabs are those of a list on which nobody has chosen one. */
export const isFirstTab = ({
  mode,
  priceType,
  town,
}: {
  readonly mode: Mode | undefined;
  readonly priceType: PriceType | undefined;
  readonly town: string | undefined;
}): boolean => mode === firstMode(town) && priceType === defaultSelection.priceType;

/** Longer searches are cut: no title or description contains them. */
const longestSearch = 200;

/** The month in an address (`?month=2026-12`); null if missing or invalid. */
export function readMonth(parameters: URLSearchParams): string | null {
  const month = parameters.get("month") ?? "";
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

/** The naira in an address, as people type them (`100,000`, `100k`); null if missing or not an amount. */
const readNaira = (parameters: URLSearchParams, name: string): number | null =>
  koboToNaira(amountIn(parameters.get(name) ?? "")) || null;

/** Reads a selection from an address. Unknown values become the default. */
export function readSelection(parameters: URLSearchParams): ProgramSelection {
  const pick = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === parameters.get(name));
  const town = readTown(parameters) ?? undefined;
  const more = {
    town,
    family: pick("family", families),
    month: readMonth(parameters) ?? undefined,
    time: pick("time", trainingTimes),
    upTo: readNaira(parameters, "upTo") ?? undefined,
    sort: pick("sort", programSorts),
  };
  return {
    search: (parameters.get("search") ?? "").trim().slice(0, longestSearch).trim(),
    mode: pick("mode", modes) ?? firstMode(town),
    priceType: pick("priceType", priceTypes) ?? defaultSelection.priceType,
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  };
}

/** The parameters of a selection, without defaults. Forms that change one of them pass on the others. */
export function selectionEntries(selection: ProgramSelection): [name: string, value: string][] {
  const { search, mode, priceType, town, family, month, time, upTo, sort } = selection;
  const all = {
    search,
    mode: mode === firstMode(town) ? "" : mode,
    priceType: priceType === defaultSelection.priceType ? "" : priceType,
    town,
    family,
    month,
    time,
    upTo: upTo === undefined ? "" : String(upTo),
    sort,
  };
  return Object.entries(all).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
}

/** The query of a selection without defaults: `?search=solar&mode=online`, or empty. */
export function selectionQuery(selection: ProgramSelection): string {
  const query = new URLSearchParams(selectionEntries(selection)).toString();
  return query && `?${query}`;
}

/** A search shows everything it finds up to this number: today's programs. */
const mostFound = 30;
/** A search that finds more is too vague to show everything, so a large catalogue costs a cheap phone no more. */
const ofMany = 12;

/** Programs on one page of a list. @param total the programs that it has in all */
export function programsOnPage(
  { search }: Pick<ProgramSelection, "search">,
  total: number,
): number {
  if (!search) return itemsAtFirst;
  return total > mostFound ? ofMany : mostFound;
}

export type SelectionCount = { mode: Mode; priceType: PriceType; count: number };

/** How many of these programs each mode and price type has. Zero counts are left out. */
export function countTabs(
  programs: readonly Pick<SelectionCount, "mode" | "priceType">[],
): SelectionCount[] {
  const tabs = modes.flatMap((mode) =>
    priceTypes.map((priceType) => ({ mode, priceType, count: 0 })),
  );
  // Once through the programs, because a search may find thousands.
  for (const { mode, priceType } of programs) {
    const tab = tabs[modes.indexOf(mode) * priceTypes.length + priceTypes.indexOf(priceType)];
    if (tab) tab.count += 1;
  }
  return tabs.filter(({ count }) => count > 0);
}

/** The number of programs of a mode and price type. */
export const countOf = (
  counts: readonly SelectionCount[],
  { mode, priceType }: Pick<ProgramSelection, "mode" | "priceType">,
): number => counts.find((each) => each.mode === mode && each.priceType === priceType)?.count ?? 0;
