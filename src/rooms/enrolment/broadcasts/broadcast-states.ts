import type { Tone } from "#design/messages/status-pill.tsx";

/**
 * - `prepared`: shown to staff, and nothing has been sent;
 * - `sending`: the job queues it, a few people at a time;
 * - `sent`: everyone has been queued;
 * - `stopping`: no more are queued, and the job takes back what has not left yet;
 * - `stopped`.
 */
export const broadcastStates = ["prepared", "sending", "sent", "stopping", "stopped"] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/** What staff call them, on screens and in files. */
export const broadcastStateWords: Record<
  BroadcastState,
  { readonly label: string; readonly tone: Tone }
> = {
  prepared: { label: "Not sent", tone: "warning" },
  sending: { label: "Being sent", tone: "neutral" },
  sent: { label: "Sent", tone: "success" },
  stopping: { label: "Being stopped", tone: "neutral" },
  stopped: { label: "Stopped", tone: "danger" },
};

/**
 * Where it stands with one person. `gone`: nobody can be reached there any more, as after erasing. A guardian waits in a
 * state of their own: an earlier release, which is still running during an update, would send it to the learner again.
 */
export const recipientStates = [
  "waiting",
  "guardian_waiting",
  "queued",
  "gone",
  "failed",
  "unreachable",
] as const;

/** Why somebody can't be reached. */
export const unreachableReasons = [
  "no_address",
  "no_start",
  "stopped",
  "bad_number",
  "landline",
  "abroad",
] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];

/** How long a prepared message can be sent: after that, people and places may be others. */
export const preparedHours = 24;
