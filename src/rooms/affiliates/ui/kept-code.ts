import { keepStored, readStored, removeStored } from "#foundation/browser-storage.ts";
import { dayMs } from "#foundation/durations.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { keptCodeDays } from "../rules/affiliate-terms.ts";
import { normaliseChannel } from "../rules/channels.ts";

/**
 * The affiliate code of a followed link (`?ref=`), and where it was shared (`?via=`), stored in the browser. The first code wins until
 * it is `keptCodeDays` old. On the server, and where storage is blocked, there is no code.
 */

export const keptCodeName = "affiliateRef";
const keptForMs = keptCodeDays * dayMs;

type Kept = { code: string; via: string | null; keptAt: number };

function parseKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Record<keyof Kept, unknown>> | null;
    const code = typeof kept?.code === "string" ? normaliseCode(kept.code) : null;
    const via = typeof kept?.via === "string" ? normaliseChannel(kept.via) : null;
    return code && typeof kept?.keptAt === "number" ? { code, via, keptAt: kept.keptAt } : null;
  } catch {
    return null;
  }
}

function readKept(now: number): Kept | null {
  const kept = parseKept(readStored(keptCodeName));
  // If the clock was set back, the code must not stay for ever.
  return kept && Math.abs(now - kept.keptAt) < keptForMs ? kept : null;
}

/** The stored code; null when there is none, it is too old, or storage cannot be read. */
export const readKeptCode = (now: number = Date.now()): string | null =>
  readKept(now)?.code ?? null;

/** The stored code and its channel, by the names under which forms send them. */
export function readKeptLink(now: number = Date.now()) {
  const kept = readKept(now);
  return { keptCode: kept?.code ?? null, via: kept?.via ?? null };
}

/**
 * Stores the code from the page's address. Works on every page that a visitor can land on.
 * @param search `location.search`
 * @param report called once for each code that is newly stored
 * @returns the code that is stored now
 */
export function captureKeptCode(
  search: string,
  now: number = Date.now(),
  report?: (visit: { code: string; via: string | null }) => void,
): string | null {
  const kept = readKeptCode(now);
  if (kept) return kept;
  const given = new URLSearchParams(search);
  const code = normaliseCode(given.get("ref"));
  if (!code) return null;
  const via = normaliseChannel(given.get("via"));
  const isKept = keepStored({ [keptCodeName]: JSON.stringify({ code, via, keptAt: now }) });
  if (isKept) report?.({ code, via });
  return isKept ? code : null;
}

/** Deletes the code, for example with "Clear my answers" on a shared phone. */
export const forgetKeptCode = (): void => removeStored(keptCodeName);
