/** The states of an enrolment and the actions allowed in each. Buttons and guards use this table. */

export const enrolmentStatuses = [
  /** Waiting for payment. */
  "pending_payment",
  /** The learner applied for a sponsored place. */
  "applied",
  /** Paid or free; the form is not filled in yet. */
  "awaiting_form",
  "confirmed",
  "partly_refunded",
  "refunded",
  "cancelled",
  /** The sponsored place went to another applicant. */
  "declined",
] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/**
 * `staff`: by an admin. `lapsed`: nothing was paid in time. `other_place`: the learner has the place by another
 * registration. `dropped`: it left the cart.
 */
export const cancelCauses = ["staff", "lapsed", "other_place", "dropped"] as const;
export type CancelCause = (typeof cancelCauses)[number];

/**
 * What is said once about a day: before, on and after an instalment's day, before a registration lapses, and before
 * training starts. Staff remind by email, WhatsApp or SMS.
 */
export const reminderKinds = [
  "week_before",
  "on_day",
  "week_after",
  "lapses_soon",
  "start_soon",
  "by_email",
  "by_whatsapp",
  "by_sms",
] as const;

/**
 * The states of someone on a waiting list. `asked`: the address isn't confirmed yet, so it doesn't count. `offered`: a
 * freed seat is theirs for a day. `taken`: they registered with it. `lapsed`: they didn't, and it went to the next.
 */
export const waitingStates = ["asked", "waiting", "offered", "taken", "lapsed"] as const;

/** `resume` opens the enrolment's own page; `pay` opens only the page for a payer. */
export const keyPurposes = ["resume", "pay"] as const;

const actions = {
  /** The form was sent again, or level or centre changed, while no money has come. */
  amend: ["pending_payment"],
  /** A paid place stays as it is when the form is sent again. */
  keepPaidPlace: ["awaiting_form", "confirmed", "partly_refunded"],
  /** What was due at registration is paid. */
  confirm: ["pending_payment"],
  /** By the learner or by staff, when it lapsed or left a cart unpaid. */
  reopen: ["cancelled"],
  refund: ["awaiting_form", "confirmed", "partly_refunded", "refunded"],
  decide: ["applied"],
  /** By an admin, while no money has come. */
  cancel: ["pending_payment"],
  complete: ["awaiting_form"],
  /** To another start, centre, level or program, by staff. */
  move: ["pending_payment", "awaiting_form", "confirmed", "partly_refunded"],
} as const satisfies Record<string, readonly EnrolmentStatus[]>;

/** Staff lists by what's owed: anything, or a place's overdue instalment. */
export const moneyFilters = ["owing", "overdue"] as const;

/** Paid, and not fully refunded. */
export const paidPlaces = actions.keepPaidPlace;

/** Nobody waits for the place any more. Late money makes a cancelled one valid again. */
export const endedStatuses = ["cancelled", "declined"] as const satisfies EnrolmentStatus[];

/** The states in which a learner holds an admission slip. Sponsored and free places are `confirmed`. */
export const slipStatuses = actions.keepPaidPlace;
export type SlipStatus = (typeof slipStatuses)[number];

export const hasSlip = (status: EnrolmentStatus): status is SlipStatus =>
  slipStatuses.some((one) => one === status);

/** `can.confirm(enrolment)`, `can.decide(enrolment)`, … */
export const can = Object.fromEntries(
  Object.entries(actions).map(([action, statuses]) => [
    action,
    ({ status }: { status: EnrolmentStatus }) =>
      (statuses as readonly EnrolmentStatus[]).includes(status),
  ]),
) as { [Action in keyof typeof actions]: (enrolment: { status: EnrolmentStatus }) => boolean };

type PlaceMoney = { status: EnrolmentStatus; receivedKobo: number; openKobo: number };

/** A place with no money left and something owed: the credit that paid for it was taken back. */
export const isUnpaidPlace = (place: PlaceMoney): boolean =>
  can.keepPaidPlace(place) && place.receivedKobo === 0 && place.openKobo > 0;

export const mayCancel = (place: PlaceMoney): boolean => can.cancel(place) || isUnpaidPlace(place);

/** An enrolment's money: what came and stayed, what went back, and what's still due for registration. */
type MoneyOfPlace = {
  chargedKobo: number;
  receivedKobo: number;
  refundedKobo: number;
  upfrontOpenKobo: number;
};

/**
 * The status that follows from the money alone, in whatever order it came and went. A place is confirmed once
 * everything due at registration is covered, and stays so if a later instalment is late. Ended and sponsored
 * registrations keep their status: money for them is credit.
 * @param isFormKnown whether the form is filled in
 */
export function statusAfter(
  status: EnrolmentStatus,
  isFormKnown: boolean,
  { chargedKobo, refundedKobo, upfrontOpenKobo }: MoneyOfPlace,
): EnrolmentStatus {
  if (status === "cancelled" || status === "declined" || status === "applied") return status;
  if (refundedKobo > 0 && chargedKobo === 0) return "refunded";
  const hadPlace = can.keepPaidPlace({ status });
  if (!hadPlace && (upfrontOpenKobo > 0 || chargedKobo === 0)) return "pending_payment";
  if (refundedKobo > 0) return "partly_refunded";
  return isFormKnown ? "confirmed" : "awaiting_form";
}
