import { and, asc, eq, inArray, lt, or } from "drizzle-orm";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import { noEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { eachAlone, noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { withdrawMail } from "#foundation/mail/send-again.ts";
import type { Reach } from "#foundation/messages/ways.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { enrolments, learners } from "../tables.server.ts";
import { broadcastMail } from "./broadcast-mail.ts";
import { broadcastKeptMonths, unsentKeptDays } from "./broadcast-retention.ts";
import { fillIn } from "./broadcast-text.ts";
import type { Broadcast } from "./get-broadcast.server.ts";
import { guardianReachesOf, reachesOf } from "./plan-recipients.server.ts";
import { broadcastPeople, broadcasts } from "./tables.server.ts";

/** How many people one step works on, in one transaction. */
const peopleAtOnce = 100;

type Recipient = typeof broadcastPeople.$inferSelect;
type RecipientState = Recipient["state"];

/** Reads a message and lets only one process at a time work on it. */
export async function holdBroadcast(ctx: Context, id: string): Promise<Broadcast | null> {
  const [held] = await ctx.db.select().from(broadcasts).where(eq(broadcasts.id, id)).for("update");
  return held ?? null;
}

const isRow = ({ broadcastId, number }: Recipient) =>
  and(eq(broadcastPeople.broadcastId, broadcastId), eq(broadcastPeople.number, number));

const partyOf = ({ learnerId }: Recipient) => (learnerId === null ? "guardian" : "learner");

/** The next people who wait. */
const findSome = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(broadcastPeople)
    .where(
      and(
        eq(broadcastPeople.broadcastId, id),
        inArray(broadcastPeople.state, ["waiting", "guardian_waiting"]),
      ),
    )
    .orderBy(asc(broadcastPeople.number))
    .limit(peopleAtOnce);

/** The learners as they are now: with the number and the choice that count today. */
async function readPeople(ctx: Context, some: readonly Recipient[]) {
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      inArray(
        enrolments.id,
        some.map(({ enrolmentId }) => enrolmentId),
      ),
    );
  const byId = new Map(rows.map((row) => [row.enrolment.id, row]));
  return {
    byId,
    reaches: {
      learner: await reachesOf(ctx, rows),
      guardian: await guardianReachesOf(ctx, rows),
    },
  };
}

/** Queues it for one person. @returns null if they can't be reached any more */
function queueFor(
  ctx: Context,
  text: string,
  { program, startsOn, learnerId }: Recipient,
  { enrolment, learner }: WithLearner,
  reach: Reach | undefined,
): Promise<string | null> {
  // A guardian gets it on the phone that they chose, and only there.
  if (learnerId === null && !reach) return Promise.resolve(null);
  const name = firstNameOf(learner.fullName);
  const mail = broadcastMail(fillIn(text, { name, program, startsOn }), {
    to: learnerId === null ? noEmail : learner.email,
    reference: referenceOf(enrolment),
  });
  return queueMail(ctx, mail, "staff", { reach });
}

/** Queues it for the next people. Those whose message can't be queued are noted, and don't block the others. */
async function queueSome(tx: Context, { id, text }: Broadcast): Promise<number> {
  const some = await findSome(tx, id);
  await tx.step("broadcast.read");
  const { byId, reaches } = await readPeople(tx, some);
  for (const one of some) {
    const person = byId.get(one.enrolmentId);
    const note = (state: RecipientState, messageId: string | null = null) =>
      tx.db.update(broadcastPeople).set({ state, messageId }).where(isRow(one));
    try {
      const reach = reaches[partyOf(one)].get(one.enrolmentId);
      const messageId =
        person &&
        (await inTransaction(tx, (savepoint) => queueFor(savepoint, text, one, person, reach)));
      await note(messageId ? "queued" : "gone", messageId ?? null);
    } catch (error) {
      noteFailedRow(tx, { job: sendBroadcastsJob.name, id: `${id} ${one.number}`, error });
      await note("failed");
    }
  }
  return some.length;
}

/** Takes back what has not left. Those people then wait again, for a message that has been stopped. */
async function takeBackSome(tx: Context, { id }: Broadcast, after: number): Promise<number | null> {
  const some = await tx.db
    .select()
    .from(broadcastPeople)
    .where(and(eq(broadcastPeople.broadcastId, id), eq(broadcastPeople.state, "queued")))
    .orderBy(asc(broadcastPeople.number))
    .offset(after)
    .limit(peopleAtOnce);
  let kept = after;
  for (const one of some) {
    try {
      await withdrawMail(tx, one.messageId ?? "", "broadcast");
      await tx.db
        .update(broadcastPeople)
        .set({
          state: partyOf(one) === "learner" ? "waiting" : "guardian_waiting",
          messageId: null,
        })
        .where(isRow(one));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // It has left.
      kept += 1;
    }
  }
  return some.length < peopleAtOnce ? null : kept;
}

const end = (tx: Context, { id }: Broadcast, state: "sent" | "stopped") =>
  tx.db.update(broadcasts).set({ state, endedAt: tx.clock() }).where(eq(broadcasts.id, id));

/**
 * One step of sending a message, in a transaction: queues it for the next people. A step that a restart cuts off has
 * queued nothing, and the next one begins where the last one ended.
 * @param hold only a test passes another one, to show the race
 * @returns whether there is more to do
 */
export const sendSome = (ctx: Context, id: string, hold = holdBroadcast): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const broadcast = await hold(tx, id);
    if (broadcast?.state !== "sending") return false;
    const queued = await queueSome(tx, broadcast);
    if (queued < peopleAtOnce) await end(tx, broadcast, "sent");
    return queued === peopleAtOnce;
  });

/** Takes back what has not left of a stopped message. */
async function takeBack(ctx: Context, id: string): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await inTransaction(ctx, async (tx) => {
      const broadcast = await holdBroadcast(tx, id);
      if (broadcast?.state !== "stopping") return null;
      const next = await takeBackSome(tx, broadcast, from);
      if (next === null) await end(tx, broadcast, "stopped");
      return next;
    });
  }
}

/** Works on messages to many: a step for each, and again after a few seconds. */
export const sendBroadcastsJob: ScheduledJob = {
  name: "send-broadcasts",
  everySeconds: 5,
  async run(ctx) {
    const atWork = await ctx.db
      .select({ id: broadcasts.id, state: broadcasts.state })
      .from(broadcasts)
      .where(inArray(broadcasts.state, ["sending", "stopping"]));
    await eachAlone(ctx, this.name, atWork, ({ id, state }) =>
      state === "sending" ? sendSome(ctx, id) : takeBack(ctx, id),
    );
  },
};

/** Deletes messages that were prepared and never sent, and old ones. Copies of what people got are deleted for themselves. */
export const sweepBroadcastsJob: ScheduledJob = {
  name: "sweep-broadcasts",
  everySeconds: hourMs / 1000,
  async run(ctx) {
    const now = ctx.clock();
    const unsentBefore = new Date(now.getTime() - unsentKeptDays * dayMs);
    const { state, writtenAt, endedAt } = broadcasts;
    const isUnsent = and(eq(state, "prepared"), lt(writtenAt, unsentBefore));
    const isEnded = inArray(state, ["sent", "stopped"]);
    const isOld = and(isEnded, lt(endedAt, monthsBefore(now, broadcastKeptMonths)));
    await ctx.db.delete(broadcasts).where(or(isUnsent, isOld));
  },
};
