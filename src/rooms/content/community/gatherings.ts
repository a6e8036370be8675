/** Events that people register for, and chapters that they join. */
export const gatherings = ["event", "chapter"] as const;
export type Gathering = (typeof gatherings)[number];

/** How the page identifies a gathering, also in addresses: `event-trades-day`. */
export const gatheringKey = (kind: Gathering, id: string) => `${kind}-${id}`;

/** The form of one gathering; the page has one for each. */
export const joinFormId = (key: string) => `join-${key}`;

/** A cancelled event stays cancelled, because its people were told. */
export const eventStates = ["coming", "over", "cancelled"] as const;
export type EventState = (typeof eventStates)[number];

/** @param today `YYYY-MM-DD` in Lagos */
export function eventStateOn(
  today: string,
  { date, cancelledAt }: { readonly date: string; readonly cancelledAt: Date | null },
): EventState {
  if (cancelledAt) return "cancelled";
  return date < today ? "over" : "coming";
}

/** Why nobody can register for an event any more. */
export type ClosedBy = Exclude<EventState, "coming"> | "full";

export const chapterStates = ["open", "closed"] as const;
export type ChapterState = (typeof chapterStates)[number];

/** The message when a person could not register or join and the reason is unknown. */
export const notJoined = "Failed to send";

export const noSuchEvent = "There is no such event.";
export const noSuchChapter = "There is no such chapter.";
export const chapterExists = "This place already has a chapter of this name, open or closed";

/** Why nobody can register or join any more. */
export const eventOver = "This event is over.";
export const eventCancelled = "This event is cancelled.";
export const eventFull = "All places are taken.";
export const closedTexts: Readonly<Record<ClosedBy, string>> = {
  over: eventOver,
  cancelled: eventCancelled,
  full: eventFull,
};
export const chapterClosed = "This chapter takes no new members.";
