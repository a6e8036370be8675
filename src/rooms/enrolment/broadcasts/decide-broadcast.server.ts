import { eq } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, forbidden } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { preparedHours } from "./broadcast-states.ts";
import { mostAlone } from "./broadcast-text.ts";
import type { BroadcastRecord } from "./broadcasts.ts";
import { findBroadcast, getBroadcast, needsApproval } from "./get-broadcast.server.ts";
import { broadcasts } from "./tables.server.ts";

/** Sends a prepared message: the job queues it from here on. To many people, a second person does this. */
export async function approveBroadcast(ctx: Context, id: string): Promise<BroadcastRecord> {
  const { personId } = requirePermission(ctx, "broadcasts.send");
  return inTransaction(ctx, async (tx) => {
    const broadcast = await findBroadcast(tx, id, true);
    const now = tx.clock();
    if (broadcast.state !== "prepared") {
      const isStopped = broadcast.state === "stopping" || broadcast.state === "stopped";
      const why = isStopped ? "It has been stopped." : "It has already been sent.";
      throw conflict("not_prepared", why);
    }
    if (now.getTime() - broadcast.writtenAt.getTime() > preparedHours * hourMs) {
      throw conflict(
        "too_old",
        `It was prepared more than ${preparedHours} hours ago, and the people may be others now. Prepare it again.`,
      );
    }
    if (broadcast.people === 0) throw conflict("nobody", "None of these people can be reached.");
    if (needsApproval(broadcast) && broadcast.writtenBy === personId) {
      throw forbidden(
        "same_person",
        `It goes to more than ${mostAlone} people, so a second person has to send it.`,
      );
    }
    await tx.db
      .update(broadcasts)
      .set({ state: "sending", approvedBy: personId, approvedAt: now })
      .where(eq(broadcasts.id, id));
    await audit(tx, "broadcast.approved", id, { people: broadcast.people });
    return getBroadcast(tx, id);
  });
}

/** Stops it: no more are queued, and the job takes back what has not left yet. */
export async function stopBroadcast(ctx: Context, id: string): Promise<BroadcastRecord> {
  const { personId } = requirePermission(ctx, "broadcasts.send");
  return inTransaction(ctx, async (tx) => {
    const { state } = await findBroadcast(tx, id, true);
    if (state === "stopping" || state === "stopped") return getBroadcast(tx, id);
    if (state === "sent" && (await getBroadcast(tx, id)).left === 0)
      throw conflict("sent_already", "It has already been sent to everyone.");
    await tx.db
      .update(broadcasts)
      .set({
        state: state === "prepared" ? "stopped" : "stopping",
        stoppedBy: personId,
        ...(state === "prepared" ? { endedAt: tx.clock() } : {}),
      })
      .where(eq(broadcasts.id, id));
    await audit(tx, "broadcast.stopped", id);
    return getBroadcast(tx, id);
  });
}
