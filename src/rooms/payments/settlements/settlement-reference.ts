/** A settlement's reference in the ledger and in its case. */
export const settlementReference = ({
  provider,
  providerId,
}: {
  readonly provider: string;
  readonly providerId: string;
}): string => `${provider}:${providerId}`;
