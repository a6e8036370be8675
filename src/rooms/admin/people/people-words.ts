import type { Tone } from "#design/messages/status-pill.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { type MessageStatus, messageStatuses, messageStatusNames } from "#rooms/contact/states.ts";
import type { PersonRecord } from "#rooms/enrolment/people/people.ts";

export type Look = { readonly label: string; readonly tone: Tone };

const messageTones: Record<MessageStatus, Tone> = {
  open: "warning",
  answered: "success",
  closed: "neutral",
  snoozed: "info",
};

export const messageLook = (status: MessageStatus): Look => ({
  label: messageStatusNames[status],
  tone: messageTones[status],
});

export const messageChoices = messageStatuses.map((value) => ({
  value,
  label: messageStatusNames[value],
}));

/** `2 registrations · ₦30,000 paid · ₦45,000 to pay` */
export const personMoneyWords = ({
  registrations,
  receivedKobo,
  refundedKobo,
  openKobo,
}: PersonRecord["money"]): string =>
  [
    registrations === 1 ? "1 registration" : `${registrations} registrations`,
    `${formatNaira(receivedKobo)} paid`,
    refundedKobo > 0 && `${formatNaira(refundedKobo)} given back`,
    openKobo > 0 ? `${formatNaira(openKobo)} to pay` : "nothing to pay",
  ]
    .filter(Boolean)
    .join(" · ");
