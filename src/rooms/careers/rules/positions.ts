/** The positions that the academy fills (spec §3), and what each does. */

export type Position = {
  /** Its name is what an application carries. */
  readonly name: string;
  readonly group: "Lead" | "Assure quality" | "Teach and guide";
  readonly does: string;
};

export const positions = [
  {
    name: "Zonal Program Manager",
    group: "Lead",
    does: "Answers for training in both states: intakes, partner workshops, budgets and the results that sponsors see.",
  },
  {
    name: "State Program Manager",
    group: "Lead",
    does: "Runs one centre from day to day: timetables, instructors, tools and materials, and every learner's place.",
  },
  {
    name: "Quality Assurance Manager",
    group: "Assure quality",
    does: "Sets the standard that each trade is taught and assessed to, and keeps the records an awarding body asks for.",
  },
  {
    name: "Quality Assurance Assessor",
    group: "Assure quality",
    does: "Watches learners do the job, judges their work against the standard and writes down why.",
  },
  {
    name: "Internal Quality Assurance Manager",
    group: "Assure quality",
    does: "Checks the assessors: samples their decisions, settles appeals and trains those who are new to it.",
  },
  {
    name: "Training Instructor",
    group: "Teach and guide",
    does: "Teaches the theory days and leads the practical ones in one trade, beginner to advanced.",
  },
  {
    name: "Master Craftsman/Craftswoman",
    group: "Teach and guide",
    does: "Works beside learners in the workshop, three days a week, on jobs that somebody has ordered and will use.",
  },
  {
    name: "Mentor/Career Coach",
    group: "Teach and guide",
    does: "Meets each learner every fortnight: attendance, money trouble, a first client, a first job.",
  },
] as const satisfies readonly Position[];

export const positionNames = positions.map(({ name }) => name);

const tradePositions: readonly string[] = ["Training Instructor", "Master Craftsman/Craftswoman"];

/** Whether an applicant for it has to name a trade (spec §5). */
export const needsTrade = (position: string): boolean => tradePositions.includes(position);
