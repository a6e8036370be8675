import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { formatDay } from "#foundation/time/time.ts";
import { referenceOf } from "../../rules/documents/enrolment-code.ts";
import { greeting, keepLinkPrivate, programRows, type Registered } from "./registration-facts.ts";

type Due = { kind: "week_before" | "on_day" | "week_after"; dueOn: string; openKobo: number };

const sentences = {
  week_before: (amount: string, day: string) => `${amount} of your fee is due on ${day}.`,
  on_day: (amount: string, day: string) =>
    `${amount} of your fee is due now. The due date is ${day}.`,
  week_after: (amount: string, day: string) =>
    `${amount} of your fee was due on ${day}, and we have not received it yet. You keep your place. If you can't pay now, talk to us.`,
} as const satisfies Record<Due["kind"], (amount: string, day: string) => string>;

/** Reminds a learner of an instalment. */
export function instalmentMail(
  about: Pick<Registered, "enrolment" | "learner" | "url">,
  { kind, dueOn, openKobo }: Due,
): Mail {
  const { enrolment, learner, url } = about;
  const [amount, day] = [formatNaira(openKobo), formatDay(dueOn)];
  const { bankName, accountNumber, accountName } = academy.bankTransfer;
  return {
    to: learner.email,
    kind: "instalment_due",
    subject: `${amount} is due on ${day}: ${enrolment.courseOfInterest}`,
    heading: kind === "week_after" ? "An instalment is late" : "Your next instalment",
    paragraphs: [greeting(about), sentences[kind](amount, day)],
    rows: [...programRows(enrolment), ["Due on", day], ["Amount", amount]],
    action: { label: "Pay, or see your account", url },
    afterwards: {
      title: "To pay by bank transfer",
      rows: [
        ["Bank", bankName],
        ["Account number", accountNumber],
        ["Account name", accountName],
        ["Write on the transfer", referenceOf(enrolment)],
      ],
    },
    holdsSecret: true,
    closing: [keepLinkPrivate],
    reference: referenceOf(enrolment),
  };
}
