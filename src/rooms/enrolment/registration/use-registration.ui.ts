import { useEffect, useRef, useState } from "react";
import type { AnswersReview } from "#design/forms/answers-review.tsx";
import type { WaitingNotice } from "#design/forms/waiting-notice.tsx";
import { markPosted, ownDraft } from "#foundation/forms/drafts/draft-store.ts";
import { keepWaiting } from "#foundation/forms/drafts/waiting-form.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import type { Answers } from "../forms/enrolment-forms.ts";
import { MissingPart, type Started } from "../payment/payment-phase.ui.ts";
import { usePayment, warmUp } from "../payment/use-payment.ui.ts";
import {
  markRegistered,
  ownPageOf,
  pageAfterForm,
  successPageOf,
} from "./registration-links.ui.ts";
import type { createSender, Seed } from "./registration-sender.ui.ts";
import { draftKeyOfForm, type RegistrationView } from "./registration-view.ui.ts";

export type RegistrationSteps = {
  readonly view: RegistrationView;
  readonly seed: Seed;
  /** The checked answers, only of fields that were asked. */
  readonly checked: () => Answers;
  /** Whether to ask before the same learner is registered again. */
  readonly onlyOnce: () => boolean;
  /** What the button charges, as the form shows it: the whole fee, or its first part. */
  readonly toPayKobo: () => number;
  readonly wholeKobo: () => number;
  readonly onDone: () => void;
  readonly onFields: (fields: Record<string, string>) => boolean;
};

/** Loaded before the last step. */
const load = () =>
  import("./registration-sender.ui.ts").catch(() => {
    throw new MissingPart();
  });

/** Preloads the code for sending, so that the button works at once. */
const warmUpRegistration = () => {
  void load().catch(() => {});
  warmUp();
};

/**
 * Sends a registration once and takes its payment. The enrolment is stored before payment starts, so a
 * retry after a failed payment continues with the stored enrolment.
 */
export function useRegistration(steps: RegistrationSteps) {
  const { view, seed, checked, onlyOnce, toPayKobo, wholeKobo, onDone, onFields } = steps;
  const sender = useRef<ReturnType<typeof createSender>>(undefined);
  const [taken, setTaken] = useState<SubmittedEnrolment["enrolment"] | null>(null);
  const stored = useRef<typeof taken>(null);
  const hasLeft = useRef(false);

  /** What to pay now; null for the whole. */
  const partKobo = () => (toPayKobo() < wholeKobo() ? toPayKobo() : null);
  const submit = async (): Promise<SubmittedEnrolment> => {
    const { createSender } = await load();
    sender.current ??= createSender(view, seed);
    const submitted = await sender.current.send(checked(), partKobo(), onlyOnce());
    stored.current = submitted.enrolment;
    // Someone may leave this page now, and pay on another one.
    markPosted(ownDraft(draftKeyOfForm(view)));
    setTaken(submitted.enrolment);
    return submitted;
  };

  /** The server has the answers: deletes them from the device. */
  const leave = () => {
    onDone();
    if (stored.current) markRegistered(ownPageOf(stored.current));
    hasLeft.current = true;
  };
  /** Leaves, and opens the next page. */
  const leaveFor = (address: string): Started => {
    leave();
    location.assign(address);
    return { kind: "left" };
  };

  /** A registration without a fee waits for a connection. @returns false if it cannot */
  const waits = (): boolean => {
    const unsent = wholeKobo() === 0 && sender.current?.unsent();
    return Boolean(unsent && keepWaiting(ownDraft(draftKeyOfForm(view)), unsent));
  };
  const register = (): Promise<SubmittedEnrolment | null> =>
    submit().catch((error: unknown) => {
      if ((error as { status?: number }).status === 0 && waits()) return null;
      throw error;
    });

  const payment = usePayment({
    hasDraft: true,
    onFields,
    onPaid: (reference) => void leaveFor(successPageOf({ reference }, sender.current?.stored())),
    async start() {
      if (view.completes) {
        const { completeRegistration } = await load();
        await completeRegistration(view.completes, checked());
        return leaveFor(pageAfterForm(view.completes));
      }
      const submitted = await register();
      if (!submitted) return { kind: "waits" };
      return (
        (await sender.current?.goOn(submitted, toPayKobo())) ??
        leaveFor(successPageOf({ enrolment: submitted.enrolment.id }, submitted.enrolment))
      );
    },
  });

  // Coming back from the next page, a browser can show this one as it was left: busy, with answers already sent.
  useEffect(() => {
    const onShow = () => hasLeft.current && location.reload();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  return {
    ...payment,
    isStored: taken !== null,
    leaveFor,
    /** The reference for a transfer, once the registration is stored. */
    reference: taken?.reference,
    /** Stores the enrolment and opens its own page, to pay another way. */
    payLater: () =>
      payment.pay(async () => {
        const { enrolment } = await submit();
        return leaveFor(
          enrolment.status === "pending_payment"
            ? ownPageOf(enrolment)
            : successPageOf({ enrolment: enrolment.id }, enrolment),
        );
      }),
  };
}

export type LaterParts = {
  readonly AnswersReview: typeof AnswersReview;
  readonly WaitingNotice: typeof WaitingNotice;
};

async function loadParts(): Promise<LaterParts> {
  const [review, waiting] = await Promise.all([
    import("#design/forms/answers-review.tsx"),
    import("#design/forms/waiting-notice.tsx"),
  ]);
  return { ...review, ...waiting };
}

/**
 * Loads the parts that only later steps need, as soon as something is typed: losing the connection after that stops
 * nobody, and a free registration can wait for it. The form works without them. Every step retries until they're
 * loaded.
 *
 * @param step from 0
 */
export function useLaterParts(step: number): LaterParts | null {
  const [parts, setParts] = useState<LaterParts | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    const begin = () => setIsBegun(true);
    addEventListener("input", begin, { once: true });
    return () => removeEventListener("input", begin);
  }, []);
  useEffect(() => {
    if (parts || (step === 0 && !isBegun)) return;
    warmUpRegistration();
    loadParts().then(setParts, () => {});
  }, [step, isBegun, parts]);
  return parts;
}
