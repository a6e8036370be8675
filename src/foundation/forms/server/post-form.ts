import { data } from "react-router";
import { keptEmailName, meantEmail } from "../../contacts/meant-email.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors/errors.ts";
import type { FileFault } from "../../files/file-kinds.ts";
import { findKeptFiles } from "../../files/server/take-uploads.ts";
import { toAppError } from "../../http/answers/send-error.ts";
import type { Endpoint } from "../../http/endpoint.ts";
import { countForm } from "../../http/limits.ts";
import type { AnswersOf, FormRules, PostedForm, Problems, TypedAnswers } from "../answers.ts";
import { checkFields, checkForm } from "../check-form.ts";
import { type Form, type FormField, fieldsOf } from "../field.ts";
import { omitKinds, readTyped } from "../typed-answers.ts";

type FormPost<F extends Form, Result> = {
  readonly form: F;
  readonly formData: FormData;
  readonly rules: FormRules;
  /** The call that scripts would make: its limits count here too. */
  readonly endpoint: Endpoint;
  /** Parameters of the call, for its limits. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** The message for errors on our side; the log has the details. */
  readonly fallback: string;
  /** Files that came with the form and were not taken: field → why (`fileFaultsContext`). */
  readonly fileFaults?: ReadonlyMap<string, FileFault>;
  /** Other words for some problems. */
  readonly reword?: (problems: Problems, typed: TypedAnswers) => Problems;
  /** Whether to show a correct form once more before it is sent, for example with a warning. */
  readonly pause?: (answers: AnswersOf<F>) => boolean;
  /** The verb; its refusals are shown with the form. */
  readonly run: (answers: AnswersOf<F>) => Promise<Result>;
};

/** The form as its page shows it again; a shared browser must not cache it. */
export const showForm = <Posted extends PostedForm>(posted: Posted, status: number) =>
  data(posted, { status, headers: { "cache-control": "no-store" } });

export type Shown = ReturnType<typeof showForm<PostedForm>>;

/** The files that came with the form, or were kept from the previous page. */
async function filesOf(ctx: Context, typed: TypedAnswers, fields: readonly FormField[]) {
  const asked = fields.filter(({ kind }) => kind === "file");
  if (asked.length === 0) return {};
  const { answers } = checkFields(asked, typed, { today: "" });
  return { files: await findKeptFiles(ctx, answers as Record<string, string>) };
}

/**
 * The address that probably has a typo and that the person has not been asked about (design/forms/email-field.tsx). A
 * password is never shown again, so a form with one is not returned just for a hint.
 */
function doubtedEmail(
  fields: readonly FormField[],
  typed: TypedAnswers,
  formData: FormData,
): string | null {
  if (fields.some(({ kind }) => kind === "password")) return null;
  for (const { kind, name } of fields) {
    const address = String(typed[name] ?? "");
    if (kind !== "email" || formData.get(keptEmailName(name)) === address) continue;
    if (meantEmail(address)) return address;
  }
  return null;
}

/** The academy has no room for files: that is not the visitor's fault. */
const isFull = (faults: ReadonlyMap<string, FileFault>) =>
  [...faults.values()].some(({ status }) => status === 507);

/**
 * Handles a form posted by a browser without scripts: reads it, checks it, counts it for limits, and calls the verb.
 * @returns the verb's result, or the page's answer with everything that was typed and what is wrong
 */
export async function postForm<const F extends Form, Result>(
  ctx: Context,
  post: FormPost<F, Result>,
): Promise<{ isSent: true; result: Result } | { isSent: false; page: Shown }> {
  const { form, rules, reword = (problems) => problems } = post;
  const fields = fieldsOf(form);
  const typed = readTyped(post.formData, fields);
  const shown = omitKinds(["password", "file"], typed, fields);
  const refuse = async (status: number, problems: Problems, message?: string) => {
    const posted = { isSent: false, typed: shown, problems: reword(problems, typed), message };
    const page = { ...posted, ...(await filesOf(ctx, typed, fields)), formId: form.id };
    return { isSent: false as const, page: showForm(page, status) };
  };
  const pause = async () => {
    const posted = { isSent: false, typed: shown, problems: {}, isPaused: true };
    const page = { ...posted, ...(await filesOf(ctx, typed, fields)), formId: form.id };
    return { isSent: false as const, page: showForm(page, 200) };
  };
  const { answers, problems } = checkForm(form, typed, rules);
  const faults = post.fileFaults ?? new Map<string, FileFault>();
  const found = { ...problems };
  for (const [name, { text }] of faults) found[name] = text;
  if (Object.keys(found).length > 0) return refuse(isFull(faults) ? 507 : 422, found);
  if (post.pause?.(answers) || doubtedEmail(fields, typed, post.formData)) return pause();
  try {
    countForm(ctx, post.endpoint, { ...post.params, ...answers });
    return { isSent: true, result: await post.run(answers) };
  } catch (error) {
    // The verb's page also throws redirects.
    if (error instanceof Response) throw error;
    const fault = toAppError(error);
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, "a posted form failed");
    const message = fault.status === 500 ? post.fallback : fault.message;
    return refuse(fault.status, fault.fields ?? {}, fault.fields ? undefined : message);
  }
}
