import { formatNaira } from "#foundation/amounts/money.ts";
import { priceTypeNames } from "../program/program-words.ts";
import type { ProgramCardFacts } from "./program-card.ts";

/** "from ₦95,000", "₦75,000", "Free" or "Sponsorship". */
export function ProgramFee({
  program: { priceType, fees, fromKobo },
  as: Tag = "p",
}: {
  readonly program: Pick<ProgramCardFacts, "priceType" | "fees" | "fromKobo">;
  /** In a line of text. */
  readonly as?: "p" | "span";
}) {
  if (priceType !== "paid") {
    return <Tag className="offer-fee price">{priceTypeNames[priceType]}</Tag>;
  }
  return (
    <Tag className="offer-fee price money">
      {fees.length > 1 && <small>from </small>}
      {formatNaira(fromKobo)}
    </Tag>
  );
}
