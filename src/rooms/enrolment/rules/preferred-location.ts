import { academy, type CentreId, getCentre } from "#foundation/academy.ts";

/** The centre of an enrolment as the wire and the forms have it: `Jalingo, Taraba`; null without one. */
export const preferredLocationOf = ({
  centreId,
}: {
  readonly centreId: CentreId | null;
}): string | null => (centreId === null ? null : getCentre(centreId).name);

/** The centre that a form names; null for a form that asks for none. */
export const centreIdOf = (preferredLocation: string | undefined): CentreId | null =>
  academy.centres.find(({ name }) => name === preferredLocation)?.id ?? null;
