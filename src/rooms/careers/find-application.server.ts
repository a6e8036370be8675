import type { Readable } from "node:stream";
import { asc, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Actor, Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import {
  findNames,
  findSelfMatch,
  flagSelf,
  readHistory,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { can } from "#rooms/accounts/permissions.ts";
import type { JobApplicationRecord, JobApplicationSummary, JobNote } from "./admin-applications.ts";
import type { ApplicationFile } from "./application-files.ts";
import { applicationDeletedOn } from "./retention.ts";
import type { Interview } from "./stages.ts";
import { jobApplications, jobDocuments, jobNotes } from "./tables.server.ts";

export type JobApplication = typeof jobApplications.$inferSelect;
type Document = typeof jobDocuments.$inferSelect;

export const interviewOf = ({
  interviewDay,
  interviewTime,
  interviewPlace,
}: Pick<JobApplication, "interviewDay" | "interviewTime" | "interviewPlace">): Interview | null =>
  interviewDay === null
    ? null
    : { day: interviewDay, time: interviewTime ?? "", place: interviewPlace ?? "" };

type Dated = Pick<JobApplication, Exclude<keyof JobApplicationSummary, "deletedOn">>;

export const toSummary = ({ createdAt, ...row }: Dated): JobApplicationSummary => ({
  ...row,
  createdAt: createdAt.toISOString(),
  deletedOn: applicationDeletedOn(createdAt),
});

/** A whole application. @param documents of this one */
export function toRecord(
  row: JobApplication,
  documents: readonly Document[],
): JobApplicationRecord {
  const { updatedAt: _, interviewDay, interviewTime, interviewPlace, ...answers } = row;
  return {
    ...answers,
    ...toSummary(row),
    interview: interviewOf({ interviewDay, interviewTime, interviewPlace }),
    documents: documents.map(({ id, field, name, mediaType, sizeBytes }) => ({
      id,
      name,
      mediaType,
      sizeBytes,
      field: field as ApplicationFile,
    })),
  };
}

/** Locks an application until the transaction ends, because two members of staff may decide at once. */
export async function lockApplication(ctx: Context, id: string): Promise<JobApplication> {
  const [found] = await ctx.db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.id, id))
    .for("update");
  if (!found) throw notFound("There is no such application. It may have been deleted.");
  return found;
}

/** Records when a member of staff decides about their own application, or a namesake's. */
export async function flagOwnApplication(ctx: Context, application: JobApplication): Promise<void> {
  const { id, emailAddress: email, phoneNumber: phone, fullName } = application;
  const match = await findSelfMatch(ctx, [{ email, phone, fullName }]);
  await flagSelf(ctx, "job_application.own_decided", id, match);
}

export const documentsOf = (ctx: Context, applicationId: string) =>
  ctx.db
    .select()
    .from(jobDocuments)
    .where(eq(jobDocuments.applicationId, applicationId))
    .orderBy(asc(jobDocuments.field));

/** An owner may delete every note, others what they wrote. */
export const mayDeleteNote = (
  actor: Actor,
  { writtenBy }: Pick<typeof jobNotes.$inferSelect, "writtenBy">,
): boolean =>
  can(actor, "careers.delete") || (can(actor, "careers.manage") && writtenBy === actor.personId);

async function notesOf(ctx: Context, applicationId: string, actor: Actor): Promise<JobNote[]> {
  const notes = await ctx.db
    .select()
    .from(jobNotes)
    .where(eq(jobNotes.applicationId, applicationId))
    .orderBy(asc(jobNotes.createdAt), asc(jobNotes.id));
  const names = await findNames(
    ctx,
    notes.map(({ writtenBy }) => writtenBy),
  );
  return notes.map(({ id, text, writtenBy, createdAt }) => ({
    id,
    text,
    by: names.get(writtenBy) || null,
    createdAt: createdAt.toISOString(),
    mayDelete: mayDeleteNote(actor, { writtenBy }),
  }));
}

/** One application with its notes and history; who opened its documents is part of it. */
export async function getJobApplication(
  ctx: Context,
  id: string,
): Promise<{ application: JobApplicationRecord; notes: JobNote[]; history: PastEvent[] }> {
  const actor = requirePermission(ctx, "careers.read");
  const [found] = await ctx.db.select().from(jobApplications).where(eq(jobApplications.id, id));
  if (!found) throw notFound("There is no such application. It may have been deleted.");
  const documents = await documentsOf(ctx, id);
  return {
    application: toRecord(found, documents),
    notes: await notesOf(ctx, id, actor),
    history: await readHistory(ctx, [id, ...documents.map((document) => document.id)]),
  };
}

type OpenedDocument = { name: string; mediaType: string; content: Readable };

/** Opens a document of an application for an admin, and records who read it. */
export async function openJobDocument(ctx: Context, documentId: string): Promise<OpenedDocument> {
  requirePermission(ctx, "files.read");
  const [found] = await ctx.db.select().from(jobDocuments).where(eq(jobDocuments.id, documentId));
  if (!found) throw notFound("There is no such document.");
  const { name, mediaType, storageKey, applicationId, field } = found;
  const content = await ctx.files.storage.open(storageKey);
  await audit(ctx, "job_document.opened", documentId, { applicationId, field });
  return { name, mediaType, content };
}
