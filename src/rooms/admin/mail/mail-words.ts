import type { Tone } from "#design/messages/status-pill.tsx";
import type { MailFailure, MailStatus } from "#foundation/mail-states.ts";
import type { Way } from "#foundation/messages/ways.ts";

export const wayNames: Record<Way, string> = { email: "Email", sms: "SMS", whatsapp: "WhatsApp" };

export const mailStates: Record<MailStatus, { label: string; tone: Tone }> = {
  queued: { label: "Waiting", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
  sent: { label: "Sent", tone: "success" },
  delivered: { label: "Delivered", tone: "success" },
  held: { label: "Kept back", tone: "neutral" },
};

/** Why a try failed, and what helps. */
export const failureWords = {
  server_unreachable: "The mail server or provider could not be reached.",
  sign_in_refused: "The mail server or provider refused our sign-in. Check the settings.",
  address_refused: "The mail server refused the address. It may be wrong or closed.",
  refused_for_now: "It was refused for now. The mailbox may be full, or the provider busy.",
  no_balance: "The provider's balance is used up. Pay it in.",
  number_refused: "The provider refused the number. It may be wrong, or block such messages.",
  not_delivered: "The network could not deliver it to the phone.",
  landline: "A landline takes no SMS and no WhatsApp.",
  abroad: "The provider sends nothing to this country.",
  stopped: "This number has answered STOP.",
  choice_changed: "The person has chosen another way since.",
  bad_number: "Messages to this number have failed three times. Ask for the right one.",
  no_answer: "The provider did not answer, so we don't know whether it took the message.",
  too_late: "It waited too long.",
  person_limit: "This number has had as many messages today as one person gets.",
  over_limit: "As many messages have gone out today as the academy sends on one day.",
  went_other_way: "It went another way.",
  other: "The mail server or provider did not take it.",
} as const satisfies Record<MailFailure, string>;
