/** The positions that the academy fills (spec §3.13), by what they are for; content/careers.yaml says what each does. */
export const positionGroups = [
  { label: "Lead", positions: ["Zonal Program Manager", "State Program Manager"] },
  {
    label: "Assure quality",
    positions: [
      "Quality Assurance Manager",
      "Quality Assurance Assessor",
      "Internal Quality Assurance Manager",
    ],
  },
  {
    label: "Teach and guide",
    positions: ["Training Instructor", "Master Craftsman/Craftswoman", "Mentor/Career Coach"],
  },
] as const;

/** What an application carries. */
export type PositionName = (typeof positionGroups)[number]["positions"][number];

export const positionNames: readonly PositionName[] = positionGroups.flatMap(
  ({ positions }) => positions,
);

/** Anyone who applies for one of these has to name a trade (spec §5.5). */
export const tradePositions = [
  "Training Instructor",
  "Master Craftsman/Craftswoman",
] as const satisfies PositionName[];
