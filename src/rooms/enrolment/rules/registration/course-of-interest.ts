import { levels } from "#rooms/catalogue/rules/program-terms.ts";
import { levelNames } from "#rooms/catalogue/rules/program-words.ts";

/** The value of `courseOfInterest`: `Tiling - Beginner`, or only the title (spec §3.14). */
export function courseOfInterest(programTitle: string, level: string | null | undefined): string {
  const chosen = levels.find((each) => each === level);
  return chosen ? `${programTitle} - ${levelNames[chosen]}` : programTitle;
}

/** The name for greetings, and the only part that a payer sees. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? "";
