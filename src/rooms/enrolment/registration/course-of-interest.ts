import { type CentreId, centreNamed, getCentre } from "#foundation/academy/centres.ts";
import { isLevel, levelNamed } from "#rooms/catalogue/levels/levels.ts";

/** The value of `courseOfInterest`: `Tiling - Beginner`, or only the title (spec §3.14). */
export function courseOfInterest(programTitle: string, level: string | null | undefined): string {
  return isLevel(level) ? `${programTitle} - ${levelNamed(level)}` : programTitle;
}

/** The name for greetings, and the only part that a payer sees. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? "";

/** The centre of an enrolment as the API and the forms write it: `Jalingo, Taraba`; null without one. */
export const preferredLocationOf = ({
  centreId,
}: {
  readonly centreId: CentreId | null;
}): string | null => (centreId === null ? null : getCentre(centreId).name);

/** The centre that a form names; null if the form does not ask for one. */
export const centreIdOf = (preferredLocation: string | undefined): CentreId | null =>
  centreNamed(preferredLocation);
