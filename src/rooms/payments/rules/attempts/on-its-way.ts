/**
 * The provider's statuses while money may be on its way. `ongoing` is also a payer who was shown the account for a
 * transfer, or asked for a one-time password.
 */
export const onItsWayStatuses = ["ongoing", "pending", "processing", "queued"] as const;

/** Whether the money of an attempt may still be on its way. @param providerStatus when we last asked */
export const isOnItsWay = (providerStatus: string | null): boolean =>
  onItsWayStatuses.some((one) => one === providerStatus);
