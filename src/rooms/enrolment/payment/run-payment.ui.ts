import { CallError, callApi } from "#foundation/http/call.ts";
import type { PaymentStatus, PaymentToMake } from "#rooms/payments/attempts/payment.ts";
import { takePayment } from "#rooms/payments/door.ui.ts";
import { keepAsking } from "./keep-asking.ui.ts";
import { alertFor, heldCodes, paymentAlerts } from "./payment-alerts.ui.ts";
import {
  MissingPart,
  type PaymentPhase,
  PaymentRefusal,
  type PaymentSteps,
} from "./payment-phase.ui.ts";
import { missingPartText, offlineText } from "./payment-texts.ui.ts";

function wordsFor(error: unknown, hasDraft: boolean): string {
  if (error instanceof PaymentRefusal) return error.message;
  if (error instanceof MissingPart) return missingPartText(hasDraft);
  if (!(error instanceof CallError)) return paymentAlerts.notStarted;
  return error.status === 0 ? offlineText(hasDraft) : alertFor(error);
}

const isHeld = (error: unknown): boolean =>
  (error instanceof PaymentRefusal || error instanceof CallError) &&
  heldCodes.includes(error.code ?? "");

/** What the server says about a full start (seats/choose-intake.server.ts). */
function fullPhase({ message, details }: CallError): PaymentPhase {
  const next = Array.isArray(details?.next) ? details.next : [];
  const others = next.map(({ intakeId, location, startsOn }) => ({
    intakeId: String(intakeId),
    location: String(location),
    startsOn: String(startsOn),
    seatsLeft: null,
  }));
  return { name: "full", message, intakeId: String(details?.intakeId ?? ""), others };
}

const phaseFor = (error: unknown, hasDraft: boolean): PaymentPhase => {
  if (error instanceof CallError && error.code === "full") return fullPhase(error);
  const message = wordsFor(error, hasDraft);
  if (error instanceof CallError && error.code === "already_registered") {
    const { id } = error.details ?? {};
    return { name: "known", message: error.message, enrolmentId: id ? String(id) : null };
  }
  if (isHeld(error)) return { name: "held", message };
  return { name: error instanceof PaymentRefusal ? "refused" : "failed", message };
};

export type PaymentRun = {
  /** Starts, takes and verifies one payment. */
  pay(): Promise<void>;
  /** Keeps checking a payment that is on its way. */
  confirm(reference: string): void;
};

/**
 * Takes a payment through the phases of spec §4.2: idle, processing, success, failed, and "we are
 * confirming" while a transfer is on its way. After a closed window the page shows "failed", but the
 * server keeps the attempt open and a retry resumes it.
 *
 * @param show called with each phase
 * @param keepStop receives the function that stops the polling
 */
export function preparePayment(
  { start, onPaid, onFields, hasDraft = false }: PaymentSteps,
  show: (phase: PaymentPhase) => void,
  keepStop: (stop: () => void) => void,
): PaymentRun {
  /** Shows the server's status. @returns whether it is final */
  const showStatus = (reference: string, status: PaymentStatus): boolean => {
    if (status === "pending") return false;
    if (status === "success") {
      show({ name: "success", reference });
      onPaid(reference);
    } else if (status === "review") show({ name: "review" });
    else show({ name: "failed", message: paymentAlerts.declined });
    return true;
  };

  const confirm = (reference: string) => {
    show({ name: "confirming", reference, givenUp: false });
    keepStop(
      keepAsking({
        ask: (signal) => callApi("GET /payments/:reference", { params: { reference } }, { signal }),
        onAnswer: ({ status }) => showStatus(reference, status),
        onGivenUp: () => show({ name: "confirming", reference, givenUp: true }),
      }),
    );
  };

  /** Asks the server to verify with the provider. An error counts as pending. */
  const verify = (reference: string): Promise<PaymentStatus> =>
    callApi("POST /payments/:reference/verify", { params: { reference } })
      .then(({ status }) => status)
      .catch(() => "pending");

  const take = async (payment: PaymentToMake) => {
    const { reference } = payment;
    let transferPending = false;
    show({ name: "processing" });
    await takePayment(payment, {
      onSuccess: async () => {
        // Do not trust the window: the server verifies with the provider.
        if (!showStatus(reference, await verify(reference))) confirm(reference);
      },
      onTransferPending: () => {
        transferPending = true;
        confirm(reference);
      },
      onClosed: async () => {
        const status = await verify(reference);
        // "Transfer pending" can arrive after the window closed, and it takes precedence.
        if (transferPending || showStatus(reference, status)) return;
        show({ name: "failed", message: paymentAlerts.closed });
      },
      onFailed: () => show({ name: "failed", message: paymentAlerts.notStarted }),
    });
  };

  const pay = async () => {
    const started = await start();
    switch (started.kind) {
      case "open":
        return take(started.payment);
      case "review":
        return show({ name: "review" });
      case "waits":
        return show({ name: "idle" });
      case "paid":
        showStatus(started.reference, "success");
    }
  };

  return {
    confirm,
    pay: () =>
      pay().catch((error: unknown) => {
        const fields = error instanceof CallError && error.status === 422 ? error.fields : null;
        if (fields && onFields?.(fields)) show({ name: "idle" });
        else show(phaseFor(error, hasDraft));
      }),
  };
}
