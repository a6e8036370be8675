import { dayMs } from "#foundation/amounts/durations.ts";
import { keepStored, readStored, removeStored } from "#foundation/browser/browser-storage.ts";
import { isText, parseJson, propertiesOf } from "#foundation/browser/stored-values.ts";
import { keptCodeDays } from "../affiliate-terms.ts";
import { normaliseChannel } from "./normalise-channel.ts";

/**
 * The affiliate code of a followed link (`?ref=`), and where it was shared (`?via=`), stored in the browser. The first
 * code that the server confirms wins until it is `keptCodeDays` old. On the server, and where storage is blocked, there
 * is no code.
 */

export const keptCodeName = "affiliateRef";
const keptForMs = keptCodeDays * dayMs;

/**
 * A link's `ref`, nearly unchanged: every page loads this script, and only the server knows which code a text names.
 * Empty if it can't be a code.
 */
const textOf = (ref: unknown): string => {
  const text = isText(ref, 1_000) ? ref.trim().toUpperCase().slice(0, 100) : "";
  return /[\p{L}\p{N}]/u.test(text) ? text : "";
};

/** `counted`: the server said that the code is an affiliate's. */
type Kept = { code: string; via: string | null; keptAt: number; counted: boolean };

function parseKept(text: string | null): Kept | null {
  const { code: stored, via, keptAt, counted } = propertiesOf(parseJson(text));
  const code = textOf(stored);
  if (!code || typeof keptAt !== "number") return null;
  return { code, via: normaliseChannel(via), keptAt, counted: counted === true };
}

function readKept(now: number): Kept | null {
  const stored = parseKept(readStored(keptCodeName));
  // If the clock was set back, the code must not stay for ever.
  return stored && Math.abs(now - stored.keptAt) < keptForMs ? stored : null;
}

const keep = (kept: Kept) => keepStored({ [keptCodeName]: JSON.stringify(kept) });

/**
 * The stored code and its channel, under the names that forms send; null when there is none, it is too old, or storage
 * can't be read.
 */
export function readKeptLink(now: number = Date.now()) {
  const kept = readKept(now);
  return { keptCode: kept?.code ?? null, via: kept?.via ?? null };
}

/**
 * Stores the code from the page's address. Works on every page that a visitor can land on. It replaces a code that the
 * server has not confirmed, because that code may be nobody's.
 * @param search `location.search`
 * @param report called once for each newly stored code
 * @returns the code that is stored now
 */
export function captureKeptCode(
  search: string,
  now: number = Date.now(),
  report?: (visit: { code: string; via: string | null }) => void,
): string | null {
  const kept = readKept(now);
  const given = new URLSearchParams(search);
  const code = textOf(given.get("ref"));
  if (!code || kept?.counted || kept?.code === code) return kept?.code ?? null;
  const via = normaliseChannel(given.get("via"));
  if (!keep({ code, via, keptAt: now, counted: false })) return null;
  report?.({ code, via });
  return code;
}

/**
 * Takes the server's word on a code: a valid one stays, a wrong one is deleted, so that it does not block others.
 * @param isValid undefined when the server did not say
 */
export function updateKeptCode(code: string, isValid: boolean | undefined): void {
  const kept = parseKept(readStored(keptCodeName));
  if (kept?.code !== code || isValid === undefined) return;
  if (isValid) keep({ ...kept, counted: true });
  else forgetKeptCode();
}

/** Deletes the code, for example with "Clear my answers" on a shared phone. */
export const forgetKeptCode = (): void => removeStored(keptCodeName);

/**
 * Reports an opened affiliate link to the server, once for each code that this browser keeps: the code, where the link
 * was shared, and the page; nothing about the visitor. The answer says whether the code counts.
 */
export function reportVisit(visit: { code: string; via: string | null }): void {
  const body = JSON.stringify({ ...visit, page: location.pathname });
  void fetch("/api/affiliates/visits", {
    method: "POST",
    headers: { "content-type": "application/json" },
    keepalive: true,
    body,
  })
    .then((reply) => (reply.ok ? (reply.json() as Promise<{ counted?: boolean }>) : {}))
    .then(({ counted }: { counted?: boolean }) => updateKeptCode(visit.code, counted))
    // Without an answer the code stays unconfirmed.
    .catch(() => {});
}
