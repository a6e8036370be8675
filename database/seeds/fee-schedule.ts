/** Fees of physical training in naira per level (spec §9.1). */
export const seedFeeSchedule = {
  holdsFrom: "2024-01-01",
  naira: {
    beginner: { registration: 10_000, tuition: 40_000, practical: 30_000, certification: 15_000 },
    intermediate: {
      registration: 10_000,
      tuition: 70_000,
      practical: 60_000,
      certification: 25_000,
    },
    advanced: { registration: 10_000, tuition: 130_000, practical: 90_000, certification: 35_000 },
  },
} as const;
