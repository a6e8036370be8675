import { callApi } from "#foundation/http/call.ts";
import { keepAsking } from "../payment/keep-asking.ui.ts";

/**
 * Asks our server about a payment until it is decided.
 * @returns a function that stops it
 */
export const watchPayment = (reference: string, onDecided: () => void): (() => void) =>
  keepAsking({
    ask: (signal) => callApi("GET /payments/:reference", { params: { reference } }, { signal }),
    onAnswer({ status }) {
      if (status === "pending") return false;
      onDecided();
      return true;
    },
    onGivenUp: () => {},
  });
