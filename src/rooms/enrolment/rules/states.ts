/** The states of an enrolment and the actions allowed in each. Buttons and guards use this table. */

export const enrolmentStatuses = [
  /** Waiting for payment. */
  "pending_payment",
  /** The learner applied for a sponsored place. */
  "applied",
  /** Paid in an order; the form is not filled in yet. */
  "awaiting_form",
  "confirmed",
  "partly_refunded",
  "refunded",
  "cancelled",
  /** The sponsored place went to another applicant. */
  "declined",
] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** `resume` opens the enrolment's own page; `pay` opens only the page for a payer. */
export const keyPurposes = ["resume", "pay"] as const;

const actions = {
  /** The same form was sent again with other answers. */
  replace: ["pending_payment"],
  /** A paid place stays as it is when the form is sent again. */
  keepPaidPlace: ["awaiting_form", "confirmed", "partly_refunded"],
  /** Late money for a cancelled enrolment still makes it valid, because the learner has paid. */
  settle: ["pending_payment", "cancelled"],
  refund: ["awaiting_form", "confirmed", "partly_refunded", "refunded"],
  decide: ["applied"],
  /** By an admin, while no money has come. */
  cancel: ["pending_payment"],
  complete: ["awaiting_form"],
} as const satisfies Record<string, readonly EnrolmentStatus[]>;

/** Paid, and not fully refunded. */
export const paidPlaces = actions.keepPaidPlace;

/** Nobody waits for the place any more. Late money makes a cancelled one valid again. */
export const endedStatuses = ["cancelled", "declined"] as const satisfies EnrolmentStatus[];

/** The states in which a learner holds an admission slip. Sponsored and free places are `confirmed`. */
export const slipStatuses = actions.keepPaidPlace;
export type SlipStatus = (typeof slipStatuses)[number];

/** Whether there is a slip for it. */
export const hasSlip = (status: EnrolmentStatus): status is SlipStatus =>
  slipStatuses.some((one) => one === status);

/** `can.settle(enrolment)`, `can.decide(enrolment)`, … */
export const can = Object.fromEntries(
  Object.entries(actions).map(([action, statuses]) => [
    action,
    ({ status }: { status: EnrolmentStatus }) =>
      (statuses as readonly EnrolmentStatus[]).includes(status),
  ]),
) as { [Action in keyof typeof actions]: (enrolment: { status: EnrolmentStatus }) => boolean };
