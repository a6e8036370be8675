/** Holds the first callers until so many have come: then a race happens also on a busy machine. */
export function barrier(size: number): () => Promise<void> {
  let come = 0;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return () => {
    come += 1;
    if (come === size) open();
    return opened;
  };
}
