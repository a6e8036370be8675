import { dayMs } from "#foundation/time.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { keptCodeDays } from "../rules/affiliate-terms.ts";

/**
 * The affiliate code of a followed link (`?ref=`), kept in the browser. The first code wins until
 * it is `keptCodeDays` old. Safe on the server and where storage is blocked: then there is no code.
 */

export const keptCodeName = "affiliateRef";
const keptForMs = keptCodeDays * dayMs;

export type KeptCodePlace = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function browserStorage(): KeptCodePlace | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    // Reading the property itself throws where a browser blocks storage.
    return null;
  }
}

function parseKept(text: string | null): { code: string; keptAt: number } | null {
  try {
    const kept = JSON.parse(text ?? "null") as { code?: unknown; keptAt?: unknown } | null;
    const code = typeof kept?.code === "string" ? normaliseCode(kept.code) : null;
    return code && typeof kept?.keptAt === "number" ? { code, keptAt: kept.keptAt } : null;
  } catch {
    return null;
  }
}

/** The kept code, or null when there is none, it is too old, or nothing can be read. */
export function readKeptCode(
  place: KeptCodePlace | null = browserStorage(),
  now: number = Date.now(),
): string | null {
  try {
    const kept = parseKept(place?.getItem(keptCodeName) ?? null);
    // A clock that was set back must not keep a code for ever.
    return kept && Math.abs(now - kept.keptAt) < keptForMs ? kept.code : null;
  } catch {
    return null;
  }
}

/**
 * Keeps the code of the page's address, on whatever page somebody arrives.
 * @param search `location.search`
 * @returns the code that is kept afterwards
 */
export function captureKeptCode(
  search: string,
  place: KeptCodePlace | null = browserStorage(),
  now: number = Date.now(),
): string | null {
  const kept = readKeptCode(place, now);
  if (kept) return kept;
  const code = normaliseCode(new URLSearchParams(search).get("ref"));
  if (!code || !place) return null;
  try {
    place.setItem(keptCodeName, JSON.stringify({ code, keptAt: now }));
    return code;
  } catch {
    return null;
  }
}

/** Forgets the code, e.g. with "Clear my answers" on a shared phone. */
export function forgetKeptCode(place: KeptCodePlace | null = browserStorage()): void {
  try {
    place?.removeItem(keptCodeName);
  } catch {
    // Nothing can be kept there either.
  }
}
