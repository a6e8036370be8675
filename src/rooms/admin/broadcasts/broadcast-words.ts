import {
  broadcastStates,
  broadcastStateWords as states,
  type UnreachableReason,
} from "#rooms/enrolment/broadcasts/broadcast-states.ts";
import type { BroadcastSummary } from "#rooms/enrolment/broadcasts/broadcasts.ts";

export const broadcastPath = (id: string) => `/admin/broadcasts/${encodeURIComponent(id)}`;

export const stateChoices = broadcastStates.map((value) => ({
  value,
  label: states[value].label,
}));

/** What staff call its state. */
export const broadcastState = ({
  state,
  needsApproval,
}: Pick<BroadcastSummary, "state" | "needsApproval">) =>
  state === "prepared" && needsApproval
    ? { label: "Waits for a second person", tone: "warning" as const }
    : states[state];

export const unreachableWords = {
  no_address: "No email address, and has not asked for messages to the phone",
  no_start: "Has no start of training yet",
  stopped: "Has answered STOP",
  bad_number: "Messages to the number have failed three times",
  landline: "A landline",
  abroad: "A number in a country that the provider does not reach",
} as const satisfies Record<UnreachableReason, string>;

/** `1 person`, `12 people`; `Nobody` */
export const peopleWords = (many: number): string =>
  many === 0 ? "Nobody" : `${many} ${many === 1 ? "person" : "people"}`;
