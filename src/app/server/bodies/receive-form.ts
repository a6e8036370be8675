import type { IncomingMessage } from "node:http";
import { addAbortSignal } from "node:stream";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { matchPath } from "react-router";
import { AppError, malformed } from "#foundation/errors/errors.ts";
import type { FileFault, FileRule } from "#foundation/files/file-kinds.ts";
import { type Received, receiveFile, removeUpload } from "#foundation/files/server/receive-file.ts";
import { findUploads } from "#foundation/files/server/take-uploads.ts";
import { enterForm } from "./limit-open-forms.ts";
import { followedLink, readSent } from "./read-bodies.ts";

/** Path of a page, as in its route → the file fields of its form. */
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
  const [, files] = Object.entries(fileForms).find(([route]) => matchPath(route, path)) ?? [];
  if (!files) throw new AppError(415, "unsupported_type", "");
  const tooLarge = new AppError(413, "too_large", "");
  const form = await receiveForm(request, { files, mostBytes, tooLarge, takesNul: true });
  request.body = Buffer.from(new URLSearchParams(form.fields).toString());
  return form.faults;
}

/** Limits of one form. Its page or call sets the total size. */
export const multipartLimits = {
  parts: 100,
  fields: 80,
  files: 20,
  fieldNameSize: 200,
  // Longer than any answer may be, so that the field itself reports an answer that is too long.
  fieldSize: 250_000,
  // Each file is checked as it arrives, so that each can have its own error message.
  fileSize: Number.MAX_SAFE_INTEGER,
};

/** All text fields of a form together: they are held in memory. */
const mostTextBytes = 1_000_000;

export type FormRules = {
  /** Field → the rule for its file; files in other fields are dropped. */
  files: Readonly<Record<string, FileRule>>;
  mostBytes: number;
  /** The error message for a larger form. */
  tooLarge: AppError;
  /** A page reports text with NUL at its field, where a call refuses it; the database cannot store it. */
  takesNul?: true;
};

export type ReceivedForm = {
  /** In the order of the form; a stored file is represented by its id. */
  fields: [name: string, text: string][];
  /** Field → its stored file, with the name that it was sent with. An Idempotency-Key compares hashes, not bytes. */
  files: Map<string, Received>;
  /** Field → the name of the file and why it was refused. */
  faults: Map<string, FileFault & { name: string }>;
  /** Of all its files together. */
  storedBytes: number;
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
    if (followedLink.includes(fieldname)) return;
    throw malformed("The request has a character that cannot be stored.");
  }
  // The new file replaces the one that the previous page stored.
  if (!form.files.has(fieldname)) {
    form.fields.push([fieldname, String(readSent(fieldname, text))]);
  }
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
  // A browser sends a part without a name for an empty file input.
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
    form.files.set(field, { ...received, name });
    form.storedBytes += received.sizeBytes;
  } else {
    form.faults.set(field, { ...received, name });
  }
}

/** Translates the parser's error for a malformed or incomplete form. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && /unexpected end|malformed|boundary/i.test(error.message);

/** Deletes files of a form that were refused: nobody knows their ids. */
export async function forgetFiles({ ctx }: FastifyRequest, files: Iterable<Received>) {
  const ids = [...files].map(({ fileId }) => fileId);
  for (const upload of (await findUploads(ctx, ids)).values()) {
    await removeUpload(ctx, upload);
  }
}

/**
 * The minimum of bytes that must arrive within a certain time. To arrive before a request times out, a file
 * of 5 MB must be five times as fast, so this ends only bodies that would never finish.
 */
export const leastSpeed = { bytes: 100_000, withinMs: 60_000 };

const tooSlow = () =>
  new AppError(
    408,
    "too_slow",
    "The file came too slowly, so we stopped. Please try again where the network is better.",
  );

/** How long the answer to a body that is too slow may take to arrive before its connection is closed. */
const lastWordMs = 5_000;

/**
 * Reads a body of unknown size (chunked), up to a limit. After the limit it drops the rest as it arrives.
 * Closing the connection would lose the response, because clients write to the end before they read. Only a
 * connection whose body is too slow is closed, because it would be held for minutes.
 * @param most bytes
 * @param read ends early when its signal aborts
 * @throws AppError `tooLarge`, or 408 for a body that is too slow
 */
async function readAtMost<T>(
  body: IncomingMessage,
  most: number,
  tooLarge: AppError,
  read: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  if (Number(body.headers["content-length"] ?? 0) > most) throw tooLarge;
  const over = new AbortController();
  let bytes = 0;
  const passed = Promise.withResolvers<never>();
  const stop = (reason: AppError) => {
    if (over.signal.aborted) return;
    body.unpipe();
    body.resume();
    over.abort(reason);
    passed.reject(reason);
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) stop(tooLarge);
  };
  let before = 0;
  const watch = setInterval(() => {
    const isSlow = bytes - before < leastSpeed.bytes;
    before = bytes;
    // After the end of the body, only our own work takes time.
    if (!isSlow || body.complete) return;
    stop(tooSlow());
    setTimeout(() => body.destroy(), lastWordMs).unref();
  }, leastSpeed.withinMs);
  body.on("data", count);
  try {
    return await Promise.race([read(over.signal), passed.promise]);
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearInterval(watch);
    body.off("data", count);
  }
}

/**
 * Streams a form with its files: each file is written to disk, checked and stored, and the form gets its id.
 * Memory holds only the text fields and one chunk of one file.
 * @throws AppError 413 when the form is too large, 408 when it is too slow, 400 for bytes that are not a form, 503 for
 *   too many forms at once, 429 for too many bytes from one network
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FormRules,
): Promise<ReceivedForm> {
  const leave = enterForm(request);
  const form: ReceivedForm = { fields: [], files: new Map(), faults: new Map(), storedBytes: 0 };
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
    // First wait for the file that is still arriving: it is then stored or removed.
    await underWay.catch(() => {});
    await forgetFiles(request, form.files.values()).then(
      () => {
        form.storedBytes = 0;
      },
      // The sweep removes them, and the sender gets the reason that the form was refused.
      (failure: unknown) => request.ctx.log.error({ err: failure }, "a file could not be removed"),
    );
    throw isUnreadable(error) ? malformed("The form could not be read.") : error;
  } finally {
    leave(form.storedBytes);
  }
}
