import { currency } from "#academy";

/**
 * Money is integer kobo everywhere. It becomes naira only for display, or in a record of the specification that
 * uses naira. The card provider's ×100 is only here (spec §10.1).
 */

const koboPerNaira = currency.minorPerMajor;

/** The sign before an amount. */
export const currencySign = currency.symbol;

/** @param naira whole naira. @throws RangeError for fractions, negatives and unsafe sizes. */
export function nairaToKobo(naira: number): number {
  if (!Number.isSafeInteger(naira * koboPerNaira) || !Number.isInteger(naira) || naira < 0) {
    throw new RangeError(`not an amount in whole naira: ${naira}`);
  }
  return naira * koboPerNaira;
}

/** Kobo of an amount in naira with at most two decimals. Null for any other number. */
export function exactKobo(naira: number): number | null {
  const kobo = Math.round(naira * koboPerNaira);
  return Number.isSafeInteger(kobo) && Math.abs(kobo / koboPerNaira - naira) < 1e-9 ? kobo : null;
}

/** Kobo of an amount in naira that koboToNaira put into a record: it can have a fraction, or be below zero. */
export const recordedKobo = (naira: number): number => Math.round(naira * koboPerNaira);

/** Naira, for records that use naira; has a fraction only when the kobo are not whole naira. */
export function koboToNaira(amountKobo: number): number {
  return amountKobo / koboPerNaira;
}

/** With a word joiner (U+2060), otherwise browsers could break the line between the minus and the naira sign. */
const minus = "−\u2060";

/** `9500000` → `₦95,000`; kobo are shown only when there are any: `₦95,000.50`. */
export function formatNaira(amountKobo: number): string {
  const sign = amountKobo < 0 ? minus : "";
  const kobo = Math.abs(amountKobo);
  const naira = Math.floor(kobo / koboPerNaira)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = kobo % koboPerNaira;
  return `${sign}${currencySign}${naira}${rest === 0 ? "" : `.${rest.toString().padStart(2, "0")}`}`;
}

/** The same, but always with kobo, for checking a typed amount: `₦95,000.00`. */
export const formatFullNaira = (amountKobo: number): string =>
  `${formatNaira(amountKobo)}${amountKobo % koboPerNaira === 0 ? ".00" : ""}`;

const shortUnits = [
  [1_000_000_000, "bn"],
  [1_000_000, "m"],
  [1_000, "k"],
] as const;

/** For the axis of a chart: `9500000` → `₦95k`, `150000000` → `₦1.5m`; rounded to one decimal. */
export function formatShortNaira(amountKobo: number): string {
  const naira = Math.abs(amountKobo) / koboPerNaira;
  const [size, unit] = shortUnits.find(([least]) => naira >= least) ?? [1, ""];
  return `${amountKobo < 0 ? minus : ""}${currencySign}${Math.round((naira / size) * 10) / 10}${unit}`;
}

/** `1000` → `10%`, `1250` → `12.5%`. @param rateBasisPoints hundredths of a percent */
export const formatRate = (rateBasisPoints: number): string => `${rateBasisPoints / 100}%`;

/**
 * A share of an amount, rounded down to whole kobo.
 * @param rateBasisPoints 1000 is 10 %
 */
export function shareOf(amountKobo: number, rateBasisPoints: number): number {
  return Math.floor((amountKobo * rateBasisPoints) / 10_000);
}
