import type { Tone } from "#design/messages/status-pill.tsx";
import type { ProgramStatus } from "../program/program-status.ts";

/** The states of a program in words for staff, on screens and in files. */
export const programStates: Record<ProgramStatus, { label: string; tone: Tone }> = {
  draft: { label: "Draft", tone: "warning" },
  published: { label: "Published", tone: "success" },
  archived: { label: "Archived", tone: "neutral" },
};
