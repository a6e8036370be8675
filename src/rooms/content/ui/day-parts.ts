import { formatDay } from "#foundation/time.ts";

/** `2026-12-07` → `7` and `December 2026`, for large dates. */
export function dayParts(day: string): { day: string; monthAndYear: string } {
  const [number = "", ...rest] = formatDay(day).split(" ");
  return { day: number, monthAndYear: rest.join(" ") };
}
