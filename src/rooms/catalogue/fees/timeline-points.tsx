import { withWholeDays } from "#foundation/time/whole-days.ts";
import type { TimelinePoint } from "./fee-timeline.ts";
import { timelineTitle } from "./timeline-title.ts";

/** The days of a fee as a list; nothing for a fee that is due all at once. */
export function TimelinePoints({
  points,
  label = timelineTitle,
}: {
  readonly points: readonly TimelinePoint[];
  readonly label?: string | undefined;
}) {
  if (points.length === 0) return null;
  return (
    <ol className="fee-timeline" aria-label={label}>
      {points.map(({ kind, amount, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one day can be equal
        <li key={at} className={kind === "trained" ? "is-paid is-training" : `is-${kind}`}>
          {amount && <b className="money">{amount}</b>} {withWholeDays(words)}
        </li>
      ))}
    </ol>
  );
}
