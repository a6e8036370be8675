import { ownPlatform, type Program } from "./program.ts";
import {
  type Family,
  type FeeComponent,
  feeComponents,
  type Level,
  type Mode,
  type PriceType,
} from "./program-terms.ts";

/** What the words of the catalogue are called where people read them. */

export const levelNames = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  advanced: "Advanced",
} as const satisfies Record<Level, string>;

export const modeNames = {
  physical: "Physical",
  online: "Online",
  hybrid: "Hybrid",
} as const satisfies Record<Mode, string>;

export const priceTypeNames = {
  free: "Free",
  paid: "Paid",
  sponsorship: "Sponsorship",
} as const satisfies Record<PriceType, string>;

/** Families of trades, before "programs". */
export const familyNames = {
  build: "building",
  power: "power",
  motion: "motor",
  signal: "digital",
  cloth: "cloth and leather",
  care: "care and service",
} as const satisfies Record<Family, string>;

export const feeComponentNames = {
  registration: "Registration",
  tuition: "Tuition",
  practical: "Practical",
  certification: "Certification",
} as const satisfies Record<FeeComponent, string>;

/** The name of a component as the payments room stores it, where any text may stand. */
export const nameOfComponent = (component: string): string =>
  feeComponents.find((each) => each === component)
    ? feeComponentNames[component as FeeComponent]
    : component;

/** `Beginner to advanced`, or the one level there is. */
export function levelRange({ level, levels }: Pick<Program, "level" | "levels">): string {
  const [first, last] = [levels[0] ?? level, levels.at(-1) ?? level];
  return first === last ? levelNames[first] : `${levelNames[first]} to ${last}`;
}

/**
 * Mode and place in short: `Physical · Jalingo, Yola`, `Hybrid · Online, Yola`, `Online`.
 * @param towns where the academy has centres; a place that names none is given as it is
 */
export function modeAndPlace(
  { mode, location }: Pick<Program, "mode" | "location">,
  towns: readonly string[],
): string {
  const named = towns.filter((town) => location.includes(town));
  const place = named.length > 0 ? named.join(", ") : location;
  const name: string = modeNames[mode];
  if (place === name) return name;
  return `${name} · ${mode === "hybrid" && named.length > 0 ? `Online, ${place}` : place}`;
}

/** `1` → `01`, as on the doors of the workshops. */
export const doorNumber = (number: number): string => number.toString().padStart(2, "0");

/** @param academyName what the academy calls itself */
export const platformName = (platform: string, academyName: string): string =>
  platform === ownPlatform ? academyName : platform;
