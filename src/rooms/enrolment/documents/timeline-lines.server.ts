import { type Line, say } from "#foundation/documents/sheet.ts";
import { pointInWords, type TimelinePoint } from "#rooms/catalogue/fees/fee-timeline.ts";
import { timelineTitle } from "#rooms/catalogue/fees/timeline-title.ts";

/** The line of a fee on paper: money stands out, so that a day of training doesn't look like a payment. */
export const timelineLines = (points: readonly TimelinePoint[]): Line[] =>
  points.length === 0
    ? []
    : [
        // Of a fee that is paid, nothing is due.
        ...(points.some(({ kind, amount }) => kind !== "paid" && amount !== null)
          ? [say(timelineTitle, "quiet")]
          : []),
        ...points.flatMap((point): Line[] => [
          2,
          say(pointInWords(point), point.amount === null ? "quiet" : "strong"),
        ]),
      ];
