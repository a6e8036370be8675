import type { FastifyRequest } from "fastify";
import { AppError } from "#foundation/errors/errors.ts";
import type { FileFault, FileRule } from "#foundation/files/file-kinds.ts";
import { receiveForm } from "./receive-form.ts";

/** Path of a page → the file fields of its form. */
export type FileForms = Readonly<Record<string, Readonly<Record<string, FileRule>>>>;

/** Large enough for several phone photos, so that a field can report a file that is too large. */
const mostBytes = 100 * 1024 * 1024;

/**
 * Reads a form with files for a page's action: the body becomes a form of text fields, with ids in place of the
 * files.
 * @returns field → why its file was refused
 * @throws AppError 415 when the page has no such form, 413 when the form is too large, 400 for bytes that are
 *   not a form, 503 for too many at once
 */
export async function readPageForm(
  request: FastifyRequest,
  fileForms: FileForms,
): Promise<ReadonlyMap<string, FileFault>> {
  const path = request.url.split("?")[0]?.replace(/\.data$/, "") ?? "";
  const files = Object.hasOwn(fileForms, path) ? fileForms[path] : undefined;
  if (!files) throw new AppError(415, "unsupported_type", "");
  const tooLarge = new AppError(413, "too_large", "");
  const form = await receiveForm(request, { files, mostBytes, tooLarge, takesNul: true });
  request.body = Buffer.from(new URLSearchParams(form.fields).toString());
  return form.faults;
}
