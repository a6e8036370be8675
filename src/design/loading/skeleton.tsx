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

/**
 * The same for a page that its scripts fill. After a while it says that this takes long, with a way to try again: by
 * styles alone, because the scripts may be what does not arrive (browser/start-client.ts shows it if they failed).
 */
export const PageSkeleton = (props: SkeletonProps) => (
  <>
    <Skeleton {...props} />
    <p className="still-loading">
      This is taking longer than usual. Your connection may be slow or broken.{" "}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page */}
      <a href="">Load the page again</a>
    </p>
  </>
);
