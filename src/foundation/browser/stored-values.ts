import { readStored } from "./browser-storage.ts";

/**
 * Helpers for reading stored values. Another version of the site may have written them, or someone by hand, so each
 * key has one reader, which returns null for anything that does not fit. We use no package, because the script of
 * every page contains most of this.
 */

/** Parses a stored text as JSON; null if it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** The properties of an object, to be checked one by one; empty for anything else. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** @param most letters */
export const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;

export const isListOfTexts = (value: unknown, most: number): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => isText(one, most));

/** A page of this site: never a script, and never another site. */
export const isOwnPage = (value: unknown): value is string =>
  isText(value, 2_000) && /^\/(?![/\\])/.test(value);

/** A stored secret or key that is sent in a header: only these characters are possible, and long values are refused. */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{1,200}$/.test(value);

/** A stored token; null if no server can have issued it. */
export function readToken(key: string): string | null {
  const token = readStored(key);
  return isHeaderText(token) ? token : null;
}
