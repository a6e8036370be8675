/** A number as shown, and what it counts. */
export type AcademyNumber = { readonly value: string; readonly of: string };

/** Shown on the home page (spec §2.2). */
export const homeNumbers: readonly AcademyNumber[] = [
  { value: "100+", of: "programs" },
  { value: "10+", of: "institutions" },
  { value: "50+", of: "real-life training workshops" },
  { value: "100+", of: "instructors/master craftsmen" },
  { value: "98%", of: "satisfaction rate" },
];

/** Shown on the training programs page (spec §2.15). */
export const trainingNumbers: readonly AcademyNumber[] = [
  { value: "3", of: "platforms" },
  { value: "10k+", of: "trained" },
  { value: "100+", of: "instructors" },
  { value: "50+", of: "workshops" },
  { value: "100+", of: "certification programs" },
];
