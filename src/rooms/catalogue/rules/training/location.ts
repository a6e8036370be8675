import { type CentreId, getCentre } from "#foundation/academy/centres.ts";

/** The place of an intake as people read it: the centre's name, or `Online`. */
export const locationOf = ({ centreId }: { readonly centreId: CentreId | null }): string =>
  centreId === null ? "Online" : getCentre(centreId).name;
