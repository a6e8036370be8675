import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  findNames,
  findSelfMatch,
  flagSelf,
  othersMay,
  readHistory,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { getRoster, holderOf, type WithLearner } from "#rooms/enrolment/door.server.ts";
import { readCompletion } from "../completion/read-completion.server.ts";
import { certificateNumber } from "./certificate-code.ts";
import { certificateWords } from "./certificate-states.ts";
import type { CertificateRecord, CertificateSummary, Finisher } from "./certificates.ts";
import { certificates } from "./tables.server.ts";

export type Certificate = typeof certificates.$inferSelect;

export const issuedDay = ({ issuedAt }: Pick<Certificate, "issuedAt">): string | null =>
  issuedAt && lagosDay(issuedAt);

/** `2026-000123`; null until it is issued. */
export function numberOf(certificate: Pick<Certificate, "number" | "issuedAt">): string | null {
  const day = issuedDay(certificate);
  return certificate.number === null || day === null
    ? null
    : certificateNumber(certificate.number, day);
}

export const toSummary = (row: Certificate): CertificateSummary => ({
  id: row.id,
  number: numberOf(row),
  version: row.versionNumber,
  state: row.state,
  holderName: row.holderName,
  enrolmentId: row.enrolmentId,
  program: row.programTitle,
  level: row.levelName,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  proposedAt: row.proposedAt.toISOString(),
  issuedOn: issuedDay(row),
});

const nothingThere = () => notFound("There is no such certificate.");

export async function findCertificate(ctx: Context, id: string): Promise<Certificate> {
  const [found] = await ctx.db.select().from(certificates).where(eq(certificates.id, id));
  if (!found) throw nothingThere();
  return found;
}

/** Locks a certificate until the transaction ends, because two people may decide at once. */
export async function lockCertificate(ctx: Context, id: string): Promise<Certificate> {
  const [found] = await ctx.db
    .select()
    .from(certificates)
    .where(eq(certificates.id, id))
    .for("update");
  if (!found) throw nothingThere();
  return found;
}

export const wrongState = ({ state }: Pick<Certificate, "state">) =>
  conflict(
    "wrong_state",
    `This certificate is now “${certificateWords[state].label}”. Someone else was faster: load the page again.`,
  );

/** Records when a member of staff works on their own certificate, or a namesake's. */
export const flagOwn = async (ctx: Context, id: string, whose: WithLearner): Promise<void> =>
  flagSelf(ctx, "certificate.own_handled", id, await findSelfMatch(ctx, [holderOf(whose)]));

/** Whether the caller proposed it and someone else may issue it, so that someone else has to. */
export async function isForOthers(
  ctx: Context,
  { proposedBy }: Pick<Certificate, "proposedBy">,
): Promise<boolean> {
  const personId = ctx.actor?.personId ?? "";
  return proposedBy === personId && (await othersMay(ctx, "certificates.issue", personId));
}

export async function toRecord(ctx: Context, row: Certificate): Promise<CertificateRecord> {
  const names = await findNames(
    ctx,
    [row.proposedBy, row.issuedBy].filter((one) => one !== null),
  );
  const completion = await readCompletion(ctx, [row.enrolmentId]);
  const [next] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.replacesId, row.id), eq(certificates.state, "issued")));
  return {
    ...toSummary(row),
    code: row.code,
    proposedBy: names.get(row.proposedBy) || null,
    issuedBy: (row.issuedBy && names.get(row.issuedBy)) || null,
    reason: row.reason,
    endReason: row.endReason,
    missing: [...(completion.get(row.enrolmentId)?.missing ?? [])],
    needsOther: row.state === "proposed" && (await isForOthers(ctx, row)),
    replaces: row.replacesId,
    replacedBy: next?.id ?? null,
  };
}

/** One certificate with its history; the audit log says who opened it. */
export async function getCertificate(ctx: Context, id: string) {
  requirePermission(ctx, "certificates.read");
  const row = await findCertificate(ctx, id);
  return { certificate: await toRecord(ctx, row), history: await readHistory(ctx, [id]) };
}

/** The certificates of these enrolments that are proposed or issued, by the enrolments' ids. */
export async function findCurrent(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, Certificate>> {
  if (enrolmentIds.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        inArray(certificates.enrolmentId, [...enrolmentIds]),
        inArray(certificates.state, ["proposed", "issued"]),
      ),
    );
  // While a correction is proposed, the issued one still counts.
  const current = new Map<string, Certificate>();
  for (const row of rows) {
    if (current.get(row.enrolmentId)?.state !== "issued") current.set(row.enrolmentId, row);
  }
  return current;
}

/** The people of an intake who have a place, with what each lacks for a certificate. */
export async function getFinishers(ctx: Context, intakeId: string) {
  requirePermission(ctx, "certificates.read");
  const roster = await getRoster(ctx, intakeId);
  const placed = roster.people.filter(({ hasPlace }) => hasPlace);
  const ids = placed.map(({ id }) => id);
  const completion = await readCompletion(ctx, ids);
  const current = await findCurrent(ctx, ids);
  const people = placed.map(({ id, code, fullName, trainingLevel, endsOn }): Finisher => {
    const certificate = current.get(id);
    return {
      enrolmentId: id,
      code,
      fullName,
      level: trainingLevel && levelNamed(trainingLevel),
      endsOn,
      missing: [...(completion.get(id)?.missing ?? [])],
      certificate: certificate ? toSummary(certificate) : null,
    };
  });
  return { intake: roster, people };
}
