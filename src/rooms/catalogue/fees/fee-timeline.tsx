import { type TimelinePart, type Training, timelineOf } from "./fee-timeline.ts";

/**
 * What is paid when, with the first and the last day of training on the same line: the same on every page and on paper.
 * Nothing for a fee that is due all at once.
 * @param today `YYYY-MM-DD` in Lagos
 */
export function FeeTimeline({
  parts,
  training,
  today,
  label = "When the fee is due",
}: {
  readonly parts: readonly TimelinePart[];
  readonly training: Training | null;
  readonly today: string;
  readonly label?: string;
}) {
  const points = timelineOf(parts, training, today);
  if (points.length === 0) return null;
  return (
    <ol className="fee-timeline" aria-label={label}>
      {points.map(({ on, kind, amount, words }) => (
        <li key={`${on} ${words}`} className={`is-${kind}`}>
          {amount && <b className="money">{amount}</b>} {words}
        </li>
      ))}
    </ol>
  );
}
