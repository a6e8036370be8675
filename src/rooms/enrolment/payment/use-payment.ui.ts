import { useEffect, useRef, useState } from "react";
import type { PaymentPhase, PaymentSteps } from "./payment-phase.ui.ts";
import { missingPartText } from "./payment-texts.ui.ts";

/** Loaded when someone is about to pay. A page that is only read does not need it. */
const load = () => import("./run-payment.ui.ts");

/** Preloads the payment code, so that the button works at once. */
export const warmUp = () => void load().catch(() => {});

/** One payment on a page: its phase and actions (see run-payment.ui.ts). */
export function usePayment(steps: PaymentSteps) {
  const [phase, setPhase] = useState<PaymentPhase>({ name: "idle" });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const prepare = async (use: typeof steps) => {
    stop.current?.();
    const { preparePayment } = await load();
    return preparePayment(use, setPhase, (stopAsking) => {
      stop.current = stopAsking;
    });
  };
  const fail = (message: string) => setPhase({ name: "failed", message });
  /** A part of the page did not load. */
  const failUnloaded = () => fail(missingPartText(steps.hasDraft ?? false));

  return {
    phase,
    fail,
    /** @param start replaces `steps.start` for this payment */
    async pay(start = steps.start) {
      setPhase({ name: "starting" });
      const run = await prepare({ ...steps, start }).catch(failUnloaded);
      await run?.pay();
    },
    async confirm(reference: string) {
      const run = await prepare(steps).catch(failUnloaded);
      run?.confirm(reference);
    },
    /** Clears a failure after the answers changed. */
    reset: () => setPhase({ name: "idle" }),
    isBusy: phase.name === "starting" || phase.name === "processing" || phase.name === "success",
  };
}
