import { addAbortSignal } from "node:stream";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, malformed } from "#foundation/errors.ts";
import type { FileFault, FileRule } from "#foundation/files/file-kinds.ts";
import { receiveFile, removeUpload } from "#foundation/files/server/receive-file.ts";
import { findUploads } from "#foundation/files/server/take-uploads.ts";
import { enterForm } from "./forms-at-once.ts";
import { readAtMost } from "./read-at-most.ts";

/** Of one form; how large it may be in all, its page or call says. */
export const multipartLimits = {
  parts: 100,
  fields: 80,
  files: 20,
  fieldNameSize: 200,
  // More than any answer may have, so that one too long is refused at its field.
  fieldSize: 250_000,
  // Files are judged one by one while they come, so that each can be refused in words of its own.
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** All texts of a form together: they are what is held in memory. */
const mostTextBytes = 1_000_000;

export type FormRules = {
  /** Field → what its file may be; files in other fields are dropped. */
  files: Readonly<Record<string, FileRule>>;
  mostBytes: number;
  /** What is answered to more than that. */
  tooLarge: AppError;
  /** A page answers at its field what a call refuses: a text with NUL, which no database stores. */
  takesNul?: true;
};

export type ReceivedForm = {
  /** In the form's order; a file that was kept stands as its id. */
  fields: [name: string, text: string][];
  /** Field → SHA-256 of its file; what an Idempotency-Key compares instead of the bytes. */
  hashes: Map<string, string>;
  /** Field → the name of the file, and why it was not taken. */
  faults: Map<string, FileFault & { name: string }>;
};

function readField(
  { fieldname, value, valueTruncated }: MultipartValue,
  form: ReceivedForm,
  rules: FormRules,
) {
  const text = String(value ?? "");
  const bytes = form.fields.reduce((sum, [, other]) => sum + other.length, text.length);
  if (valueTruncated || bytes > mostTextBytes) {
    throw new AppError(413, "too_large", "That is too large to send.");
  }
  if (text.includes("\u0000") && !rules.takesNul) {
    throw malformed("The request has a character that cannot be stored.");
  }
  // The file takes the place of one that the page before had kept.
  if (!form.hashes.has(fieldname)) form.fields.push([fieldname, text.toWellFormed()]);
}

async function readFile(
  request: FastifyRequest,
  rules: FormRules,
  part: MultipartFile,
  form: ReceivedForm,
  over: AbortSignal,
) {
  const { fieldname: field, filename: name, file } = part;
  const rule = Object.hasOwn(rules.files, field) ? rules.files[field] : null;
  // A browser sends a nameless part for an input where nothing was chosen.
  if (!rule || !name) {
    file.resume();
    return;
  }
  const source = addAbortSignal(over, file);
  const received = await receiveFile(request.ctx, { purpose: field, name, rule, source }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError && error.status === 507)) throw error;
      request.ctx.log.error({ err: error }, "no room for a file");
      return { status: error.status, code: error.code, text: error.message };
    },
  );
  if ("fileId" in received) {
    form.fields = [...form.fields.filter(([other]) => other !== field), [field, received.fileId]];
    form.hashes.set(field, received.sha256);
  } else {
    form.faults.set(field, { ...received, name });
  }
}

/** What the parser says of bytes that are no form, or of one that broke off. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && /unexpected end|malformed|boundary/i.test(error.message);

/** Files of a form that as a whole was not taken: nobody knows their ids. */
async function forget(request: FastifyRequest, { fields, hashes }: ReceivedForm) {
  const ids = fields.filter(([field]) => hashes.has(field)).map(([, id]) => id);
  for (const upload of (await findUploads(request.ctx, ids)).values()) {
    await removeUpload(request.ctx, upload);
  }
}

/**
 * Reads a form with its files as it comes: each file goes to the disk, is judged and kept, and stands in
 * the form as its id. So memory holds the texts and one piece of one file.
 * @throws AppError 413 for more than the form may have, 400 for bytes that are no form, 503 for too many
 *   forms at once
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FormRules,
): Promise<ReceivedForm> {
  const leave = enterForm(request.ip);
  const form: ReceivedForm = { fields: [], hashes: new Map(), faults: new Map() };
  let underWay = Promise.resolve();
  try {
    await readAtMost(request.raw, rules.mostBytes, rules.tooLarge, async (over) => {
      for await (const part of request.parts()) {
        if (part.type === "field") readField(part, form, rules);
        else {
          underWay = readFile(request, rules, part, form, over);
          await underWay;
        }
      }
    });
    return form;
  } catch (error) {
    // A file that was coming in meanwhile is put away or taken away first.
    await underWay.catch(() => {});
    await forget(request, form);
    throw isUnreadable(error) ? malformed("The form could not be read.") : error;
  } finally {
    leave();
  }
}
