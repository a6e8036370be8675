/** The states of an enrolment and what may be done in each; buttons and guards read the same table. */

export const enrolmentStatuses = [
  /** Waits for its money. */
  "pending_payment",
  /** A sponsored place was asked for. */
  "applied",
  /** Paid by an order, answers of the form still missing. */
  "awaiting_form",
  "confirmed",
  "partly_refunded",
  "refunded",
  "cancelled",
  /** The sponsored place was given to somebody else. */
  "declined",
] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** `resume` opens the enrolment's own page, `pay` only shows what somebody is asked to pay. */
export const keyPurposes = ["resume", "pay"] as const;

const deeds = {
  /** By the same form with other answers, sent again. */
  replace: ["pending_payment"],
  /** A paid place stays what it is when its form is sent again. */
  keepPaidPlace: ["awaiting_form", "confirmed", "partly_refunded"],
  /** Money that comes late for a cancelled one still makes it valid: it is the learner's money. */
  settle: ["pending_payment", "cancelled"],
  refund: ["awaiting_form", "confirmed", "partly_refunded", "refunded"],
  decide: ["applied"],
  complete: ["awaiting_form"],
} as const satisfies Record<string, readonly EnrolmentStatus[]>;

/** Money has come for it, and not all of it has gone back. */
export const paidPlaces = deeds.keepPaidPlace;

/** `can.settle(enrolment)`, `can.decide(enrolment)`, … */
export const can = Object.fromEntries(
  Object.entries(deeds).map(([deed, statuses]) => [
    deed,
    ({ status }: { status: EnrolmentStatus }) =>
      (statuses as readonly EnrolmentStatus[]).includes(status),
  ]),
) as { [Deed in keyof typeof deeds]: (enrolment: { status: EnrolmentStatus }) => boolean };
