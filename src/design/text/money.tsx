import { formatNaira } from "#foundation/amounts/money.ts";
import { classNames } from "./class-names.ts";

export interface MoneyProps {
  readonly amountKobo: number;
  /** `price` uses the display font. */
  readonly look?: "text" | "price" | undefined;
}

/** An amount, which never breaks: `<Money amountKobo={9500000} />` is ₦95,000. */
export function Money({ amountKobo, look = "text" }: MoneyProps) {
  return (
    <span className={classNames("money", look === "price" && "price")}>
      {formatNaira(amountKobo)}
    </span>
  );
}
