import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import type { Identity } from "#foundation/academy/identity/identity-shape.ts";
import { subjects } from "#rooms/contact/subjects.ts";
import { platforms } from "#rooms/recommendations/recommended-course.ts";
import type { SeedProgram } from "./program-file.ts";

/** What the demonstration gets besides the catalogue, from the file samples.yaml of the academy's folder. */

const text = z.string().min(1);
const email = z.email();
const days = z.number().positive();

const Learner = z.strictObject({ name: text, program: text, via: text.nullable() });

/** Somebody with an audience. */
const promoter = {
  fullName: text,
  email,
  phone: text,
  socialMediaHandles: z.record(z.string(), text),
  audienceSize: z.int().min(1),
  audienceDescription: text,
  motivation: text,
};

const People = z.strictObject({
  mailDomain: text,
  form: z.strictObject({
    level: text,
    centre: CentreIdShape,
    address: text,
    localGovernment: text,
    lastInstitution: text,
    emergencyName: text,
  }),
  learner: z.strictObject({
    email,
    name: text,
    phone: text,
    password: text,
    places: z.array(
      z.strictObject({
        id: text,
        program: text,
        daysAgo: days,
        /** All that is owed, or only what is due. */
        pays: z.enum(["whole", "due"]),
        /** Whether the training is over, so that the certificate comes next. */
        hasEnded: z.boolean().default(false),
      }),
    ),
  }),
  affiliate: z.strictObject({
    ...promoter,
    password: text,
    affiliateCode: text,
    bankAccount: z.strictObject({
      bankName: text,
      bankCode: text,
      accountNumber: text,
      accountName: text,
    }),
    visits: z
      .array(z.strictObject({ channel: z.string(), programId: z.string(), visits: z.int().min(1) }))
      .min(1),
    referrals: z.strictObject({
      paidLongAgo: z.array(Learner.extend({ daysAgo: days })),
      underReview: Learner,
      paidLately: Learner,
      unpaid: Learner,
      signedUp: z.strictObject({ name: text, email, via: text }),
      payoutReference: text,
    }),
  }),
  applicant: z.strictObject({ ...promoter, website: z.url() }),
  messages: z.array(
    z.strictObject({
      id: text,
      daysAgo: days,
      name: text,
      subject: z.enum(subjects),
      message: text,
      answer: text.nullable().default(null),
    }),
  ),
  applications: z.array(
    z.strictObject({
      id: text,
      daysAgo: days,
      fullName: text,
      gender: text,
      positionApplied: text,
      tradeSpecification: text.optional(),
      currentOccupation: text,
      tradeSkillArea: text,
      motivation: text,
      note: text.nullable().default(null),
    }),
  ),
});

const Samples = z.strictObject({
  startSeats: z.record(z.string(), z.int().min(1)).default({}),
  people: People.nullable().default(null),
  events: z
    .array(
      z.strictObject({
        id: text,
        title: text,
        inDays: z.int().min(1),
        location: text,
        description: text,
        attendees: z.int().min(0),
        type: text,
      }),
    )
    .default([]),
  chapters: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        members: z.int().min(0),
        nextEvent: text,
        location: text,
      }),
    )
    .default([]),
  courses: z
    .array(
      z.strictObject({
        id: text,
        title: text,
        description: text,
        platform: z.enum(platforms),
        affiliateLink: z.url({ protocol: /^https$/ }),
        instructor: text,
        price: text,
      }),
    )
    .default([]),
});
export type Samples = z.output<typeof Samples>;
export type SamplePeople = NonNullable<Samples["people"]>;

/** Where the invented people could not register as the file says. */
function problemsOf(samples: Samples, programs: readonly SeedProgram[]): string[] {
  const { people, startSeats } = samples;
  const find = (id: string) => programs.find((program) => program.id === id);
  const visited = people?.affiliate.visits.flatMap(({ programId }) => programId || []) ?? [];
  const unknown = [...Object.keys(startSeats), ...visited].filter((id) => !find(id));
  const problems = unknown.map((id) => `no program has the id ${id}`);
  if (!people) return problems;
  const { level, centre } = people.form;
  const { paidLongAgo, underReview, paidLately, unpaid } = people.affiliate.referrals;
  for (const { program: id } of [
    ...people.learner.places,
    ...paidLongAgo,
    ...[underReview, paidLately, unpaid],
  ]) {
    const program = find(id);
    const isPaidByLevel = program?.mode === "physical" && program.priceType === "paid";
    if (!isPaidByLevel || !program.levels.includes(level) || !program.centreIds.includes(centre))
      problems.push(`${id} is no paid physical program of level ${level} in ${centre}`);
  }
  return problems;
}

/**
 * Reads the samples of an academy's folder; without the file, or outside a demonstration, there are none.
 * @param programs of the same folder
 * @throws Error with a line for each fault
 */
export function readFolderSamples(
  folder: string,
  { demonstration }: Pick<Identity, "demonstration">,
  programs: readonly SeedProgram[],
): Samples {
  const path = join(folder, "samples.yaml");
  const isRead = demonstration && existsSync(path);
  const read = Samples.safeParse(isRead ? parse(readFileSync(path, "utf8")) : {});
  const faults = read.success
    ? problemsOf(read.data, programs)
    : read.error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`);
  if (!read.success || faults.length > 0)
    throw new Error(
      `The academy's folder ${folder} is not complete:\n${faults.map((fault) => `  - samples.yaml, ${fault}`).join("\n")}`,
    );
  return read.data;
}
