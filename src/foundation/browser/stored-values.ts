import { readStored } from "./browser-storage.ts";

/**
 * What readers of stored values have in common. Another version of the site wrote them, or someone by hand, so each key has
 * one reader, which gives null for what does not fit. By hand and not with a package: the script of every page has most.
 */

/** A stored text as JSON; null for one that is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** The properties of an object, to be checked one by one; none for anything else. */
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

/** A stored secret or key that is sent in a header: others than these letters cannot be, and long ones are refused. */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{1,200}$/.test(value);

/** A token as it is stored; null for what no server can have given. */
export function readToken(key: string): string | null {
  const token = readStored(key);
  return isHeaderText(token) ? token : null;
}
