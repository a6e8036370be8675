import {
  type TimelinePart,
  type TimelinePayment,
  type Training,
  timelineOf,
} from "./fee-timeline.ts";
import { TimelinePoints } from "./timeline-points.tsx";

/**
 * What is paid when, with the first and the last day of training on the same line: the same on every page and on paper.
 * Nothing for a fee that is due all at once.
 * @param today `YYYY-MM-DD` in Lagos
 */
export const FeeTimeline = ({
  parts,
  payments = [],
  training,
  today,
  label,
}: {
  readonly parts: readonly TimelinePart[];
  /** What came for the fee, where money can have come. */
  readonly payments?: readonly TimelinePayment[];
  readonly training: Training | null;
  readonly today: string;
  readonly label?: string;
}) => <TimelinePoints points={timelineOf(parts, training, today, { payments })} label={label} />;
