import { isLevel, levelNamed } from "#rooms/catalogue/rules/training/levels.ts";

/** The value of `courseOfInterest`: `Tiling - Beginner`, or only the title (spec §3.14). */
export function courseOfInterest(programTitle: string, level: string | null | undefined): string {
  return isLevel(level) ? `${programTitle} - ${levelNamed(level)}` : programTitle;
}

/** The name for greetings, and the only part that a payer sees. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? "";
