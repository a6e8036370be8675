import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { events } from "../tables.server.ts";
import type { EventRecord } from "./admin-community.ts";
import { eventForm, eventRules } from "./gathering-forms.ts";
import { eventStateOn, noSuchEvent } from "./gatherings.ts";
import { countRegistered, type EventRow, toEventRecord } from "./list-events.server.ts";
import { tellCancelledJob, tellMovedJob } from "./tell-registered.server.ts";

type Values = Readonly<Record<string, string | number | null>>;

/**
 * Refuses an edit of something that someone else has changed since. Each field that differs says what is saved, so that
 * its editor compares both and decides.
 * @param noun "event", "chapter"
 */
export function refuseStale(
  noun: string,
  saved: Values & { readonly version: number },
  sent: Values,
  version: number,
): void {
  if (saved.version === version) return;
  const differing = Object.keys(sent).filter((name) => saved[name] !== sent[name]);
  throw new AppError(
    409,
    "changed_meanwhile",
    `Someone changed this ${noun} while you were editing. Compare the two, then save the right one.`,
    {
      fields: Object.fromEntries(
        differing.map((name) => [name, `Current value: ${saved[name] ?? "nothing"}`]),
      ),
      details: { version: saved.version },
    },
  );
}

type Given = RawAnswers & { readonly version: number };

function readEvent(given: RawAnswers, today: string, dateBefore?: string) {
  const { answers, problems } = checkForm(eventForm, given, eventRules(today, dateBefore));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { capacity, attendees, ...texts } = answers;
  return {
    ...texts,
    capacity: capacity ? Number(capacity) : null,
    attendees: Number(attendees ?? 0),
  };
}

/** Locks an event until the transaction ends: registrations wait, so their number cannot change. */
export async function lockEvent(ctx: Context, id: string): Promise<EventRow> {
  const [found] = await ctx.db.select().from(events).where(eq(events.id, id)).for("update");
  if (!found) throw notFound(noSuchEvent);
  return found;
}

async function store(ctx: Context, id: string, change: Partial<EventRow>): Promise<EventRow> {
  const [row] = await ctx.db.update(events).set(change).where(eq(events.id, id)).returning();
  if (!row) throw new Error("the event was not stored");
  await bumpSiteVersion(ctx, "community");
  return row;
}

/** Adds an event; the community page shows it within a second. */
export async function createEvent(ctx: Context, given: RawAnswers): Promise<EventRecord> {
  requirePermission(ctx, "community.manage");
  const today = lagosDay(ctx.clock());
  const event = readEvent(given, today);
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(events)
      .values({ ...event, id: newId() })
      .returning();
    if (!row) throw new Error("the event was not stored");
    await bumpSiteVersion(tx, "community");
    await audit(tx, "event.created", row.id);
    return toEventRecord(row, 0, today);
  });
}

function refuseCancelled({ cancelledAt }: EventRow): void {
  if (!cancelledAt) return;
  throw conflict("event_cancelled", "This event is cancelled. Add a new one instead.");
}

/**
 * Changes an event. Everyone who registered gets one email about a new day or place, sent by a job. @throws AppError
 * 422, also for fewer places than are taken
 */
export async function updateEvent(
  ctx: Context,
  id: string,
  { version, ...given }: Given,
): Promise<EventRecord> {
  requirePermission(ctx, "community.manage");
  const today = lagosDay(ctx.clock());
  return inTransaction(ctx, async (tx) => {
    const before = await lockEvent(tx, id);
    refuseCancelled(before);
    const change = readEvent(given, today, before.date);
    const { updatedAt: _, cancelledAt: __, ...saved } = before;
    refuseStale("event", saved, change, version);
    const registered = await countRegistered(tx, id);
    if (change.capacity !== null && change.capacity < registered) {
      throw invalid({ capacity: `${registered} people have already registered` });
    }
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => change[name] !== before[name]);
    if (changed.length === 0) return toEventRecord(before, registered, today);
    const row = await store(tx, id, change);
    await audit(tx, "event.changed", id, { changed });
    const isMoved = changed.includes("date") || changed.includes("location");
    if (isMoved && registered > 0 && eventStateOn(today, row) === "coming") {
      await tx.jobs.enqueue(tx, tellMovedJob, { eventId: id });
    }
    return toEventRecord(row, registered, today);
  });
}

/** Cancels a coming event for good. Everyone who registered gets one email, sent by a job. */
export async function cancelEvent(
  ctx: Context,
  id: string,
  { version }: { version: number },
): Promise<EventRecord> {
  requirePermission(ctx, "community.manage");
  const today = lagosDay(ctx.clock());
  return inTransaction(ctx, async (tx) => {
    const before = await lockEvent(tx, id);
    if (before.cancelledAt) throw conflict("event_cancelled", "This event is already cancelled.");
    if (eventStateOn(today, before) === "over") {
      throw conflict("event_over", "This event has already taken place.");
    }
    refuseStale("event", { version: before.version }, {}, version);
    const row = await store(tx, id, { cancelledAt: tx.clock() });
    await audit(tx, "event.cancelled", id);
    await tx.jobs.enqueue(tx, tellCancelledJob, { eventId: id });
    return toEventRecord(row, await countRegistered(tx, id), today);
  });
}
