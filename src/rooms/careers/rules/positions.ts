/** The positions that the academy fills (spec §3); what each does stands in position-duties.ts. */

export type Position = {
  /** Its name is what an application carries. */
  readonly name: string;
  readonly group: "Lead" | "Assure quality" | "Teach and guide";
};

export const positions = [
  {
    name: "Zonal Program Manager",
    group: "Lead",
  },
  {
    name: "State Program Manager",
    group: "Lead",
  },
  {
    name: "Quality Assurance Manager",
    group: "Assure quality",
  },
  {
    name: "Quality Assurance Assessor",
    group: "Assure quality",
  },
  {
    name: "Internal Quality Assurance Manager",
    group: "Assure quality",
  },
  {
    name: "Training Instructor",
    group: "Teach and guide",
  },
  {
    name: "Master Craftsman/Craftswoman",
    group: "Teach and guide",
  },
  {
    name: "Mentor/Career Coach",
    group: "Teach and guide",
  },
] as const satisfies readonly Position[];

export type PositionName = (typeof positions)[number]["name"];

export const positionNames = positions.map(({ name }) => name);

const tradePositions: readonly string[] = ["Training Instructor", "Master Craftsman/Craftswoman"];

/** Whether an applicant for it has to name a trade (spec §5). */
export const needsTrade = (position: string): boolean => tradePositions.includes(position);
