import { listAllCentres } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { listOr } from "#foundation/text/list-words.ts";
import { formatShortDay } from "#foundation/time/time.ts";
import type { Mode, PriceType } from "#rooms/catalogue/rules/program-terms.ts";

/** The next start of training at a place: a centre's name, or `Online`. */
export type NextStart = { readonly location: string; readonly startsOn: string };

/** A fee in one line's words. @param totalKobo as the catalogue quotes it */
export function feeInLine(priceType: PriceType, totalKobo: number): string {
  if (priceType === "sponsorship") return "Paid by a sponsor";
  return totalKobo === 0 ? "Free" : formatNaira(totalKobo);
}

const toBeAnnounced = "start to be announced";

/** `Jalingo, Taraba` → `Jalingo`; another place as it is. */
export const cityOf = (location: string) =>
  listAllCentres().find(({ name }) => name === location)?.city ?? location;

/** `Jalingo, 30 Nov`, or `Jalingo, start to be announced`. @param today `YYYY-MM-DD` in Lagos */
export function placeInLine(location: string, starts: readonly NextStart[], today: string): string {
  const start = starts.find((one) => one.location === location);
  const when = start ? formatShortDay(start.startsOn, today) : toBeAnnounced;
  return `${cityOf(location)}, ${when}`;
}

/**
 * The places as long as none is chosen: `Jalingo or Yola, from 30 Nov`.
 * @param locations the centres that teach the program
 */
export function placesInLine(
  { mode, locations }: { readonly mode: Mode; readonly locations: readonly string[] },
  starts: readonly NextStart[],
  today: string,
): string {
  const places = mode === "online" ? ["Online"] : locations;
  const [only] = places;
  if (places.length === 1 && only) return placeInLine(only, starts, today);
  const cities = listOr(places.map(cityOf));
  const days = starts.map(({ startsOn }) => startsOn).toSorted();
  const [first] = days;
  if (!first) return `${cities}, ${toBeAnnounced}`;
  const isOneDay = days.length === places.length && days.at(-1) === first;
  return `${cities}, ${isOneDay ? "" : "from "}${formatShortDay(first, today)}`;
}
