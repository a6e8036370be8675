import { seedCentres } from "./seed-centres.ts";

/** A training centre. Records store only its id; everything else about it is here. */
export type Centre = {
  readonly id: string;
  /** The name in the specification, in API data and in forms. */
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly address: string;
  readonly phone: string;
  /** When the desk is staffed. */
  readonly hours: string;
  /** In degrees. */
  readonly mapPoint: readonly [east: number, north: number];
};

export type CentreId = "jalingo" | "yola";

const centres = seedCentres as unknown as readonly [
  Centre & { id: "jalingo" },
  Centre & { id: "yola" },
];

/** The centres, in the order in which pages name them. */
export const listCentres = (): typeof centres => centres;

export const listCentreIds = (): CentreId[] => centres.map(({ id }) => id);

/** The centre that calls and forms name by its wire value, such as "Jalingo, Taraba"; null for any other text. */
export const centreNamed = (name: string | null | undefined): CentreId | null =>
  centres.find((one) => one.name === name)?.id ?? null;

/** @throws Error for an unknown centre id */
export function getCentre(id: CentreId): Centre {
  const centre = centres.find((one) => one.id === id);
  if (!centre) throw new Error(`no centre ${id}`);
  return centre;
}
