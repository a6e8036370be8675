import type { Tone } from "#design/messages/status-pill.tsx";
import type { ChapterState, EventState, Gathering } from "./gatherings.ts";

/** Events and chapters in words for staff, on screens and in files. */

type Look = { readonly label: string; readonly tone: Tone };

export const gatheringNames: Record<Gathering, string> = { event: "Event", chapter: "Chapter" };

export const eventLooks: Record<EventState, Look> = {
  coming: { label: "Coming", tone: "info" },
  over: { label: "Over", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

export const chapterLooks: Record<ChapterState, Look> = {
  open: { label: "Open", tone: "success" },
  closed: { label: "Closed", tone: "neutral" },
};
