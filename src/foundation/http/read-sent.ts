import { readText } from "../text/text.ts";

/** A password is compared as it was typed (accounts/rules/normalise.ts). */
const isPassword = (name: string) => /password/i.test(name);

/** One value of a request as every call gets it: texts are read like those of a form (foundation/text/text.ts). */
export function readSent(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return isPassword(name) ? value.toWellFormed() : readText(value);
}

/** The parameters of an address, whose values are texts, or lists of them. */
export const readParameters = (sent: unknown): unknown =>
  Object.fromEntries(
    Object.entries(sent ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => readSent(name, one)) : readSent(name, value),
    ]),
  );
