import { formatNaira } from "#foundation/amounts/money.ts";
import { priceTypeNames } from "../program/program-words.ts";
import type { ProgramCardFacts } from "./program-card.ts";

/** "from ₦95,000", "₦75,000", "Free" or "Sponsorship". */
export function ProgramFee({
  program: { priceType, fees, fromKobo },
}: {
  readonly program: Pick<ProgramCardFacts, "priceType" | "fees" | "fromKobo">;
}) {
  if (priceType !== "paid") return <p className="offer-fee price">{priceTypeNames[priceType]}</p>;
  return (
    <p className="offer-fee price money">
      {fees.length > 1 && <small>from </small>}
      {formatNaira(fromKobo)}
    </p>
  );
}
