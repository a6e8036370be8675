import { addAbortSignal } from "node:stream";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError, malformed } from "#foundation/errors.ts";
import type { FileFault } from "#foundation/files/file-kinds.ts";
import { receiveFile, removeUpload } from "#foundation/files/server/receive-file.ts";
import { findUploads } from "#foundation/files/server/take-uploads.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { fieldsOf } from "#foundation/http/error-body.ts";
import { readAtMost } from "./read-at-most.ts";

/** Of one form; how large it may be in all, the endpoint says. */
export const multipartLimits = {
  parts: 200,
  fields: 180,
  files: 20,
  fieldNameSize: 200,
  // More than any answer may have, so that one too long is refused at its field.
  fieldSize: 1_000_000,
  // Files are judged one by one while they come, so that each can be refused in words of its own.
  fileSize: Number.MAX_SAFE_INTEGER,
};

const tooLarge = (endpoint: Endpoint) =>
  new AppError(
    413,
    "too_large",
    `That is too large to send: ${Math.floor((endpoint.bodyBytes ?? 0) / 1024 / 1024)} MB is the most.`,
  );

type Form = {
  values: Map<string, string>;
  /** Field → SHA-256 of its file; what an Idempotency-Key compares instead of the bytes. */
  hashes: Map<string, string>;
  faults: Map<string, FileFault>;
};

async function readField(part: MultipartValue, form: Form) {
  const text = String(part.value ?? "");
  if (part.valueTruncated) throw new AppError(413, "too_large", "That is too large to send.");
  if (text.includes("\u0000")) {
    throw malformed("The request has a character that cannot be stored.");
  }
  form.values.set(part.fieldname, text.toWellFormed());
}

async function readFile(
  request: FastifyRequest,
  endpoint: Endpoint,
  part: MultipartFile,
  form: Form,
  over: AbortSignal,
) {
  const { fieldname: field, filename, file } = part;
  const rule =
    endpoint.files && Object.hasOwn(endpoint.files, field) ? endpoint.files[field] : null;
  // A browser sends a nameless part for an input where nothing was chosen.
  if (!rule || !filename) {
    file.resume();
    return;
  }
  const received = await receiveFile(request.ctx, {
    purpose: field,
    name: filename,
    rule,
    source: addAbortSignal(over, file),
  });
  if ("fileId" in received) {
    form.values.set(field, received.fileId);
    form.hashes.set(field, received.sha256);
  } else {
    form.faults.set(field, received);
  }
}

/** Files that cannot be taken, told together with whatever else is wrong with the form. */
function refuse(endpoint: Endpoint, body: unknown, faults: Map<string, FileFault>): AppError {
  const parsed = endpoint.body?.safeParse(body);
  const others = parsed && !parsed.success ? fieldsOf(parsed.error.issues) : {};
  const fields: Record<string, string> = { ...others };
  for (const [field, fault] of faults) fields[field] = fault.text;
  const onlyFiles = Object.keys(others).every((field) => faults.has(field));
  const first = [...faults.values()][0];
  const status = onlyFiles ? (first?.status ?? 422) : 422;
  const code = onlyFiles ? (first?.code ?? "invalid") : "invalid";
  return new AppError(status, code, Object.values(fields)[0] ?? "There is a problem", { fields });
}

/** What the parser says of bytes that are no form, or of one that broke off. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && /unexpected end|malformed|boundary/i.test(error.message);

/** Files of a form that as a whole was not taken: nobody knows their ids. */
async function forget(request: FastifyRequest, form: Form) {
  const ids = [...form.hashes.keys()].map((field) => form.values.get(field) ?? "");
  for (const upload of (await findUploads(request.ctx, ids)).values()) {
    await removeUpload(request.ctx, upload);
  }
}

/**
 * Reads a form that was sent with its files: the files are kept as they come, and the body becomes the
 * fields, with ids in the place of files. Other bodies are left as they are.
 * @throws AppError 413, 415 or 422 with the fields that are wrong; 507 when there is no room
 */
export async function readMultipart(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  if (!endpoint.files) throw new AppError(415, "unsupported_type", "This call takes JSON.");
  const form: Form = { values: new Map(), hashes: new Map(), faults: new Map() };
  const most = endpoint.bodyBytes ?? 100_000;
  let underway = Promise.resolve();
  try {
    await readAtMost(request.raw, most, tooLarge(endpoint), async (over) => {
      for await (const part of request.parts()) {
        underway =
          part.type === "field"
            ? readField(part, form)
            : readFile(request, endpoint, part, form, over);
        await underway;
      }
    });
  } catch (error) {
    // A file that was coming in meanwhile is put away or taken away first.
    await underway.catch(() => {});
    await forget(request, form);
    throw isUnreadable(error) ? malformed("The form could not be read.") : error;
  }
  request.body = Object.fromEntries(form.values);
  const sent = [...form.values].map(([field, value]) => [field, form.hashes.get(field) ?? value]);
  request.rawBody = Buffer.from(JSON.stringify(sent));
  if (form.faults.size > 0) throw refuse(endpoint, request.body, form.faults);
}
