import { levels } from "#academy";

/** Fees of physical training in naira per level (spec §9.1). */
const specified = {
  beginner: { registration: 10_000, tuition: 40_000, practical: 30_000, certification: 15_000 },
  intermediate: {
    registration: 10_000,
    tuition: 70_000,
    practical: 60_000,
    certification: 25_000,
  },
  advanced: { registration: 10_000, tuition: 130_000, practical: 90_000, certification: 35_000 },
} as const;

type Fees = Readonly<Record<keyof (typeof specified)["beginner"], number>>;
type Schedule = Readonly<Record<keyof typeof specified, Fees>>;

/** The fees of a new database: those of the academy's folder, whatever its levels are, or the specification's. */
export const seedFeeSchedule = {
  holdsFrom: "2024-01-01",
  naira: (levels.length > 0
    ? Object.fromEntries(levels.map(({ id, fees }) => [id, fees]))
    : specified) as Schedule,
};
