import { eq, inArray } from "drizzle-orm";
import { holdOpenCentre } from "#foundation/academy/keep-centres.ts";
import { centres } from "#foundation/academy/tables.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { programs } from "../tables.server.ts";
import type { CentreRecord } from "./centres.ts";
import { recordOf } from "./save-centre.server.ts";

/** Teaches programs at an open centre from now on: all of them or none, however often it is asked. */
export async function teachAtCentre(
  ctx: Context,
  id: string,
  { programIds }: { readonly programIds: readonly string[] },
): Promise<CentreRecord> {
  requirePermission(ctx, "centres.edit");
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    // Programs before the centre, as when one of them is saved.
    const chosen = await tx.db
      .select()
      .from(programs)
      .where(inArray(programs.id, [...programIds]))
      .orderBy(programs.id)
      .for("update");
    const [centre] = await tx.db
      .select()
      .from(centres)
      .where(eq(centres.id, id as never));
    if (!centre) throw notFound("There is no such centre. Someone may have deleted it.");
    if (!(await holdOpenCentre(tx, centre.id))) {
      throw conflict("centre_closed", "This centre is closed. Open it again first.");
    }
    const isOffered = ({ mode, publishedAt, archivedAt }: (typeof chosen)[number]) =>
      mode !== "online" && publishedAt !== null && archivedAt === null;
    if (chosen.length < new Set(programIds).size || !chosen.every(isOffered)) {
      throw conflict(
        "not_at_centres",
        "Not all of these programs are on offer at centres any more. Close this and choose again.",
      );
    }
    const added = chosen.filter(({ centreIds }) => !centreIds.includes(centre.id));
    for (const { id: programId, centreIds } of added) {
      await tx.db
        .update(programs)
        .set({ centreIds: [...centreIds, centre.id] })
        .where(eq(programs.id, programId));
      await audit(tx, "program.updated", programId, { changed: ["centreIds"] });
    }
    if (added.length > 0) await bumpSiteVersion(tx);
    return recordOf(tx, centre);
  });
}
