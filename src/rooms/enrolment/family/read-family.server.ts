import { and, eq, ne, notInArray, or, sql } from "drizzle-orm";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntakes } from "#rooms/catalogue/door.server.ts";
import { type TimelinePoint, timelineOf } from "#rooms/catalogue/fees/fee-timeline.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { emptyAccount } from "../account/account-of.server.ts";
import { moneyOfAll } from "../account/money-of.server.ts";
import { duesOfLine } from "../account/standing-words.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentPath, slipFiles } from "../own-page/links.server.ts";
import { firstNameOf, preferredLocationOf } from "../registration/course-of-interest.ts";
import { type EnrolmentStatus, endedStatuses, hasSlip } from "../states.ts";
import { enrolments, learners } from "../tables.server.ts";
import { anotherLabel, anotherPageOf } from "./family-answers.ts";
import { familyIdOf, mayBeJoined } from "./first-registration.server.ts";

/** One registration of a family. */
export type FamilyPlace = {
  readonly id: string;
  /** The first name; the whole one where two children have the same. */
  readonly name: string;
  readonly course: string;
  /** Where and from when; null until it is set. */
  readonly place: string | null;
  readonly startsOn: string | null;
  readonly status: EnrolmentStatus;
  readonly program: { readonly priceType: string };
  readonly fee: { readonly totalKobo: number };
  /** When its fee is due, with the days of training; empty for a fee that is due all at once. */
  readonly due: readonly TimelinePoint[];
  /** Its own page; null on that page. */
  readonly page: string | null;
  /** The slip as PDF; null without a slip. */
  readonly slip: string | null;
};

/** What a registration's own page says about its family. */
export type Family = {
  /** All that the same key opens, this page's first; empty when it is the only one. */
  readonly places: readonly FamilyPlace[];
  /** The form for another child; null while the registration's own form is missing. */
  readonly another: { readonly label: string; readonly page: string } | null;
  /** One payment would cover both. */
  readonly isPaidTogether: boolean;
};

/** What the page of a family shows of each registration. */
async function placesOf(
  ctx: Context,
  found: readonly { enrolment: Enrolment; name: string }[],
  { ownId, resumeToken }: { ownId: string; resumeToken: string },
): Promise<FamilyPlace[]> {
  const rows = found.map(({ enrolment }) => enrolment);
  const money = await moneyOfAll(ctx, rows);
  const intakes = await findIntakes(
    ctx,
    rows.flatMap(({ intakeId }) => intakeId ?? []),
  );
  const today = lagosDay(ctx.clock());
  const firstNames = found.map(({ name }) => firstNameOf(name));
  // Children with one first name are told apart by the whole.
  const isUnclear = new Set(firstNames).size < firstNames.length;
  return found.map(({ enrolment, name }) => {
    const { id, status, mode, priceType, totalKobo, intakeId, courseOfInterest } = enrolment;
    const intake = (intakeId && intakes.get(intakeId)) || null;
    const training = intake && {
      startsOn: intake.startsOn,
      endsOn: registeredEnd(intake, enrolment),
    };
    const chosen = mode === "online" ? "Online" : preferredLocationOf(enrolment);
    const account = money.get(id)?.account ?? emptyAccount;
    return {
      id,
      name: isUnclear ? name : firstNameOf(name),
      course: courseOfInterest,
      place: intake ? locationOf(intake) : chosen,
      startsOn: training?.startsOn ?? null,
      status,
      program: { priceType },
      fee: { totalKobo },
      due: timelineOf(duesOfLine({ status, account }), training, today, {
        payments: account.payments,
      }),
      page: id === ownId ? null : enrolmentPath(id, resumeToken),
      slip: hasSlip(status) ? slipFiles(ctx, id, resumeToken, training !== null).pdf : null,
    };
  });
}

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
        .select({ enrolment: enrolments, name: learners.fullName })
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
  const all = [{ enrolment, name: learner.fullName }, ...found];
  return {
    places: found.length > 0 ? await placesOf(ctx, all, { ownId: id, resumeToken }) : [],
    another: answers && {
      label: anotherLabel(answers),
      page: anotherPageOf({ id, resumeToken }),
    },
    isPaidTogether: await mayBeJoined(ctx, enrolment),
  };
}
