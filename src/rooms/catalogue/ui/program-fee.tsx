import { Money } from "#design/money.tsx";
import type { ProgramCardFacts } from "../rules/program-card.ts";
import { priceTypeNames } from "../rules/program-words.ts";

/** "from ₦95,000", "₦75,000", "Free" or "Sponsorship". */
export function ProgramFee({
  program: { priceType, fees, fromKobo },
}: {
  readonly program: Pick<ProgramCardFacts, "priceType" | "fees" | "fromKobo">;
}) {
  if (priceType !== "paid") return <span className="price">{priceTypeNames[priceType]}</span>;
  return (
    <>
      {fees.length > 1 && <span className="offer-from">from </span>}
      <Money amountKobo={fromKobo} look="price" />
    </>
  );
}
