import { levels } from "#academy";

/** The fees of a new database, in naira per level. */
export const seedFeeSchedule = {
  holdsFrom: "2024-01-01",
  naira: Object.fromEntries(levels.map(({ id, fees }) => [id, fees])),
};
