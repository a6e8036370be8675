import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import type { FileFault } from "#foundation/files/file-kinds.ts";
import { findUploads } from "#foundation/files/server/take-uploads.ts";
import { countForm } from "#foundation/http/limits.ts";
import { lagosDay } from "#foundation/time.ts";
import { submitJobApplicationEndpoint } from "../contract/job-application.ts";
import { type ApplicationFile, applicationFileNames } from "../rules/application-files.ts";
import { type Answers, answerNames, fieldOrder } from "../rules/application-form.ts";
import { dateFaultsOf, faultsOf, readApplication } from "../rules/check-application.ts";
import { submitJobApplication } from "./submit-job-application.ts";

export type KeptFile = { fileId: string; name: string; size: number; at: number };

/** A form that was refused, with everything typed and every file that arrived. */
export type RefusedForm = {
  answers: Partial<Answers>;
  files: Partial<Record<ApplicationFile, KeptFile>>;
  faults: Record<string, string>;
  message: string | undefined;
  /** 422 unless told. */
  status?: number;
};

/** An id that the form carries from the page before; anything else is nobody's. */
const idShape = /^[\w-]{20,100}$/;

/** The files that came with the form or were kept from the page before. @returns field → fileId */
function fileIdsOf(form: FormData): Record<string, string> {
  const given = applicationFileNames.map((field) => [field, form.get(field)] as const);
  return Object.fromEntries(
    given.filter((one): one is [ApplicationFile, string] => idShape.test(String(one[1] ?? ""))),
  );
}

async function keptFiles(ctx: Context, ids: Record<string, string>): Promise<RefusedForm["files"]> {
  const found = await findUploads(ctx, Object.values(ids));
  const kept = Object.entries(ids).flatMap(([field, id]) => {
    const upload = found.get(id);
    if (upload?.purpose !== field) return [];
    const { name, sizeBytes, createdAt } = upload;
    return [[field, { fileId: id, name, size: sizeBytes, at: createdAt.getTime() }] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * Takes the form as a browser without scripts sends it: one POST, whose files are kept already.
 * @param fileFaults field → why its file was not taken
 * @returns the reference, or the form to show again
 */
export async function receiveApplicationForm(
  ctx: Context,
  form: FormData,
  fileFaults: ReadonlyMap<string, FileFault> = new Map(),
): Promise<{ reference: string } | RefusedForm> {
  const ids = fileIdsOf(form);
  const faults = Object.fromEntries([...fileFaults].map(([field, { text }]) => [field, text]));
  const answers = Object.fromEntries(
    answerNames.map((name) => [name, String(form.get(name) ?? "").replaceAll("\u0000", "")]),
  );
  const refuse = async (wrong: Record<string, string>, message?: string): Promise<RefusedForm> => ({
    answers,
    files: await keptFiles(ctx, ids),
    faults: Object.fromEntries(
      fieldOrder.filter((name) => wrong[name]).map((name) => [name, wrong[name] ?? ""]),
    ),
    message,
  });
  const read = readApplication({ ...answers, ...ids });
  const wrong = { ...faultsOf(read), ...dateFaultsOf(read, lagosDay(ctx.clock())), ...faults };
  if (Object.keys(wrong).length > 0) return refuse(wrong);
  try {
    countForm(ctx, submitJobApplicationEndpoint, answers);
    const { reference } = await submitJobApplication(ctx, { ...answers, ...ids });
    return { reference };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const refused = await refuse(error.fields ?? {}, error.fields ? undefined : error.message);
    return { ...refused, status: error.status };
  }
}
