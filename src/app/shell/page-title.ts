import { academy } from "#foundation/academy.ts";

/** `Programs` → `Programs – Zaure Academy`; the form of every page's title. */
export const pageTitle = (name: string): string => `${name} – ${academy.name}`;
