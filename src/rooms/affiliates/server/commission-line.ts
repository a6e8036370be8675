import type { commissions } from "./tables.ts";

export type CommissionLine = typeof commissions.$inferSelect;
