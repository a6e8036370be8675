import type { commissions } from "../commission-tables.ts";

export type CommissionLine = typeof commissions.$inferSelect;
