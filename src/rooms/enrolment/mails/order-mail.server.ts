import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { firstNameInMail, greetingTo } from "#foundation/text/names-in-mail.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import { droppedNames, orderAgain, placeFor } from "../cart/cart.ts";
import type { DroppedPlace } from "../cart/order.ts";
import type { PlacedLine } from "../cart/refer-order.server.ts";
import { referenceOf, transferReferenceOf } from "../documents/enrolment-code.ts";
import { shortOrder } from "./short-forms.server.ts";
import { transferRows } from "./transfer-rows.server.ts";

/** The order is stored: what it registers for, what to pay, and what's missing. */
export function orderMail({
  person,
  placed: lines,
  dropped,
  origin,
  own,
}: {
  person: { name: string; email: string };
  placed: readonly PlacedLine[];
  /** Unpaid places that the order cancelled. */
  dropped: readonly DroppedPlace[];
  origin: string;
  own: OwnNumber | null;
}): Mail {
  const placed = lines.map(({ enrolment }) => enrolment);
  const lost = dropped.map(({ learnerFirstName, ...one }) => ({
    ...one,
    learnerFirstName: firstNameInMail(learnerFirstName),
  }));
  const learners = [...new Set(lines.map(({ learner }) => learner))];
  const names = learners.flatMap(({ learner }) => firstNameInMail(learner.fullName) ?? []);
  const unnamed = learners.length > 1 ? "the learners" : "a learner";
  const who = names.length === learners.length ? names.join(" and ") : unnamed;
  const totalKobo = placed.reduce((sum, one) => sum + one.totalKobo, 0);
  const paying = placed.filter((one) => one.totalKobo > 0 || totalKobo === 0);
  const reference = transferReferenceOf(paying.map(referenceOf));
  const next =
    totalKobo > 0
      ? "We confirm the places as soon as the fee is paid. After that, fill in the form of each program on your dashboard."
      : "There is nothing to pay. To confirm the place, fill in the form of each program on your dashboard.";
  return {
    to: person.email,
    kind: "enrolment_received",
    subject: `We have your order: ${placed.map((one) => one.courseOfInterest).join(", ")}`,
    heading: "We have your order",
    paragraphs: [
      greetingTo(person.name),
      `Thank you for choosing ${academy.name}. You have registered ${who}. ${next}`,
      ...(lost.length > 0
        ? [`This order replaces your unpaid registration for ${droppedNames(lost)}. ${orderAgain}`]
        : []),
    ],
    rows: [
      ...lines.map(({ enrolment, learner }): [string, string] => [
        learners.length > 1
          ? placeFor({ ...enrolment, learnerFirstName: firstNameInMail(learner.learner.fullName) })
          : enrolment.courseOfInterest,
        enrolment.totalKobo > 0 ? formatNaira(enrolment.totalKobo) : "Free",
      ]),
      ...(totalKobo > 0 ? [["Total", formatNaira(totalKobo)] as [string, string]] : []),
    ],
    action: { label: "Open your dashboard", url: `${origin}/dashboard` },
    short: shortOrder(placed, `${origin}/dashboard`),
    ...(totalKobo > 0 && reference
      ? {
          afterwards: transferRows(own, {
            reference,
            more: [["Amount", `${formatNaira(totalKobo)} for the whole order`]],
          }),
        }
      : {}),
    closing:
      totalKobo > 0 && !own
        ? [
            `Then bring proof of payment to a centre, or email it to ${academy.supportEmail} with the reference.`,
          ]
        : [],
    ...(reference ? { reference } : {}),
  };
}
