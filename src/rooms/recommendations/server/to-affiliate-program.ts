import type { AffiliateProgramRecord } from "../contract/affiliate-program.ts";
import type { AffiliateProgram } from "../rules/affiliate-program.ts";
import type { affiliatePrograms } from "./tables.ts";

const number = /^\d+(\.\d+)?$/;

/** A row as the domain has it: a price of digits is a number again. */
export const toAffiliateProgram = (
  row: typeof affiliatePrograms.$inferSelect,
): AffiliateProgram => ({
  ...row,
  price: number.test(row.price) ? Number(row.price) : row.price,
});

/** For the wire; the one place of this room that knows its names. */
export const toAffiliateProgramRecord = ({
  createdAt,
  ...program
}: AffiliateProgram): AffiliateProgramRecord => ({
  ...program,
  created_at: createdAt.toISOString(),
});
