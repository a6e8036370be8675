import { and, asc, eq, inArray, lt, lte } from "drizzle-orm";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret, newShortSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { choiceOf, reachBy } from "#foundation/messages/choices.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatDay, formatInstant, formatTime, lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntakes, findProgram, lockIntakeToJoin } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { shortSeatOffered } from "../mails/short-forms.server.ts";
import { waitingOwner } from "../messages/keep-message-choices.server.ts";
import { registrationOf } from "../registration/registration.ts";
import { isAtOpenPlace } from "../seats/choose-intake.server.ts";
import { countSeats, showSeats } from "../seats/count-seats.server.ts";
import { holdForTransfers } from "../seats/keep-seats.server.ts";
import { confirmPlaceMs, offerEndsAt } from "../seats/seats.ts";
import { waitingList } from "../tables.server.ts";
import { eraseWaiting } from "./remove-waiting.server.ts";

/** A seat is free for someone on the waiting list. @param offer `url` has the offer's token */
export function seatOfferedMail(
  { fullName, email }: { fullName: string; email: string },
  offer: { title: string; intake: Intake; until: Date; url: string },
): Mail {
  const { title, intake, until, url } = offer;
  return {
    to: email,
    kind: "seat_offered",
    subject: `A seat is free for you: ${title}`,
    heading: "A seat is free for you",
    paragraphs: [
      greetingTo(fullName),
      `You asked us for a seat in ${title}. One is free now, and we keep it for you until ${formatInstant(until)}. Register with the button below before then, or the seat is no longer yours.`,
    ],
    rows: [
      ["Program", title],
      ["Training centre", locationOf(intake)],
      ["Training starts", formatDay(intake.startsOn)],
      ["Yours until", formatInstant(until)],
    ],
    action: { label: "Take the seat", url },
    holdsSecret: true,
    short: shortSeatOffered({
      title,
      intake,
      until: { day: lagosDay(until), time: formatTime(until) },
      url,
    }),
    closing: ["If you no longer want the seat, you don't need to do anything."],
  };
}

/** Offers a seat to one person, for a day at most. */
async function offer(
  ctx: Context,
  { intake, title }: { intake: Intake; title: string },
  one: typeof waitingList.$inferSelect,
) {
  const token = newShortSecret();
  const until = offerEndsAt(ctx.clock(), intake.startsOn);
  await ctx.db
    .update(waitingList)
    .set({
      state: "offered",
      offerHash: hashSecret(token),
      offeredUntil: until,
      offers: one.offers + 1,
    })
    .where(eq(waitingList.id, one.id));
  const address = `${ctx.config.origin}/register/${encodeURIComponent(intake.programId)}`;
  await queueMail(
    ctx,
    seatOfferedMail(one, {
      title,
      intake,
      until,
      url: `${address}?offer=${token}`,
    }),
    null,
    { reach: reachBy(await choiceOf(ctx, waitingOwner(one.id)), one.phone), about: one.id },
  );
  await audit(ctx, "waiting_list.offered", intake.id);
}

/** Ends an intake's offers that were not taken in time, and offers its free seats to the next people who wait. */
async function offerSeatsOf(ctx: Context, intakeId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const intake = await lockIntakeToJoin(tx, intakeId);
    if (!intake || intake.startsOn < lagosDay(tx.clock())) return;
    await tx.db
      .update(waitingList)
      .set({ state: "lapsed" })
      .where(
        and(
          eq(waitingList.intakeId, intakeId),
          eq(waitingList.state, "offered"),
          lte(waitingList.offeredUntil, tx.clock()),
        ),
      );
    const { taken } = (await countSeats(tx, [intakeId]))(intakeId);
    const program = await findProgram(tx, intake.programId);
    const isSold = program && !("refusal" in registrationOf(program, lagosDay(tx.clock())));
    if (!isSold || !(await isAtOpenPlace(tx, intake)) || taken >= intake.seats) return;
    const next = await tx.db
      .select()
      .from(waitingList)
      .where(and(eq(waitingList.intakeId, intakeId), eq(waitingList.state, "waiting")))
      .orderBy(asc(waitingList.since), asc(waitingList.id))
      .limit(intake.seats - taken);
    for (const one of next) await offer(tx, { intake, title: program.title }, one);
  });
}

/** Offers freed seats to the people who wait, in their order. A lapsed offer goes to the next. */
async function offerSeats(ctx: Context): Promise<void> {
  const waited = await ctx.db
    .selectDistinct({ id: waitingList.intakeId })
    .from(waitingList)
    .where(inArray(waitingList.state, ["waiting", "offered"]));
  await eachAlone(ctx, "offer-seats", waited, ({ id }) => offerSeatsOf(ctx, id));
}

/** Seats also come free just by time, when a hold or an offer ends, so look every minute. */
export const followSeatsJob: ScheduledJob = {
  name: "follow-seats",
  everySeconds: minuteMs / 1000,
  async run(ctx) {
    await holdForTransfers(ctx);
    await offerSeats(ctx);
    await showSeats(ctx);
  },
};

/**
 * Deletes waiting lists for training that has started, because nobody gets a seat there any more. Also deletes entries
 * that nobody confirmed in time.
 */
export const sweepWaitingListsJob: ScheduledJob = {
  name: "sweep-waiting-lists",
  everySeconds: 3600,
  async run(ctx) {
    const lists = await ctx.db.selectDistinct({ id: waitingList.intakeId }).from(waitingList);
    const found = await findIntakes(
      ctx,
      lists.map(({ id }) => id),
    );
    const started = [...found.values()].filter(({ startsOn }) => startsOn < lagosDay(ctx.clock()));
    const ids = started.map(({ id }) => id);
    await eraseWaiting(ctx, inArray(waitingList.intakeId, ids));
    const over = new Date(ctx.clock().getTime() - confirmPlaceMs);
    await eraseWaiting(ctx, and(eq(waitingList.state, "asked"), lt(waitingList.since, over)));
  },
};
