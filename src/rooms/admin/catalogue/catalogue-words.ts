import { formatNaira, nairaToKobo } from "#foundation/amounts/money.ts";
import { priceTypeNames } from "#rooms/catalogue/program/program-words.ts";
import type { CatalogueProgram, CatalogueRow } from "#rooms/catalogue/staff/admin-catalogue.ts";

/** What decides the fee: `By level`, `₦75,000`, `Free`. */
export function feeWords({
  priceType,
  mode,
  price,
}: Pick<CatalogueRow, "priceType" | "mode" | "price">): string {
  if (priceType !== "paid") return priceTypeNames[priceType];
  return mode === "physical" ? "By level" : formatNaira(nairaToKobo(price));
}

export const editPath = ({ id }: Pick<CatalogueProgram, "id">): string =>
  `/admin/catalogue/${encodeURIComponent(id)}`;
