import type { LineState } from "./bank-states.ts";

/** The states of a line, for staff and in files. */
export const lineStateWords: Readonly<Record<LineState, string>> = {
  open: "To do",
  later: "Later",
  not_ours: "Not ours",
  done: "Done",
};
