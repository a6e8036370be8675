import type { PostedForm } from "#foundation/forms/answers.ts";
import type { TypedAmount } from "../payment/pay-choice.ts";

/** The result of a form on the enrolment's own page that a browser posted without scripts. */
export type OwnPagePosted = {
  readonly message?: string;
  readonly payLink?: string;
  /** The chosen amount, and what's wrong with it. */
  readonly typed?: TypedAmount;
  readonly amountFault?: string;
  /** Why level or centre did not change. */
  readonly changeFault?: string;
  /** The name of a proof that has arrived, or why it has not. */
  readonly proof?: { readonly sent: string } | { readonly fault: string };
  /** How somebody wants to be told: of the form that was posted. */
  readonly messages?: PostedForm;
  /** The person asked for a new link. */
  readonly renewed?: boolean;
};
