import { and, desc, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { certificateFile, openEnrolment } from "#rooms/enrolment/door.server.ts";
import { certificatePdf } from "./certificate-pdf.server.ts";
import { canCertificate } from "./certificate-states.ts";
import type { OwnCertificate } from "./certificates.ts";
import {
  type Certificate,
  findCertificate,
  issuedDay,
  numberOf,
} from "./read-certificates.server.ts";
import { certificates } from "./tables.server.ts";

/** `name` leaves out the file extension. */
type File = { readonly name: string; readonly body: Buffer };

const toFile = async (ctx: Context, row: Certificate): Promise<File> => ({
  name: `certificate-${numberOf(row)}`,
  body: await certificatePdf(row, ctx.config.origin),
});

/** An issued certificate, for staff. The audit log says who opened it. */
export async function openCertificate(ctx: Context, id: string): Promise<File> {
  requirePermission(ctx, "certificates.read");
  const row = await findCertificate(ctx, id);
  if (!canCertificate.print(row) || row.holderName === null)
    throw notFound("Only an issued certificate can be printed.");
  await audit(ctx, "certificate.opened", id);
  return toFile(ctx, row);
}

async function findIssued(ctx: Context, enrolmentId: string): Promise<Certificate | null> {
  const [found] = await ctx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.enrolmentId, enrolmentId), eq(certificates.state, "issued")));
  return found ?? null;
}

/**
 * The holder's certificate.
 * @throws AppError 404 `no_certificate` without one; 404 or 410 when the token doesn't open the registration
 */
export async function getOwnCertificate(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<File> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  const issued = await findIssued(ctx, enrolment.id);
  if (!issued) throw new AppError(404, "no_certificate", "There is no certificate yet.");
  return toFile(ctx, issued);
}

/** The newest issued or revoked certificate of an enrolment, for its own page. The caller has checked access. */
export async function findOwnCertificate(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string,
): Promise<OwnCertificate | null> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.enrolmentId, enrolmentId),
        inArray(certificates.state, ["issued", "revoked"]),
      ),
    )
    .orderBy(desc(certificates.versionNumber))
    .limit(1);
  const number = row && numberOf(row);
  const issuedOn = row && issuedDay(row);
  if (!row || !number || !issuedOn) return null;
  return {
    number,
    issuedOn,
    code: row.code,
    checkUrl: `${ctx.config.origin}/certificates/${row.code}`,
    pdf: canCertificate.print(row) ? certificateFile(ctx, enrolmentId, resumeToken) : null,
  };
}
