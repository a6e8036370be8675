import { useEffect, useState } from "react";
import type { AnswersReview } from "#design/forms/answers-review.tsx";
import type { WaitingNotice } from "#design/forms/waiting-notice.tsx";
import type { PaymentNotice } from "../payment/payment-notice.tsx";
import { warmUpRegistration } from "./use-registration.ts";

export type LaterParts = {
  readonly AnswersReview: typeof AnswersReview;
  readonly PaymentNotice: typeof PaymentNotice;
  readonly WaitingNotice: typeof WaitingNotice;
};

async function load(): Promise<LaterParts> {
  const [review, notice, waiting] = await Promise.all([
    import("#design/forms/answers-review.tsx"),
    import("../payment/payment-notice.tsx"),
    import("#design/forms/waiting-notice.tsx"),
  ]);
  return { ...review, ...notice, ...waiting };
}

/**
 * Loads the parts that only later steps need, when something is typed: a line that is lost after that stops no one,
 * and a free registration can wait for it. The form works without them. Every step retries until they are loaded.
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
    load().then(setParts, () => {});
  }, [step, isBegun, parts]);
  return parts;
}
