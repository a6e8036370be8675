import { and, asc, eq } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { forbidden, invalid, notFound } from "#foundation/errors/errors.ts";
import { formatDay } from "#foundation/time/time.ts";
import { findStaffCentre, requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { findIntakeRow } from "#rooms/catalogue/door.server.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { listEnrolmentBatches } from "../staff/list-enrolments.server.ts";
import { hasNotLeft } from "../staff/read-rosters.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { findTextFault } from "./broadcast-text.ts";
import type { BroadcastBody, BroadcastRecord } from "./broadcasts.ts";
import { getBroadcast } from "./get-broadcast.server.ts";
import { planRecipients } from "./plan-recipients.server.ts";
import { broadcastPeople, broadcasts } from "./tables.server.ts";

/** More people than this are written to in several messages. */
const mostPeople = 5_000;

type To = BroadcastBody["to"];

/** What staff call it. */
async function titleOf(ctx: Context, to: To): Promise<string> {
  if (!("intakeId" in to)) return to.ids ? "Chosen enrolments" : "Enrolments of a list";
  const intake = await findIntakeRow(ctx, to.intakeId);
  if (!intake) throw notFound("There is no such intake. Someone may have removed it.");
  return `${intake.program.title}, ${locationOf(intake)}, ${formatDay(intake.startsOn)}`;
}

/** The people of an intake who haven't left, by name; or those of a list, in batches. */
async function* batchesOf(ctx: Context, to: To): AsyncGenerator<WithLearner[]> {
  if (!("intakeId" in to)) {
    yield* listEnrolmentBatches(ctx, to);
    return;
  }
  yield await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(and(eq(enrolments.intakeId, to.intakeId), hasNotLeft))
    .orderBy(asc(learners.fullName), asc(enrolments.id));
}

/** Adds what the people of one batch add up to. */
type Sums = { people: number; unreachable: number; parts: number; costKobo: number };

/**
 * Prepares a message to many: who gets it, on which ways, and what it costs. Nothing is sent. These people get it when
 * it is sent, also if the roster or list is another one by then.
 */
export async function prepareBroadcast(
  ctx: Context,
  { to, text: typed }: BroadcastBody,
): Promise<BroadcastRecord> {
  const { personId } = requirePermission(ctx, "broadcasts.send");
  const text = typed.replace(/\r\n?/g, "\n").trim();
  const fault = findTextFault(text);
  if (fault) throw invalid({ text: fault });
  const own = await findStaffCentre(ctx);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const title = await titleOf(tx, to);
    const writtenAt = tx.clock();
    await tx.db
      .insert(broadcasts)
      .values({ id, title, text, state: "prepared", writtenBy: personId, writtenAt });
    const sums: Sums = { people: 0, unreachable: 0, parts: 0, costKobo: 0 };
    const centres = new Set<CentreId | null>();
    const programs = new Set<string>();
    const numbers = new Set<string>();
    let number = 0;
    for await (const rows of batchesOf(tx, to)) {
      if (rows.length === 0) continue;
      for (const { enrolment } of rows) {
        centres.add(enrolment.centreId);
        programs.add(enrolment.programTitle);
      }
      if (own && rows.some(({ enrolment }) => enrolment.centreId !== own)) {
        throw forbidden(
          "other_centre",
          "Some of these people learn at another centre or online. You can write to the learners of your centre.",
        );
      }
      const planned = await planRecipients(tx, rows, text, numbers);
      // Somebody with two places is in the list twice.
      const added = await tx.db
        .insert(broadcastPeople)
        .values(planned.map((one) => ({ ...one, broadcastId: id, number: ++number })))
        .onConflictDoNothing({
          target: [broadcastPeople.broadcastId, broadcastPeople.learnerId],
        })
        .returning();
      for (const { state, parts, costKobo } of added) {
        sums[state === "unreachable" ? "unreachable" : "people"] += 1;
        sums.parts += parts;
        sums.costKobo += costKobo;
      }
      if (sums.people + sums.unreachable > mostPeople) {
        throw invalid({
          to: `These are more than ${mostPeople.toLocaleString("en")} people. Filter the list and write to some of them at a time.`,
        });
      }
    }
    if (number === 0) throw invalid({ to: "There is nobody to write to." });
    const [named] = "intakeId" in to || programs.size > 1 ? [] : programs;
    const [only = null] = centres.size === 1 ? centres : [];
    await tx.db
      .update(broadcasts)
      .set({ ...sums, centreId: only, ...(named ? { title: `${title}: ${named}` } : {}) })
      .where(eq(broadcasts.id, id));
    await audit(tx, "broadcast.prepared", id, { people: sums.people });
    return getBroadcast(tx, id);
  });
}
