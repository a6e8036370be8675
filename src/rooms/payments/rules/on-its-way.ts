/** The provider's statuses while a bank transfer is on its way. */
const waiting = ["pending", "processing", "queued"];

/** Whether the money of an open attempt may still be on its way. @param providerStatus when we last asked */
export const isOnItsWay = (providerStatus: string | null): boolean =>
  waiting.includes(providerStatus ?? "");
