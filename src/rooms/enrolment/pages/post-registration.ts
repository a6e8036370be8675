import { createHash } from "node:crypto";
import { data, redirect } from "react-router";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import { fieldsOf as fieldsOfIssues } from "#foundation/http/error-body.ts";
import { answerOnce } from "#foundation/http/idempotency.ts";
import { countForm } from "#foundation/http/limits.ts";
import { normaliseCode } from "#rooms/affiliates/rules/affiliate-code.ts";
import { recordHybridInterestEndpoint, submitEnrolmentEndpoint } from "../contract/endpoints.ts";
import type { SubmittedEnrolment } from "../contract/enrolment.ts";
import type { EnrolmentForm } from "../contract/enrolment-forms.ts";
import { fieldsOf } from "../contract/form-field.ts";
import { readEnrolmentForm } from "../rules/read-enrolment-form.ts";
import { recordHybridInterest } from "../server/record-hybrid-interest.ts";
import { startFirstPayment } from "../server/start-first-payment.ts";
import { submitEnrolment } from "../server/submit-enrolment.ts";
import type { TypedAnswers } from "../ui/draft/draft-store.ts";
import { readAnswers } from "../ui/form/form-answers.ts";
import { severalOf } from "../ui/form/initial-answers.ts";
import type { PostedRegistration } from "../ui/form/registration-form.tsx";
import { ownPageOf, successPageOf } from "../ui/form/registration-links.ts";
import type { InterestPosted } from "../ui/hybrid-interest-form.tsx";
import { problemsBeforePaying } from "../ui/payment/payment-texts.ts";
import { quoteOf } from "../ui/registration-view.ts";
import type { LoadedRegistration } from "./load-registration.ts";

/** What the page shows again after it was posted. */
export type Posted = {
  readonly registration?: PostedRegistration;
  readonly interest?: InterestPosted;
};

type Form = Extract<LoadedRegistration, { kind: "form" }>["view"];

export const refused = (error: AppError, typed: TypedAnswers, isPaying = false) => {
  const given = error.fields ?? {};
  const problems = isPaying ? problemsBeforePaying(given, typed.emailAddress) : given;
  const message = error.fields ? undefined : error.message;
  return data<Posted>({ registration: { typed, problems, message } }, { status: error.status });
};

/** A posted form: as it was typed, to show it again, and as JSON would have carried it. */
export function readTyped(form: EnrolmentForm, formData: FormData) {
  const names = fieldsOf(form).map(({ name }) => name);
  return {
    typed: readAnswers(formData, names, severalOf(form)),
    answers: readEnrolmentForm(form, formData),
  };
}

/**
 * A double tap posts the same answers twice. There is no key from the browser without scripts, so the
 * answers themselves are the key: the same form within a day is the same registration.
 */
function submitOnce(ctx: Context, courseId: string, answers: object): Promise<SubmittedEnrolment> {
  const rawBody = Buffer.from(JSON.stringify({ courseId, ...answers }));
  const key = createHash("sha256").update(rawBody).digest("hex");
  return answerOnce(ctx, { scope: "POST /register", key, rawBody }, async (ctx) => ({
    status: 201,
    body: await submitEnrolment(ctx, { courseId, ...answers }),
  })).then(({ body }) => body as SubmittedEnrolment);
}

/** Where a stored registration goes on: to pay, to its own page, or to the end. */
function nextPageOf({ enrolment, payment, paymentProblem }: SubmittedEnrolment): string {
  if (enrolment.status !== "pending_payment") return successPageOf({ enrolment: enrolment.id });
  if (payment) return payment.authorizationUrl;
  const failed = paymentProblem && paymentProblem.code !== "payment_in_review";
  return `${ownPageOf(enrolment)}${failed ? "&payment=failed" : ""}`;
}

/**
 * The form as a browser without scripts posts it: stored and led on (303), or answered with what is
 * wrong and everything that was typed. `step` is the Next button of a browser whose scripts have not
 * come yet: it gets the form back, whole, with what was typed.
 */
export async function postRegistration(ctx: Context, view: Form, formData: FormData) {
  const { form } = view;
  const { typed, answers } = readTyped(form, formData);
  if (formData.has("step")) {
    return data<Posted>({ registration: { typed, problems: {} } });
  }
  const payLater = formData.get("pay") === "later";
  try {
    countForm(ctx, submitEnrolmentEndpoint, answers);
    const keptCode = normaliseCode(String(formData.get("keptCode") ?? ""));
    const submitted = await submitOnce(ctx, view.program.id, { ...answers, keptCode });
    const kept = { ...submitted, payment: null, paymentProblem: null };
    const open = payLater ? kept : await startFirstPayment(ctx, submitted);
    return redirect(nextPageOf(open), 303);
  } catch (error) {
    const isDue = quoteOf(view, String(typed.trainingLevel ?? "")).totalKobo > 0;
    if (error instanceof AppError) return refused(error, typed, isDue && !payLater);
    throw error;
  }
}

/** "Tell me when it opens", as a browser without scripts posts it. */
export async function postHybridInterest(ctx: Context, courseId: string, formData: FormData) {
  const typed = {
    name: String(formData.get("name") ?? ""),
    email: String(formData.get("email") ?? ""),
  };
  const parsed = recordHybridInterestEndpoint.body.safeParse({ courseId, ...typed });
  if (!parsed.success) {
    const fields = fieldsOfIssues(parsed.error.issues);
    return data<Posted>({ interest: { done: false, fields, typed } }, { status: 422 });
  }
  try {
    countForm(ctx, recordHybridInterestEndpoint, parsed.data);
    await recordHybridInterest(ctx, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, status } = error;
    return data<Posted>({ interest: { done: false, fields: {}, typed, message } }, { status });
  }
  return data<Posted>({ interest: { done: true, fields: {}, typed } });
}
