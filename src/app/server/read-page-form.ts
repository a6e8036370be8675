import type { FastifyRequest } from "fastify";
import { AppError, malformed } from "#foundation/errors.ts";
import { maxFileBytes } from "#foundation/files/file-kinds.ts";
import { readAtMost } from "./read-at-most.ts";

/**
 * Of one form that a browser sends by itself, with its files. Of a file too large one byte more than
 * it may have is kept: enough for the page to say so, beside everything else that was typed.
 */
export const pageFormLimits = {
  parts: 200,
  fields: 180,
  files: 10,
  fieldNameSize: 200,
  fieldSize: 1_000_000,
  fileSize: maxFileBytes + 1,
};

/** Pictures as phones take them come to this much before a person learns that they are too large. */
const mostBytes = 100 * 1024 * 1024;

/**
 * Reads a form with files for a page's action.
 * @throws AppError 413 for more than a form can have, 400 for bytes that are no form
 */
export async function readPageForm(request: FastifyRequest): Promise<FormData> {
  const tooLarge = new AppError(413, "too_large", "");
  const form = new FormData();
  const read = async (over: AbortSignal) => {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.valueTruncated) throw tooLarge;
        form.append(part.fieldname, String(part.value ?? ""));
      } else {
        over.addEventListener("abort", () => part.file.destroy());
        const bytes = await part.toBuffer();
        form.append(part.fieldname, new File([new Uint8Array(bytes)], part.filename ?? ""));
      }
    }
    return form;
  };
  try {
    return await readAtMost(request.raw, mostBytes, tooLarge, read);
  } catch (error) {
    throw error instanceof AppError ? error : malformed("");
  }
}
