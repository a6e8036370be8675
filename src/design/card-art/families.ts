/** The trade families. Without their looks (family-looks.ts), because every page with React loads this list. */
export const families = ["build", "power", "motion", "signal", "cloth", "care"] as const;

export type Family = (typeof families)[number];
