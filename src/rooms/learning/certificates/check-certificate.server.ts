import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readCertificateCode } from "./certificate-code.ts";
import type { CertificateCheck } from "./certificates.ts";
import { type Certificate, issuedDay, numberOf } from "./read-certificates.server.ts";
import { certificates } from "./tables.server.ts";

/**
 * What anybody with a code may know: whether the certificate is ours and counts, and if so, whose it is. A proposal and a
 * discarded one are unknown here, as if they didn't exist.
 * @param typed as people type it, or the certificate's link
 */
export async function checkCertificate(ctx: Context, typed: string): Promise<CertificateCheck> {
  const read = readCertificateCode(typed);
  if ("fault" in read) return { result: read.fault };
  const { code } = read;
  const [row] = await ctx.db.select().from(certificates).where(eq(certificates.code, code));
  const number = row && numberOf(row);
  const issuedOn = row && issuedDay(row);
  if (!row || !number || !issuedOn) return { result: "unknown", code };
  const shown = {
    code,
    number,
    version: row.versionNumber,
    program: row.programTitle,
    level: row.levelName,
    issuedOn,
  };
  const revoked = row.state === "revoked" ? row : await findRevoked(ctx, row);
  if (revoked) {
    const revokedOn = lagosDay(revoked.endedAt ?? revoked.proposedAt);
    return { result: "revoked", ...shown, revokedOn, reason: revoked.endReason ?? "" };
  }
  if (row.holderName === null) return { result: "withdrawn", ...shown };
  const newest = row.state === "replaced" ? await findVersion(ctx, row, "issued") : null;
  if (newest) {
    const replacedOn = lagosDay(newest.issuedAt ?? newest.proposedAt);
    return { result: "replaced", ...shown, replacedOn, newCode: newest.code };
  }
  const { holderName: name, startsOn, endsOn } = row;
  return { result: "genuine", ...shown, name, startsOn, endsOn };
}

/** The version of a certificate in a state. */
async function findVersion(
  ctx: Context,
  { number }: Pick<Certificate, "number">,
  state: "issued" | "revoked",
): Promise<Certificate | null> {
  if (number === null) return null;
  const [found] = await ctx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.number, number), eq(certificates.state, state)));
  return found ?? null;
}

/** Of a replaced version: the later one that was revoked. What's revoked is the certificate, not the paper. */
const findRevoked = async (ctx: Context, row: Certificate): Promise<Certificate | null> =>
  row.state === "replaced" ? findVersion(ctx, row, "revoked") : null;
