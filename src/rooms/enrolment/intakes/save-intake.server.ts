import { and, eq, gt, inArray, or } from "drizzle-orm";
import { dayMs, formatCount } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import * as catalogue from "#rooms/catalogue/door.server.ts";
import type {
  AdminIntakeRecord,
  IntakeChange,
  NewIntake,
} from "#rooms/catalogue/intakes/intakes.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { daysInWords, hoursInWords } from "#rooms/catalogue/training/weekly-times.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { movedStartDays } from "../enrolment-terms.ts";
import { moveInstalmentsJob } from "../instalments/move-instalments.server.ts";
import {
  greeting,
  keepLinkPrivate,
  type Registered,
  registrationRows,
} from "../mails/registration-facts.server.ts";
import { shortStartMoved } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { addEnrolmentKey } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { countSeats } from "../seats/count-seats.server.ts";
import { endedStatuses, hasSlip, slipStatuses } from "../states.ts";
import { enrolments, learners, waitingList } from "../tables.server.ts";
import { eraseWaiting } from "../waiting-list/remove-waiting.server.ts";
import { countPlaces } from "./count-places.server.ts";
import { getIntake } from "./list-intakes.server.ts";

const daysBetween = (one: string, other: string) =>
  Math.abs(new Date(one).getTime() - new Date(other).getTime()) / dayMs;

/** `Saturday and Sunday, 9am to 2pm` */
const timesOf = (intake: Intake): string =>
  [daysInWords(intake), hoursInWords(intake)].filter(Boolean).join(", ");

/** What a person can do if the new day or the new hours don't suit them. */
function waysOut({ status, receivedKobo }: Registered["enrolment"], days: number): string[] {
  if (!hasSlip(status) && receivedKobo === 0) {
    return [
      "If that does not suit you, choose another start on your registration’s page before you pay.",
    ];
  }
  if (days === 0) {
    return ["If that does not suit you, reply to this email, and we will look for another group."];
  }
  if (days <= movedStartDays) return [];
  return [
    `This is more than ${movedStartDays} days away from the day we promised, so you may join another group or get all your money back. Reply to this email and tell us what you want.`,
  ];
}

/**
 * The intake of a place, or of a registration that holds a seat, starts on another day, or trains on other days of the
 * week or at other hours.
 * @param known as the learner knows it
 */
export function movedStartMail(about: Registered & { intake: Intake }, known: Intake): Mail {
  const { enrolment, intake, learner, url } = about;
  const course = enrolment.courseOfInterest;
  const isMoved = intake.startsOn !== known.startsOn;
  const [times, knownTimes] = [timesOf(intake), timesOf(known)];
  const heading = isMoved
    ? "Your training starts on another day"
    : "Your training has other days or hours";
  const changes = [
    isMoved &&
      `${course} starts on ${formatFullDay(intake.startsOn)}, not on ${formatFullDay(known.startsOn)}.`,
    times !== knownTimes && `The training of ${course} is now: ${times}. It was: ${knownTimes}.`,
    "Your seat is safe.",
    hasSlip(enrolment.status) &&
      `Your admission slip has the new ${isMoved ? "day" : "days and hours"}.`,
  ];
  return {
    to: learner.email,
    kind: "start_moved",
    subject: `${heading}: ${course}`,
    heading,
    paragraphs: [
      greeting(about),
      changes.filter((change) => change !== false).join(" "),
      ...waysOut(enrolment, daysBetween(known.startsOn, intake.startsOn)),
    ],
    rows: registrationRows(about),
    action: { label: "See your registration", url },
    holdsSecret: true,
    closing: ["We are sorry for the change.", keepLinkPrivate],
    short: shortStartMoved(about, known, times),
    reference: referenceOf(enrolment),
  };
}

/**
 * Mails everybody with a seat in an intake that it starts on another day, or has other days or hours. A person who holds a seat may be paying right
 * now, and the mail about that payment can still name the old day. There are no more mails than seats, so they're
 * queued in the transaction of the change.
 * @param known as they know it
 */
async function mailChangedStart(ctx: Context, intake: Intake, known: Intake): Promise<void> {
  const isMoved = intake.startsOn !== known.startsOn;
  if (!isMoved && timesOf(intake) === timesOf(known)) return;
  const found = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      and(
        eq(enrolments.intakeId, intake.id),
        or(
          inArray(enrolments.status, [...slipStatuses]),
          and(eq(enrolments.status, "pending_payment"), gt(enrolments.seatHeldUntil, ctx.clock())),
        ),
      ),
    );
  for (const { enrolment, learner } of found) {
    const url = enrolmentUrl(ctx, enrolment.id, await addEnrolmentKey(ctx, enrolment.id, "resume"));
    await tellLearner(ctx, enrolment, movedStartMail({ enrolment, learner, intake, url }, known));
    // The others' instalments move once they have a place (account/line-money.server.ts).
    if (isMoved && hasSlip(enrolment.status)) {
      await ctx.jobs.enqueue(ctx, moveInstalmentsJob, { enrolmentId: enrolment.id });
    }
  }
}

type Day = `${number}-${number}-${number}`;

export async function addIntake(ctx: Context, given: NewIntake): Promise<AdminIntakeRecord> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const { id, programId, startsOn, endsOn } = await catalogue.addIntake(tx, given);
    await audit(tx, "intake.added", id, {
      programId,
      startsOn: startsOn as Day,
      endsOn: endsOn as Day,
    });
    return getIntake(tx, id);
  });
}

/** Why an intake cannot be changed or removed, for admins. */

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const have = (count: number) => (count === 1 ? "has" : "have");

/** @param held seats held for people who are registering, or offered to someone who waits */
const tooFewSeats = (joined: number, held: number): string =>
  `${people(joined)} ${have(joined)} joined this intake${held > 0 ? ` and ${formatCount(held, "seat")} ${held === 1 ? "is" : "are"} held` : ""}: keep at least ${formatCount(joined + held, "seat")}`;

const centreIsChosen = (registered: number): string =>
  `${people(registered)} ${have(registered)} registered for this intake at its centre, or ${registered === 1 ? "is" : "are"} waiting for it. Add another intake instead.`;

/** Why an intake can't be removed. */
function peopleHaveRegistered(places: {
  readonly joined: number;
  readonly waiting: number;
  readonly refunded: number;
  /** On the waiting list, or with an offer. */
  readonly onList: number;
}): string {
  const parts = [
    places.joined > 0 && `${people(places.joined)} ${have(places.joined)} joined`,
    places.waiting > 0 && `${people(places.waiting)} ${have(places.waiting)} not paid yet`,
    places.onList > 0 &&
      `${people(places.onList)} ${places.onList === 1 ? "is" : "are"} waiting for a seat`,
    places.refunded > 0 && `${people(places.refunded)} got their money back`,
  ].filter(Boolean);
  return `This intake cannot be removed: ${parts.join(", ")}.`;
}

/**
 * Changes an intake. It counts joined people and held seats while the intake is locked, so a registration stored at the
 * same time either counts or comes later. People with a seat get a mail about another first day, other days or other hours.
 */
export async function changeIntake(
  ctx: Context,
  id: string,
  change: IntakeChange,
): Promise<AdminIntakeRecord> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await catalogue.lockIntake(tx, id, change.version);
    const { joined, waiting } = (await countPlaces(tx, [id]))(id);
    const { taken, held, onWaitingList } = (await countSeats(tx, [id]))(id);
    await tx.step("intake.counted");
    if (change.seats < taken) throw invalid({ seats: tooFewSeats(taken - held, held) });
    // Offers hold seats too, for people who aren't registered.
    const people = joined + Math.max(waiting, held) + onWaitingList;
    if (change.centreId !== before.centreId && people > 0) {
      throw conflict("people_joined", centreIsChosen(people));
    }
    const after = await catalogue.changeIntake(tx, before, change);
    await mailChangedStart(tx, after, before);
    const names = ["centreId", "startsOn", "endsOn", "seats", "hoursFrom", "hoursTo"] as const;
    const sameDays = String(before.days) === String(after.days);
    await audit(tx, "intake.changed", id, {
      programId: after.programId,
      startsOn: { from: before.startsOn as Day, to: after.startsOn as Day },
      changed: [
        ...names.filter((name) => before[name] !== after[name]),
        ...(sameDays ? [] : ["days"]),
      ],
    });
    return getIntake(tx, id);
  });
}

/** Removes an intake that nobody has registered for. Cancelled and declined registrations lose their date. */
export async function removeIntake(ctx: Context, id: string, version: number): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  await inTransaction(ctx, async (tx) => {
    const { programId, startsOn } = await catalogue.lockIntake(tx, id, version);
    await tx.db
      .update(enrolments)
      .set({ intakeId: null })
      .where(and(eq(enrolments.intakeId, id), inArray(enrolments.status, [...endedStatuses])));
    // Count after that update: it waited for late money that makes a cancelled registration valid again.
    const places = (await countPlaces(tx, [id]))(id);
    const { held, onWaitingList } = (await countSeats(tx, [id]))(id);
    await tx.step("intake.counted");
    const { joined, waiting, refunded } = places;
    if (joined + waiting + refunded + held + onWaitingList > 0) {
      const stillWaiting = onWaitingList + Math.max(0, held - waiting);
      throw conflict("people_joined", peopleHaveRegistered({ ...places, onList: stillWaiting }));
    }
    // People who got a seat elsewhere, or let an offer lapse.
    await eraseWaiting(tx, eq(waitingList.intakeId, id));
    await catalogue.removeIntake(tx, id);
    await audit(tx, "intake.removed", id, { programId, startsOn: startsOn as Day });
  });
}
