import { levels } from "#rooms/catalogue/rules/program-terms.ts";
import { levelNames } from "#rooms/catalogue/rules/program-words.ts";

/** What is sent and stored as `courseOfInterest`: `Tiling - Beginner`, or the title alone (spec §4). */
export function courseOfInterest(programTitle: string, level: string | null | undefined): string {
  const chosen = levels.find((each) => each === level);
  return chosen ? `${programTitle} - ${levelNames[chosen]}` : programTitle;
}

/** The name to greet somebody with; all that a stranger who pays sees of it. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? "";
