import type { ClosedBy } from "./gatherings.ts";

/** The message when a person could not register or join and the reason is unknown. */
export const notJoined = "Failed to send";

export const noSuchEvent = "There is no such event.";
export const noSuchChapter = "There is no such chapter.";
export const chapterExists = "This place has a chapter of this name already, open or closed";

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
