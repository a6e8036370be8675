import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { renderMail } from "#foundation/mail/letter/render-mail.tsx";
import { firstNameInMail, greetingTo } from "#foundation/text/names-in-mail.ts";
import { orderAgain, replacesWords } from "../../rules/lost-places.ts";
import { referenceOf, transferReferenceOf } from "../../rules/reference.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** The order is stored: what it registers for, what is to pay, and what is missing. */
export function orderMail({
  person,
  learner: { learner },
  placed,
  lost,
  origin,
}: {
  person: { name: string; email: string };
  learner: { learner: { fullName: string } };
  placed: readonly Enrolment[];
  /** Unpaid places for other programs that the order cancelled. */
  lost: readonly Enrolment[];
  origin: string;
}) {
  const totalKobo = placed.reduce((sum, one) => sum + one.totalKobo, 0);
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  const paying = placed.filter((one) => one.totalKobo > 0 || totalKobo === 0);
  const reference = transferReferenceOf(paying.map(referenceOf));
  const next =
    totalKobo > 0
      ? "We confirm the places as soon as the fee is paid. After that, fill in the form of each program on your dashboard."
      : "There is nothing to pay. To confirm the place, fill in the form of each program on your dashboard.";
  return renderMail({
    to: person.email,
    kind: "enrolment_received",
    subject: `We have your order: ${placed.map((one) => one.courseOfInterest).join(", ")}`,
    heading: "We have your order",
    paragraphs: [
      greetingTo(person.name),
      `Thank you for choosing ${academy.name}. You have registered ${firstNameInMail(learner.fullName) ?? "a learner"}. ${next}`,
      ...(lost.length > 0 ? [`${replacesWords(lost)} ${orderAgain}`] : []),
    ],
    rows: [
      ...placed.map((one): [string, string] => [
        one.courseOfInterest,
        one.totalKobo > 0 ? formatNaira(one.totalKobo) : "Free",
      ]),
      ...(totalKobo > 0 ? [["Total", formatNaira(totalKobo)] as [string, string]] : []),
    ],
    action: { label: "Open your dashboard", url: `${origin}/dashboard` },
    ...(totalKobo > 0 && reference
      ? {
          afterwards: {
            title: "To pay by bank transfer",
            rows: [
              ["Amount", `${formatNaira(totalKobo)} for the whole order`],
              ["Bank", bankName],
              ["Account number", accountNumber],
              ["Account name", accountName],
              ["Write on the transfer", reference],
            ],
          },
        }
      : {}),
    closing:
      totalKobo > 0
        ? [
            `Then bring proof of payment to a centre, or email it to ${academy.supportEmail} with the reference.`,
          ]
        : [],
    ...(reference ? { reference } : {}),
  });
}
