import { Alert } from "#design/alert.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { AffiliateStats } from "../../contract/affiliate.ts";
import { kobo } from "./desk-words.ts";

/** What the affiliate owes, said plainly above the figures; nothing when nothing is owed. */
export const Owed = ({ stats: { owedCommissions } }: { readonly stats: AffiliateStats }) =>
  owedCommissions > 0 && (
    <Alert tone="warning" title={`You owe ${formatNaira(kobo(owedCommissions))}`}>
      Learners got money back after we had paid you for them. You do not have to send anything: your
      next payouts are smaller until it is settled.
    </Alert>
  );
