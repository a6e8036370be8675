import { type CentreId, centreNamed, getCentre } from "#foundation/academy/centres.ts";

/** The centre of an enrolment as the API and the forms write it: `Jalingo, Taraba`; null without one. */
export const preferredLocationOf = ({
  centreId,
}: {
  readonly centreId: CentreId | null;
}): string | null => (centreId === null ? null : getCentre(centreId).name);

/** The centre that a form names; null if the form does not ask for one. */
export const centreIdOf = (preferredLocation: string | undefined): CentreId | null =>
  centreNamed(preferredLocation);
