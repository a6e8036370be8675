import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { setHybridOpen } from "#rooms/catalogue/server/door.ts";
import { hybridOpenMail } from "./mails/hybrid-open-mail.ts";
import { hybridInterest } from "./tables.ts";

/**
 * Opens or closes hybrid registration for a program. On opening, emails once everyone who asked.
 * @returns how many people it emailed
 * @throws AppError 401, 403 without `enrolments.manage`, 404, 409 for a program that is not hybrid
 */
export async function openHybridRegistration(
  ctx: Context,
  programId: string,
  open: boolean,
): Promise<{ emailed: number }> {
  requirePermission(ctx, "enrolments.manage");
  return inTransaction(ctx, async (tx) => {
    const program = await setHybridOpen(tx, programId, open);
    const waiting = open
      ? await tx.db
          .update(hybridInterest)
          .set({ notifiedAt: tx.clock() })
          .where(and(eq(hybridInterest.programId, programId), isNull(hybridInterest.notifiedAt)))
          .returning()
      : [];
    const url = `${tx.config.origin}/register/${encodeURIComponent(program.id)}`;
    for (const interested of waiting) {
      await queueMail(tx, await hybridOpenMail(interested, { title: program.title, url }));
    }
    await audit(tx, open ? "hybrid_registration.opened" : "hybrid_registration.closed", programId);
    return { emailed: waiting.length };
  });
}
