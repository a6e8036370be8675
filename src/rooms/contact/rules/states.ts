/** The states of a message to the academy. */
export const messageStatuses = ["open", "answered", "closed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Action → the states that allow it. Buttons and guards read this table. */
const allowed = {
  reply: ["open", "answered"],
  close: ["open", "answered"],
  /** An answered one too: the sender was not content, or wrote again to our mailbox. */
  reopen: ["answered", "closed"],
} as const satisfies Readonly<Record<string, readonly MessageStatus[]>>;

type MessageAction = keyof typeof allowed;

export const mayDo = (action: MessageAction, status: MessageStatus): boolean =>
  (allowed[action] as readonly MessageStatus[]).includes(status);

export const messageStatusNames: Readonly<Record<MessageStatus, string>> = {
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};
