import { keepStored, readStored, removeStored } from "#foundation/browser-storage.ts";
import { dayMs } from "#foundation/durations.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { keptCodeDays } from "../rules/affiliate-terms.ts";

/**
 * The affiliate code of a followed link (`?ref=`), stored in the browser. The first code wins until
 * it is `keptCodeDays` old. On the server, and where storage is blocked, there is no code.
 */

export const keptCodeName = "affiliateRef";
const keptForMs = keptCodeDays * dayMs;

function parseKept(text: string | null): { code: string; keptAt: number } | null {
  try {
    const kept = JSON.parse(text ?? "null") as { code?: unknown; keptAt?: unknown } | null;
    const code = typeof kept?.code === "string" ? normaliseCode(kept.code) : null;
    return code && typeof kept?.keptAt === "number" ? { code, keptAt: kept.keptAt } : null;
  } catch {
    return null;
  }
}

/** The stored code; null when there is none, it is too old, or storage cannot be read. */
export function readKeptCode(now: number = Date.now()): string | null {
  const kept = parseKept(readStored(keptCodeName));
  // If the clock was set back, the code must not stay for ever.
  return kept && Math.abs(now - kept.keptAt) < keptForMs ? kept.code : null;
}

/**
 * Stores the code from the page's address. Works on every page that a visitor can land on.
 * @param search `location.search`
 * @returns the code that is stored now
 */
export function captureKeptCode(search: string, now: number = Date.now()): string | null {
  const kept = readKeptCode(now);
  if (kept) return kept;
  const code = normaliseCode(new URLSearchParams(search).get("ref"));
  if (!code) return null;
  return keepStored({ [keptCodeName]: JSON.stringify({ code, keptAt: now }) }) ? code : null;
}

/** Deletes the code, for example with "Clear my answers" on a shared phone. */
export const forgetKeptCode = (): void => removeStored(keptCodeName);
