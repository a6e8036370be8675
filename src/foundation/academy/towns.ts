import { type CentreId, listCentres, shortNameOf } from "./centres.ts";

/** What visitors choose if they learn from home. */
export const onlineTown = "online";

/** Where someone can learn: the town of a centre, or online. */
export type Town = {
  /** The centre's id, or `online`. It's in addresses, on the device and in the page. */
  readonly id: string;
  /** `Yola`, or `Online` */
  readonly name: string;
  /** The centre's name, as in forms and calls: `Yola, Adamawa`; none online. */
  readonly place?: string;
};

/** The towns that a visitor can choose from, online last. */
export const listTowns = (): Town[] => [
  ...listCentres().map((centre) => ({
    id: centre.id,
    name: shortNameOf(centre),
    place: centre.name,
  })),
  { id: onlineTown, name: "Online" },
];

/** The name of a town; null for an unknown one. */
export const townNamed = (id: string | null | undefined): string | null =>
  listTowns().find((town) => town.id === id)?.name ?? null;

/** The town in an address (`?town=yola`); null without one, for an unknown one, and for `all`, which asks for every town. */
export function readTown(parameters: URLSearchParams): string | null {
  const town = parameters.get("town");
  return townNamed(town) === null ? null : town;
}

/** The town of an intake. @param centreId null for online */
export const townOf = ({ centreId }: { readonly centreId: CentreId | null }): string =>
  centreId ?? onlineTown;
