import { useEffect, useRef, useState } from "react";
import type { PaymentPhase, PaymentSteps } from "./payment-phase.ts";
import { beforePayment } from "./payment-texts.ts";

/** Comes when somebody is about to pay: a page that is only read does without it. */
const load = () => import("./run-payment.ts");

/** Fetches what paying needs, so that pressing the button waits for nothing. */
export const warmUp = () => void load().catch(() => {});

/** One payment on a page: its phase, and what can be done (see run-payment.ts). */
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

  return {
    phase,
    fail,
    /** @param start another beginning than the usual one */
    async pay(start = steps.start) {
      setPhase({ name: "starting" });
      const run = await prepare({ ...steps, start }).catch(() => fail(beforePayment.offline));
      await run?.pay();
    },
    async confirm(reference: string) {
      const run = await prepare(steps).catch(() => fail(beforePayment.offline));
      run?.confirm(reference);
    },
    /** The answers changed: what failed is past. */
    reset: () => setPhase({ name: "idle" }),
    isBusy: phase.name === "starting" || phase.name === "processing" || phase.name === "success",
  };
}
