import type { MaskedBank } from "#rooms/affiliates/contract/payouts.ts";

/** A bank account, most of its number hidden. */
export const Account = ({ bank }: { readonly bank: MaskedBank | null }) =>
  bank ? (
    <div className="two-lines">
      {bank.accountName}
      <span>
        {bank.bankName}, {bank.accountNumber}
      </span>
    </div>
  ) : (
    "No account"
  );
