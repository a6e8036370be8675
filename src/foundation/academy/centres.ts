import { centres as given } from "#academy";
import { defineSharedFacts } from "../site/shared-facts.ts";
import { listAnd, listOr } from "../text/list-words.ts";
import { academy } from "./academy.ts";

/** Small letters, digits and hyphens: `jalingo`. */
export type CentreId = Lowercase<string>;

/** A training centre. Records store only its id. */
export type Centre = {
  readonly id: CentreId;
  /** The name in the specification, in API data and in forms: `Jalingo, Taraba`. It never changes. */
  readonly name: string;
  /** Its town. */
  readonly city: string;
  readonly state: string;
  readonly address: string;
  readonly phone: string;
  readonly whatsApp: string;
  /** When the office is staffed, as `Mon-Fri 9am-5pm WAT` (support-hours.ts). */
  readonly hours: string;
  /** In degrees. */
  readonly mapPoint: readonly [east: number, north: number];
  /** No longer offered, but still named in past records. */
  readonly isClosed: boolean;
};

/** The centres of a new database, from the academy's folder, in the order in which pages name them. */
export const seededCentres: readonly Centre[] = given.map(
  ({ id, phone = academy.phone, hours = academy.supportHours, ...centre }) => ({
    ...centre,
    id: id as CentreId,
    phone,
    whatsApp: phone,
    hours,
    isClosed: false,
  }),
);

/** A centre as forms and calls name it, for the words that explain a field: for us `Jalingo, Taraba`. */
export const exampleCentre = given[0]?.name ?? "";
export const exampleTown = given[0]?.city ?? "";
export const exampleState = given[0]?.state ?? "";

/** The rows of the table `centres`, which owners edit: ask for them when you need them, never while a module loads. */
export const centreFacts = defineSharedFacts<Centre>("centres", seededCentres);

/** Every centre, including closed ones: for filters, books and everything about the past. */
export const listAllCentres = (): readonly Centre[] => centreFacts.list();

/** The open centres, in the order in which pages name them: for pages and choices. */
export const listCentres = (): readonly Centre[] =>
  listAllCentres().filter(({ isClosed }) => !isClosed);

export const listCentreIds = (): CentreId[] => listAllCentres().map(({ id }) => id);

const towns = () => [...new Set(listCentres().map(({ city }) => city))];

/** The towns of the open centres: `Jalingo and Yola`. */
export const townsAnd = (): string => listAnd(towns());

/** The same for a choice: `Jalingo or Yola`. */
export const townsOr = (): string => listOr(towns());

/** The centre, open or closed, that calls and forms name by its wire value, such as "Jalingo, Taraba"; otherwise null. */
export const centreNamed = (name: string | null | undefined): CentreId | null =>
  listAllCentres().find((one) => one.name === name)?.id ?? null;

/** @throws Error for an unknown centre id */
export function getCentre(id: CentreId): Centre {
  const centre = listAllCentres().find((one) => one.id === id);
  if (!centre) throw new Error(`no centre ${id}`);
  return centre;
}

/** A centre's short name: its town, or its whole name if another centre is in that town. */
export const shortNameOf = ({ city, name }: Pick<Centre, "city" | "name">): string =>
  listAllCentres().filter((one) => one.city === city).length > 1 ? name : city;

type Town = Pick<Centre, "city" | "state">;

/** `Jalingo (Taraba)`; only the town where the state has its name, as in Kano. */
export const townWithState = ({ city, state }: Town): string =>
  city === state ? city : `${city} (${state})`;

/** `Jalingo in Taraba`; only the town where the state has its name. */
export const townInState = ({ city, state }: Town): string =>
  city === state ? city : `${city} in ${state}`;

const choicesOf = (key: "id" | "name", from: readonly Centre[]) =>
  from.map((centre) => ({ value: centre[key], label: centre.name }));

/** The open centres as a form's choices, by their wire names: `choices: centreChoices`. */
export const centreChoices = () => choicesOf("name", listCentres());

/** The same by their ids. @param own the centre of the edited record, which may have closed */
export const centreIdChoices = (own?: CentreId | null) =>
  choicesOf(
    "id",
    listAllCentres().filter(({ id, isClosed }) => !isClosed || id === own),
  );

/** The short names of all centres, for filters: records of a closed centre can be found too. */
export const centreFilterChoices = () =>
  listAllCentres().map((centre) => ({ value: centre.id, label: shortNameOf(centre) }));

/** A map of a centre by its address, in the app or on the page that most phones have. */
export const mapLink = ({ address }: Pick<Centre, "address">): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
