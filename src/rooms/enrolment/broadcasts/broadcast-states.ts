/**
 * - `prepared`: shown to staff, and nothing has been sent;
 * - `sending`: the job queues it, a few people at a time;
 * - `sent`: everyone has been queued;
 * - `stopping`: no more are queued, and the job takes back what has not left yet;
 * - `stopped`.
 */
export const broadcastStates = ["prepared", "sending", "sent", "stopping", "stopped"] as const;
export type BroadcastState = (typeof broadcastStates)[number];

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
