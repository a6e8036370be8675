export interface SkeletonProps {
  /** What is loading. Screen readers read it once. */
  readonly label?: string | undefined;
  readonly lines?: number | undefined;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ label = "Loading", lines = 3 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} />
      ))}
    </div>
  );
}
