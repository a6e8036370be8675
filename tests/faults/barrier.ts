/** Holds the first callers until enough have come, so that the race also happens on a busy machine. */
export function barrier(size: number): () => Promise<void> {
  let come = 0;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return () => {
    come += 1;
    if (come === size) open();
    return opened;
  };
}
