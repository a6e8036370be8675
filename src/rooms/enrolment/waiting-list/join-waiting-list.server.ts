import { and, eq, inArray, lt, or, type SQL } from "drizzle-orm";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret, newId, newSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { mailboxOf } from "#foundation/mail/mailbox-of.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { can } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { comingIntakes, findProgram, lockIntakeToJoin } from "#rooms/catalogue/door.server.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { keepWaitingChoice } from "../messages/keep-message-choices.server.ts";
import { centreIdOf } from "../registration/course-of-interest.ts";
import { registrationOf } from "../registration/registration.ts";
import { countSeats, freeSeats } from "../seats/count-seats.server.ts";
import { confirmPlaceMs, mostOffers, mostWaiting } from "../seats/seats.ts";
import { waitingList } from "../tables.server.ts";
import { removeWaiting } from "./remove-waiting.server.ts";

type Waiting = typeof waitingList.$inferSelect;

/** Who waits, and for what: checked answers of the form. */
export type AskedToWait = {
  courseId: string;
  intakeId?: string | null | undefined;
  preferredLocation?: string | null | undefined;
  fullName: string;
  email: string;
  phoneNumber: string;
} & Parameters<typeof keepWaitingChoice>[2];

/** The start to wait for: the named one, or the first full one at that place. */
async function findFull(ctx: Context, asked: AskedToWait): Promise<Intake> {
  const program = await findProgram(ctx, asked.courseId);
  if (!program) throw notFound("Program Not Found");
  const today = lagosDay(ctx.clock());
  const registration = registrationOf(program, today);
  if ("refusal" in registration) {
    throw conflict(registration.refusal.code, registration.refusal.text);
  }
  const centreId = centreIdOf(asked.preferredLocation ?? undefined);
  const coming = await comingIntakes(ctx, today, program.id);
  const there = coming.filter(
    (intake) =>
      (!asked.intakeId || intake.id === asked.intakeId) &&
      (centreId === null || intake.centreId === centreId),
  );
  if (asked.intakeId && there.length === 0) {
    throw invalid({ intakeId: "This start is no longer on offer. Choose another one." });
  }
  const seatsOf = await countSeats(
    ctx,
    there.map(({ id }) => id),
  );
  const full = there.find((intake) => freeSeats(intake, seatsOf(intake.id)) === 0);
  if (!full) throw notFull();
  return full;
}

const notFull = () => conflict("not_full", "This start has seats. You can register now.");

const listFull = () =>
  conflict("list_full", "The waiting list of this start is full. Choose another start.");

/** Locks a start and checks that someone may wait for it. */
async function lockFull(ctx: Context, intakeId: string): Promise<Intake> {
  // Seats are given out and offered one after the other.
  const intake = await lockIntakeToJoin(ctx, intakeId);
  if (!intake || intake.startsOn < lagosDay(ctx.clock())) throw notFull();
  const seats = (await countSeats(ctx, [intakeId]))(intakeId);
  if (freeSeats(intake, seats) > 0) throw notFull();
  if (seats.onWaitingList >= mostWaiting(intake.seats)) throw listFull();
  return intake;
}

/** Whether someone proved that they read mail to the address, or staff add a person. */
function isConfirmedBy({ actor }: Context, email: string): boolean {
  if (actor?.kind === "admin") return can(actor, "walk_ins.add");
  return actor?.hasConfirmedEmail === true && mailboxOf(actor.email) === mailboxOf(email);
}

/** A stranger may have typed the address, so the email repeats nothing they typed, not even the name. */
export const confirmMail = (
  email: string,
  about: { title: string; intake: Intake; url: string },
): Mail => ({
  to: email,
  kind: "waiting_list_confirm",
  subject: "Please confirm that you want to wait for a seat",
  heading: "Do you want to wait for a seat?",
  paragraphs: [
    `Someone asked for a place on the waiting list of ${about.title} with this email address. Confirm it with the button below. You are on the list from then on.`,
    "If it was not you, you do not need to do anything.",
  ],
  rows: [
    ["Program", about.title],
    ["Training centre", locationOf(about.intake)],
    ["Training starts", formatDay(about.intake.startsOn)],
  ],
  action: { label: "Wait for a seat", url: about.url },
  closing: [`The link works once, for ${formatDuration(confirmPlaceMs)}.`],
  holdsSecret: true,
});

const knownWords = {
  waiting: {
    subject: "You are already on the waiting list",
    heading: "You are already on the waiting list",
    text: "You are already waiting for it, and you keep your place on the list. You do not need to do anything.",
  },
  offered: {
    subject: "A seat is waiting for you",
    heading: "A seat is waiting for you",
    text: "We have offered you a seat in this start. Take it with the link in the email we sent you, before the offer ends.",
  },
  lapsed: {
    subject: "We cannot offer you another seat in this start",
    heading: "Please choose another start",
    text: "We offered you a seat in this start before, and it was not taken. You can register for another start.",
  },
} as const;

/**
 * The mail to an address that needs no link: it waits already, or has had all its offers. Whoever asked gets the same
 * answer as always, because only the mailbox's owner may know.
 */
export const knownMail = (
  email: string,
  about: { title: string; intake: Intake },
  known: keyof typeof knownWords,
): Mail => ({
  to: email,
  kind: "waiting_list_known",
  subject: knownWords[known].subject,
  heading: knownWords[known].heading,
  paragraphs: [
    `Someone asked for a place on the waiting list of ${about.title} with this email address.`,
    knownWords[known].text,
  ],
  rows: [
    ["Program", about.title],
    ["Training centre", locationOf(about.intake)],
    ["Training starts", formatDay(about.intake.startsOn)],
  ],
});

/** A mailbox's entries for a start, however its address is written. It waits only once. */
async function findOfMailbox(ctx: Context, intakeId: string, email: string): Promise<Waiting[]> {
  const all = await ctx.db.select().from(waitingList).where(eq(waitingList.intakeId, intakeId));
  return all.filter((one) => mailboxOf(one.email) === mailboxOf(email));
}

/** How many seats a mailbox was offered before. */
const offersTo = (own: readonly Waiting[]) => Math.max(0, ...own.map(({ offers }) => offers));

/** Removes what a place on the list replaces: other links that were mailed, and a lapsed offer. */
const dropAll = (ctx: Context, own: readonly Waiting[]) =>
  removeWaiting(
    ctx,
    inArray(
      waitingList.id,
      own.map(({ id }) => id),
    ),
  );

const isOnList = (state: Waiting["state"]) => state === "waiting" || state === "offered";

/**
 * Asks for a place on a full start's waiting list. It counts once the address is confirmed: otherwise anybody could
 * invent addresses and keep every freed seat from everybody. A person on the list keeps their position. One who let an
 * offer lapse can wait again in last place, but not for ever. Until the address is confirmed, every address gets the
 * same answer; the mail says the rest.
 * @returns their position, from 1, and whether it counts already
 */
export async function joinWaitingList(
  ctx: Context,
  asked: AskedToWait,
): Promise<{ position: number; isConfirmed: boolean }> {
  const { id: intakeId } = await findFull(ctx, asked);
  const isConfirmed = isConfirmedBy(ctx, asked.email);
  return inTransaction(ctx, async (tx) => {
    const intake = await lockFull(tx, intakeId);
    const before = await findOfMailbox(tx, intakeId, asked.email);
    const there = before.find(({ state }) => isOnList(state));
    const isOver = offersTo(before) >= mostOffers;
    if (!isConfirmed && (there || isOver)) {
      const known = there?.state === "offered" ? "offered" : there ? "waiting" : "lapsed";
      await queueMail(tx, knownMail(asked.email, await aboutOf(tx, intake), known));
      return { position: await nextPosition(tx, intakeId), isConfirmed };
    }
    if (there) return { position: await positionOf(tx, there), isConfirmed };
    if (isOver) {
      throw conflict(
        "offers_lapsed",
        "We offered you a seat in this start before, and it was not taken. Choose another start.",
      );
    }
    const token = isConfirmed ? null : newSecret();
    // Anybody may enter any address, so each link keeps its own name and none ends another.
    if (isConfirmed) await dropAll(tx, before);
    const own = {
      id: newId(),
      intakeId,
      email: asked.email,
      since: tx.clock(),
      fullName: asked.fullName,
      phone: asked.phoneNumber,
      state: isConfirmed ? ("waiting" as const) : ("asked" as const),
      offers: isConfirmed ? offersTo(before) : 0,
      confirmHash: token && hashSecret(token),
    };
    await tx.db.insert(waitingList).values(own);
    await keepWaitingChoice(tx, own.id, asked);
    if (token) {
      const url = `${ctx.config.origin}/waiting-list?${new URLSearchParams({ token })}`;
      await queueMail(tx, confirmMail(own.email, { ...(await aboutOf(tx, intake)), url }));
      return { position: await nextPosition(tx, intakeId), isConfirmed };
    }
    await audit(tx, "waiting_list.joined", intakeId);
    return { position: await positionOf(tx, own), isConfirmed };
  });
}

async function aboutOf(ctx: Context, intake: Intake): Promise<{ title: string; intake: Intake }> {
  const { title = "" } = (await findProgram(ctx, intake.programId)) ?? {};
  return { title, intake };
}

const expiredLink = () => {
  const refusal =
    "This link has expired or has already been used. Ask for a place on the list again.";
  return invalid({ token: refusal }, refusal);
};

/** Puts someone who asked for it on the waiting list, with the secret mailed to their address. */
export async function confirmWaiting(
  ctx: Context,
  { token }: { token: string },
): Promise<{ position: number }> {
  return inTransaction(ctx, async (tx) => {
    const mine = and(
      eq(waitingList.confirmHash, hashSecret(token)),
      eq(waitingList.state, "asked"),
    );
    const [found] = await tx.db.select().from(waitingList).where(mine);
    if (!found || found.since.getTime() < tx.clock().getTime() - confirmPlaceMs)
      throw expiredLink();
    await lockFull(tx, found.intakeId);
    const before = await findOfMailbox(tx, found.intakeId, found.email);
    await dropAll(
      tx,
      before.filter(({ id }) => id !== found.id),
    );
    const [own] = await tx.db
      .update(waitingList)
      .set({
        state: "waiting",
        since: tx.clock(),
        confirmHash: null,
        offers: offersTo(before),
      })
      .where(mine)
      .returning();
    // It was used in another tab meanwhile.
    if (!own) throw expiredLink();
    await audit(tx, "waiting_list.joined", own.intakeId);
    return { position: await positionOf(tx, own) };
  });
}

/** One more than the people who have waited longer. Someone who has an offer right now is the first. */
async function positionOf(
  ctx: Context,
  own: Pick<Waiting, "id" | "intakeId" | "state" | "since">,
): Promise<number> {
  if (own.state === "offered") return 1;
  const { since, id } = own;
  const isEarlier = or(
    lt(waitingList.since, since),
    and(eq(waitingList.since, since), lt(waitingList.id, id)),
  );
  return nextPosition(ctx, own.intakeId, isEarlier);
}

/** The position of someone who joins now, or after those of a condition. */
async function nextPosition(ctx: Context, intakeId: string, after?: SQL): Promise<number> {
  const waiting = and(eq(waitingList.intakeId, intakeId), eq(waitingList.state, "waiting"), after);
  return (await ctx.db.$count(waitingList, waiting)) + 1;
}
