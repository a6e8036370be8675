import { formatNaira } from "#foundation/amounts/money.ts";
import { submissionKey, type UnsentForm } from "#foundation/forms/drafts/waiting-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { pathOf } from "#foundation/http/endpoint.ts";
import { creditedLink } from "#rooms/affiliates/door.ui.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { PaymentRefusal, type Started } from "../payment/payment-phase.ui.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ui.ts";
import { courseOfInterest } from "./course-of-interest.ts";
import type { RegistrationView } from "./registration-view.ui.ts";
import { startAt } from "./starts.ts";

type Taken = SubmittedEnrolment["enrolment"];
type Body = { courseId: string } & Record<string, unknown>;

/** The draft's seed for the idempotency key. Stored with the answers, so a reload uses the same key. */
export type Seed = { read(): string; renew(): string };

/** The seat that the form shows: an offered one, or one of the start at the chosen place. */
function seatOf({ starts, offer }: RegistrationView, answers: Answers) {
  if (offer !== null && offer !== "ended") return { offer: offer.token };
  const start = startAt(starts, answers.preferredLocation);
  return start ? { intakeId: start.intakeId } : {};
}

/** What to pay first. For what is paid together with an earlier registration, the server knows the amounts. */
function firstPartOf({ after }: RegistrationView, amountKobo: number | null) {
  if (after) return { inParts: amountKobo !== null };
  return amountKobo === null ? {} : { amountKobo };
}

const bodyOf = (view: RegistrationView, answers: Answers, amountKobo: number | null): Body => ({
  courseId: view.program.id,
  ...answers,
  ...seatOf(view, answers),
  ...firstPartOf(view, amountKobo),
  courseOfInterest: courseOfInterest(view.program.title, answers.trainingLevel),
  ...creditedLink({ link: view.link }),
});

/** The enrolment that the form changes, or the one after which it registers another child. */
function namedBy({ after }: RegistrationView, amends: Taken | null): Record<string, string> {
  if (amends) return { "x-amends-enrolment": amends.id, "x-resume-token": amends.resumeToken };
  return after ? { "x-first-enrolment": after.id, "x-resume-token": after.resumeToken } : {};
}

const post = (body: Body, headers: Record<string, string>) =>
  callApi("POST /enrolments", { body }, { headers });

/**
 * Sends a registration. The same answers use the same idempotency key, so sending them again creates
 * no second enrolment. Changed answers, or another amount to pay first, change the stored one in place.
 */
export function createSender(view: RegistrationView, seed: Seed, send: typeof post = post) {
  let taken: Taken | null = null;
  let latest: { text: string; body: Body; key: string; amends: Taken | null } | null = null;
  let agreedKobo: number | null = null;
  return {
    /**
     * @param answers checked answers, only of fields that were asked
     * @param amountKobo how much to pay first; null for the whole
     * @param onlyOnce whether the server asks before it registers the same learner again
     * @throws CallError
     */
    async send(
      answers: Answers,
      amountKobo: number | null = null,
      onlyOnce = true,
    ): Promise<SubmittedEnrolment> {
      const body = { ...bodyOf(view, answers, amountKobo), ...(onlyOnce ? { onlyOnce } : {}) };
      const text = JSON.stringify(body);
      if (latest?.text !== text) {
        const key = submissionKey(taken ? seed.renew() : seed.read(), body);
        latest = { text, body, key, amends: taken };
      }
      const { key, amends } = latest;
      const submitted = await send(body, {
        "idempotency-key": key,
        ...namedBy(view, amends),
      });
      taken = submitted.enrolment;
      return submitted;
    },
    /** What the server has stored, with its key. */
    stored: () => taken,
    /**
     * The latest registration, to wait for a connection.
     * @returns null if it changes or follows an earlier one, whose key only this page knows
     */
    unsent: (): UnsentForm | null =>
      latest && !latest.amends && !view.after
        ? {
            title: `registration for ${view.program.title}`,
            address: `/api${pathOf("POST /enrolments")}`,
            body: latest.body,
            key: latest.key,
            page: `${location.pathname}?step=last`,
          }
        : null,
    /**
     * Starts the payment of a stored registration. If the amount differs from the one on the form, it shows the new
     * amount first; a second press of the button agrees to it.
     * @param shownKobo what the button charges, as the form shows it
     * @returns null when nothing is due
     * @throws CallError and PaymentRefusal
     */
    async goOn(submitted: SubmittedEnrolment, shownKobo: number): Promise<Started | null> {
      const { payment, paymentProblem, enrolment } = submitted;
      const change = paymentProblem?.details;
      const newKobo = change && Number(change.newAmountKobo);
      const askedKobo = payment?.amountKobo ?? newKobo;
      const isPart = latest?.body.amountKobo !== undefined || latest?.body.inParts === true;
      if (
        askedKobo !== undefined &&
        askedKobo !== agreedKobo &&
        (change || askedKobo !== shownKobo)
      ) {
        agreedKobo = askedKobo;
        throw new PaymentRefusal(paymentProblem?.error ?? amountChanged(shownKobo, askedKobo));
      }
      return newKobo === undefined
        ? paymentOf(submitted, shownKobo)
        : startEnrolmentPayment(
            enrolment.id,
            enrolment.resumeToken,
            newKobo,
            // For a part payment, the server works out again what's due now.
            isPart ? null : newKobo,
          );
    },
  };
}

const amountChanged = (shownKobo: number, askedKobo: number) =>
  `The fee has changed since you opened this page: it was ${formatNaira(shownKobo)} and is now ${formatNaira(askedKobo)}. Nothing was charged. Press the button again to pay ${formatNaira(askedKobo)}.`;

/** @throws CallError and PaymentRefusal */
async function paymentOf(
  submitted: SubmittedEnrolment,
  amountKobo: number,
): Promise<Started | null> {
  const { enrolment, payment, paymentProblem } = submitted;
  if (payment) return { kind: "open", payment };
  if (paymentProblem?.code === "payment_in_review") return { kind: "review" };
  if (paymentProblem) throw new CallError(409, paymentProblem);
  if (enrolment.status !== "pending_payment") return null;
  // A payment is due but the response has none, so start it now.
  return startEnrolmentPayment(enrolment.id, enrolment.resumeToken, undefined, amountKobo);
}

/**
 * Sends the form of a paid enrolment.
 * @throws CallError
 */
export const completeRegistration = (
  { id, resumeToken }: { readonly id: string; readonly resumeToken: string },
  answers: Answers,
) =>
  callApi(
    "POST /enrolments/:id/answers",
    { params: { id }, body: { ...answers } },
    { headers: { "x-resume-token": resumeToken } },
  );
