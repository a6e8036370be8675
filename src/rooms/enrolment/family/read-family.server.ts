import { and, eq, ne, notInArray, or, sql } from "drizzle-orm";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentPath } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { endedStatuses } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import { anotherLabel, anotherPageOf } from "./family-answers.ts";
import { familyIdOf, mayBeJoined } from "./first-registration.server.ts";

/** What a registration's own page says about the rest of its family. */
export type Family = {
  /** The others that the same key opens. */
  readonly others: readonly {
    readonly firstName: string;
    readonly course: string;
    readonly page: string;
  }[];
  /** The form for another child; null while the registration's own form is missing. */
  readonly another: { readonly label: string; readonly page: string } | null;
  /** One payment would cover both. */
  readonly isPaidTogether: boolean;
};

/** @param resumeToken with which the registration was opened */
export async function readFamily(
  ctx: Context,
  enrolment: Enrolment,
  resumeToken: string,
): Promise<Family> {
  const { id, answers, accountPersonId } = enrolment;
  const { learner } = await getWithLearner(ctx, id);
  const first = familyIdOf(enrolment);
  const found = hasAddress(learner.email)
    ? await ctx.db
        .select({ id: enrolments.id, course: enrolments.courseOfInterest, name: learners.fullName })
        .from(enrolments)
        .innerJoin(learners, eq(learners.id, enrolments.learnerId))
        .where(
          and(
            or(eq(enrolments.id, first), eq(enrolments.firstId, first)),
            ne(enrolments.id, id),
            eq(learners.email, learner.email),
            sql`${enrolments.accountPersonId} is not distinct from ${accountPersonId}`,
            notInArray(enrolments.status, [...endedStatuses]),
          ),
        )
        .orderBy(enrolments.submittedAt, enrolments.id)
    : [];
  return {
    others: found.map((other) => ({
      firstName: firstNameOf(other.name),
      course: other.course,
      page: enrolmentPath(other.id, resumeToken),
    })),
    another: answers && {
      label: anotherLabel(answers),
      page: anotherPageOf({ id, resumeToken }),
    },
    isPaidTogether: await mayBeJoined(ctx, enrolment),
  };
}
