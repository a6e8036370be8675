/** The reference of the posting of what a count, or a later correction, was over or short. */
export const differenceReference = (
  id: string,
  count: "open" | "close" | "hand_over" | "safe" | "correction",
): string => `${id}:${count}`;
