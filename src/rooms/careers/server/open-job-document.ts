import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { jobDocuments } from "./tables.ts";

type OpenedDocument = { name: string; mediaType: string; content: Readable };

/**
 * Opens a document of an application for an admin, and records who read it.
 * @throws AppError 403 without `files.read`, 404 for an unknown document
 */
export async function openJobDocument(ctx: Context, documentId: string): Promise<OpenedDocument> {
  requirePermission(ctx, "files.read");
  const [found] = await ctx.db.select().from(jobDocuments).where(eq(jobDocuments.id, documentId));
  if (!found) throw notFound("There is no such document.");
  const { name, mediaType, storageKey, applicationId, field } = found;
  const content = await ctx.files.storage.open(storageKey);
  await audit(ctx, "job_document.opened", documentId, { applicationId, field });
  return { name, mediaType, content };
}
