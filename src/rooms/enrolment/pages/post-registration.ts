import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Context } from "#foundation/context.ts";
import type { TypedAnswers } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { postForm, type Shown, showForm } from "#foundation/forms/server/post-form.ts";
import { readTyped } from "#foundation/forms/typed-answers.ts";
import { answerOnce } from "#foundation/http/idempotency.ts";
import { networkOf } from "#foundation/http/network-of.ts";
import { normaliseChannel } from "#rooms/affiliates/sharing/normalise-channel.ts";
import { type EnrolmentBody, submitEnrolmentEndpoint } from "../endpoints.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import type { NamedFirst } from "../family/first-registration.server.ts";
import type { EnrolmentForm } from "../forms/enrolment-forms.ts";
import { inPartsField } from "../instalments/parts-choice.tsx";
import { firstAmountOf } from "../instalments/plan-choice.tsx";
import { problemsBeforePaying } from "../payment/payment-texts.ui.ts";
import { firstPartOf, startFirstPayment } from "../payment/start-enrolment-payment.server.ts";
import { enrolmentRules } from "../registration/enrolment-rules.ts";
import { askBeforeForm } from "../registration/find-amendable.server.ts";
import { againField } from "../registration/known-before.tsx";
import { lackOf, warnedField } from "../registration/lacking-access.ts";
import { isAlreadyRegistered, sendLinkAfter } from "../registration/registered-before.server.ts";
import { sentPageOf, successPageOf } from "../registration/registration-links.ui.ts";
import { draftIdOf, quoteOf } from "../registration/registration-view.ui.ts";
import { shownStartName } from "../registration/start-notice.tsx";
import { submitEnrolment } from "../registration/submit-enrolment.server.ts";
import type { LoadedRegistration } from "./load-registration.ts";

type Form = Extract<LoadedRegistration, { kind: "form" }>["view"];

/** The message when the fault is ours. */
export const notSent =
  "We could not send your registration. Your answers are saved. Please try again.";

/**
 * `step` is the Next button in a browser whose scripts haven't loaded yet: it gets the form back with all steps on one
 * page and everything that was typed.
 * @returns null for a form that was sent
 */
export const formBack = (form: EnrolmentForm, formData: FormData) =>
  formData.has("step")
    ? showForm({ isSent: false, typed: readTyped(formData, fieldsOf(form)), problems: {} }, 200)
    : null;

/**
 * A double tap posts the same answers twice. A browser without scripts sends no key, so the answers themselves are the
 * key: the same form, with its day, from the same network is the same registration. A stranger who knows all the
 * answers posts from another network, and gets a separate registration.
 */
async function submitOnce(
  ctx: Context,
  body: EnrolmentBody,
  first: NamedFirst | null,
): Promise<SubmittedEnrolment> {
  const rawBody = Buffer.from(JSON.stringify({ ...body, first }));
  const network = networkOf(ctx.ip ?? "");
  const key = createHash("sha256").update(`${network} `).update(rawBody).digest("hex");
  const asked = await askBeforeForm(ctx, body, { named: null, first });
  const stored = await answerOnce(ctx, { scope: "POST /register", key, rawBody }, async (tx) => ({
    status: 201,
    body: (await submitEnrolment(tx, body, asked)).submitted,
  })).catch(sendLinkAfter(ctx));
  return stored.body as SubmittedEnrolment;
}

/** Where a stored registration leads: to payment, to its own page, or to the end. */
function nextPageOf(draftId: string, { enrolment, payment, paymentProblem }: SubmittedEnrolment) {
  if (enrolment.status !== "pending_payment")
    return successPageOf({ enrolment: enrolment.id }, enrolment);
  if (payment) return payment.authorizationUrl;
  const failed = paymentProblem && paymentProblem.code !== "payment_in_review";
  return `${sentPageOf(draftId, enrolment)}${failed ? "&payment=failed" : ""}`;
}

/** The seat that the form showed: an offered one, or one of the start at the chosen place (SeatInputs). */
function seatIn(formData: FormData, place: unknown) {
  const offer = formData.get("offer");
  if (typeof offer === "string") return { offer };
  const end = `@${place || "Online"}`;
  const shown = formData.getAll(shownStartName).map(String);
  const intakeId = shown.find((one) => one.endsWith(end))?.slice(0, -end.length);
  return intakeId ? { intakeId } : {};
}

/**
 * The form with what isn't one of its answers: the choice of what to pay first, and that the learner is registered
 * already, so that the same button now registers again.
 */
function withChoice(page: Shown, formData: FormData, wasAsked = false): Shown {
  const inParts = String(formData.get(inPartsField) ?? "");
  const again = wasAsked ? { [againField]: "yes" } : {};
  return {
    ...page,
    data: { ...page.data, typed: { ...page.data.typed, [inPartsField]: inParts, ...again } },
  };
}

/**
 * Handles the form as a browser without scripts posts it: stores it and redirects (303), or answers with what's wrong
 * and everything that was typed.
 */
export async function postRegistration(ctx: Context, view: Form, formData: FormData) {
  const { form, program, after } = view;
  const back = formBack(form, formData);
  if (back) return withChoice(back, formData);
  const payLater = formData.get("pay") === "later";
  const inParts = formData.get(inPartsField) === "yes";
  const isDue = (typed: TypedAnswers) =>
    quoteOf(view, String(typed.trainingLevel ?? "")).totalKobo > 0;
  let wasAsked = formData.has(againField);
  const posted = await postForm(ctx, {
    form,
    formData,
    rules: enrolmentRules(program, view.today),
    endpoint: submitEnrolmentEndpoint,
    fallback: notSent,
    reword: (problems, typed) =>
      isDue(typed) && !payLater ? problemsBeforePaying(problems, typed.emailAddress) : problems,
    pause: (answers) => lackOf(answers) !== null && !formData.has(warnedField),
    run: async (answers) => {
      const keptCode = String(formData.get("keptCode") ?? "");
      const via = normaliseChannel(formData.get("keptVia"));
      const seat = seatIn(formData, answers.preferredLocation);
      const part = after
        ? { inParts }
        : { amountKobo: inParts ? firstAmountOf(view, answers, true) : null };
      const onlyOnce = !formData.has(againField);
      const body = { courseId: program.id, ...answers, ...seat, keptCode, via, ...part, onlyOnce };
      const submitted = await submitOnce(ctx, body, after).catch((error: unknown) => {
        wasAsked = isAlreadyRegistered(error);
        throw error;
      });
      return { submitted, part: firstPartOf(part) };
    },
  });
  if (!posted.isSent) return withChoice(posted.page, formData, wasAsked);
  const { submitted, part } = posted.result;
  const kept = { ...submitted, payment: null, paymentProblem: null };
  const open = payLater ? kept : await startFirstPayment(ctx, submitted, part);
  return redirect(nextPageOf(draftIdOf(view), open), 303);
}
