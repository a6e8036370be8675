import type { FastifyRequest } from "fastify";
import { AppError } from "#foundation/errors/errors.ts";
import { type FileFault, fileFaults, maxBytesOf } from "#foundation/files/file-kinds.ts";
import { fieldsOf } from "#foundation/http/answers/error-body.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { forgetFiles, type ReceivedForm, receiveForm } from "./receive-form.ts";

const tooLarge = (most: number) =>
  new AppError(
    413,
    "too_large",
    `That is too large to send: the limit is ${Math.floor(most / 1024 / 1024)} MB.`,
  );

/** Names the field that the file belongs to, wherever it is in the form. */
function wordFaults(endpoint: Endpoint, { fields, faults }: ReceivedForm): Map<string, FileFault> {
  const rule = endpoint.ruleByFields?.(Object.fromEntries(fields));
  const worded = [...faults].map(([field, { name, ...fault }]): [string, FileFault] => {
    if (!rule) return [field, fault];
    if (fault.status === 413) return [field, fileFaults.tooLarge(name, rule)];
    return [field, fault.status === 415 ? fileFaults.wrongKind(name, rule, fault.isHeic) : fault];
  });
  return new Map(worded);
}

/** Refuses files that belong to another field: the field's name may come after the file. */
async function checkForField(endpoint: Endpoint, request: FastifyRequest, form: ReceivedForm) {
  const rule = endpoint.ruleByFields?.(Object.fromEntries(form.fields));
  if (!rule) return;
  for (const [field, file] of form.files) {
    const { name } = file;
    if (!rule.kinds.includes(file.kind)) {
      form.faults.set(field, { name, ...fileFaults.wrongKind(name, rule) });
    } else if (file.sizeBytes > maxBytesOf(rule)) {
      form.faults.set(field, { name, ...fileFaults.tooLarge(name, rule) });
    } else continue;
    await forgetFiles(request, [file]);
  }
}

/** Files that were refused; reported together with the other errors of the form. */
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

/**
 * Reads a form that was sent to a call with its files: the body becomes the fields, with ids in place of the
 * files. Other bodies are left unchanged.
 * @throws AppError 413, 415 or 422 with the invalid fields; 507 when there is no room; 503 for too many forms
 *   at once
 */
export async function readMultipart(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  if (!endpoint.files) throw new AppError(415, "unsupported_type", "This call takes JSON.");
  const mostBytes = endpoint.bodyBytes ?? 100_000;
  const form = await receiveForm(request, {
    files: endpoint.files,
    mostBytes,
    tooLarge: tooLarge(mostBytes),
  });
  request.body = Object.fromEntries(form.fields);
  const sent = form.fields.map(([field, value]) => [field, form.files.get(field)?.sha256 ?? value]);
  request.rawBody = Buffer.from(JSON.stringify(sent));
  await checkForField(endpoint, request, form);
  const faults = wordFaults(endpoint, form);
  if (faults.size > 0) throw refuse(endpoint, request.body, faults);
}
