import { randomBytes } from "node:crypto";
import type { Context } from "#foundation/context.ts";
import { levels, programs } from "#rooms/catalogue/tables.server.ts";
import { seededLevels } from "#rooms/catalogue/training/training-terms.ts";
import { codeBytes, makeEnrolmentCode } from "#rooms/enrolment/documents/enrolment-code.ts";
import { enrolments, learners } from "#rooms/enrolment/tables.server.ts";

const program = {
  id: "any-trade",
  // Not used by any seeded program.
  number: 99_999,
  title: "Any trade",
  description: "",
  whatYouLearn: "",
  whoItIsFor: "",
  afterwards: "",
  skills: [],
  included: [],
  priceKobo: 0,
  platform: "zaure",
  platformCourseId: "",
  instructor: "",
  durationText: "5 days",
  level: "beginner" as const,
  levels: [],
  mode: "physical" as const,
  priceType: "free" as const,
  centreIds: ["jalingo" as const],
  family: "build" as const,
  glyph: "",
};
const learner = {
  id: "any-learner",
  fullName: "Any Learner",
  dateOfBirth: "2000-01-01",
  email: "any-learner@example.com",
  phone: "+2348090000000",
  nameKey: "any learner",
};

/**
 * Adds minimal enrolments with these ids, for tests of records that refer to them; existing ones stay. `enrol`
 * makes a real one.
 */
export async function addEnrolments({ db, clock }: Context, ...ids: string[]): Promise<void> {
  const createdAt = clock();
  // An academy without a catalogue has no levels either.
  await db
    .insert(levels)
    .values(seededLevels.map(({ isClosed: _, ...level }, at) => ({ ...level, position: at + 1 })))
    .onConflictDoNothing();
  await db
    .insert(programs)
    .values({ ...program, createdAt })
    .onConflictDoNothing();
  await db
    .insert(learners)
    .values({ ...learner, createdAt })
    .onConflictDoNothing();
  await db
    .insert(enrolments)
    .values(
      ids.map((id) => ({
        id,
        code: makeEnrolmentCode(randomBytes(codeBytes)),
        learnerId: learner.id,
        programId: program.id,
        programTitle: program.title,
        mode: program.mode,
        priceType: program.priceType,
        courseOfInterest: program.title,
        status: "confirmed" as const,
        feeComponents: [],
        totalKobo: 0,
        submittedAt: createdAt,
      })),
    )
    .onConflictDoNothing();
}
