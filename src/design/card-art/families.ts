/**
 * Families of trades and the ground of each. A family that is added here needs its other colours in
 * palette.ts and its name in the catalogue's program-words.ts; the types ask for both.
 */
export const familyGrounds = {
  build: "#af3f17",
  power: "#fcc100",
  motion: "#016f82",
  signal: "#1f2d7c",
  cloth: "#992645",
  care: "#196537",
} as const;

export type Family = keyof typeof familyGrounds;

export const families = Object.keys(familyGrounds) as [Family, ...Family[]];
