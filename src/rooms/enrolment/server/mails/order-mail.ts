import { academy } from "#foundation/academy.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatNaira } from "#foundation/money.ts";
import { firstNameOf } from "../../rules/course-of-interest.ts";
import { referenceOf } from "../../rules/reference.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/** The order is stored: what it registers for, what is to pay, and what is missing. */
export function orderMail({
  person,
  learner: { learner },
  placed,
  origin,
}: {
  person: { name: string; email: string };
  learner: { learner: { fullName: string } };
  placed: readonly Enrolment[];
  origin: string;
}) {
  const totalKobo = placed.reduce((sum, one) => sum + one.totalKobo, 0);
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  const [first] = placed.filter((one) => one.totalKobo > 0 || totalKobo === 0);
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
      `Hello ${firstNameOf(person.name)},`,
      `Thank you for choosing ${academy.name}. You have registered ${learner.fullName}. ${next}`,
    ],
    rows: [
      ...placed.map((one): [string, string] => [
        one.courseOfInterest,
        one.totalKobo > 0 ? formatNaira(one.totalKobo) : "Free",
      ]),
      ...(totalKobo > 0 ? [["Total", formatNaira(totalKobo)] as [string, string]] : []),
    ],
    action: { label: "Open your dashboard", url: `${origin}/dashboard` },
    closing:
      totalKobo > 0
        ? [
            `You can also pay by bank transfer to ${accountName}, ${bankName}, ${accountNumber}. Write the reference below on the transfer. Then bring proof of payment to a centre, or email it to ${academy.supportEmail} with the reference.`,
          ]
        : [],
    ...(first ? { reference: referenceOf(first) } : {}),
  });
}
