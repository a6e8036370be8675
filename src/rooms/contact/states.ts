export const storedStatuses = ["open", "answered", "closed"] as const;

/** As staff see them. A snoozed one is open from a later day on, and comes back by itself. */
export const messageStatuses = [...storedStatuses, "snoozed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** @param message `openSince`: when it started to wait for an answer */
export const statusOf = (
  { status, openSince }: { status: (typeof storedStatuses)[number]; openSince: Date },
  now: Date,
): MessageStatus => (status === "open" && openSince > now ? "snoozed" : status);

/** Action → the states that allow it. Buttons and guards read this table. */
const allowed = {
  reply: ["open", "answered", "snoozed"],
  close: ["open", "answered", "snoozed"],
  /** Also an answered one, to look at it again on that day. */
  snooze: ["open", "answered", "snoozed"],
  /** Also an answered one: the sender was not satisfied, or wrote again to our mailbox. */
  reopen: ["answered", "closed", "snoozed"],
} as const satisfies Readonly<Record<string, readonly MessageStatus[]>>;

type MessageAction = keyof typeof allowed;

export const mayDo = (action: MessageAction, status: MessageStatus): boolean =>
  (allowed[action] as readonly MessageStatus[]).includes(status);

export const messageStatusNames: Readonly<Record<MessageStatus, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
  snoozed: "Snoozed",
};

/** The maximum number of days to snooze a message, so that nobody forgets it. */
export const longestSnoozeDays = 90;
