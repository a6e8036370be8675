import { and, asc, eq, inArray } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { payouts } from "../referrals/tables.server.ts";
import { findBank } from "./banks.ts";
import { refuseObstacles } from "./payout-obstacles.server.ts";
import { canPayout, standingStatuses } from "./payout-states.ts";
import { lockPayout, wrongState } from "./post-payout.server.ts";
import { statementNumber } from "./statement-words.ts";
import { payoutStatements } from "./tables.server.ts";

const columns = [
  "Account number",
  "Account name",
  "Bank",
  "Bank code",
  "Amount (NGN)",
  "Narration",
];

/** The transfers of an approved payout in the format banks take: account numbers as text, naira with two decimals. */
export async function exportPayout(ctx: Context, payoutId: string): Promise<string> {
  requirePermission(ctx, "payouts.pay");
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!canPayout.export(payout)) throw wrongState(payout);
    await refuseObstacles(tx, payout);
    const statements = await tx.db
      .select()
      .from(payoutStatements)
      .where(
        and(
          eq(payoutStatements.payoutId, payoutId),
          inArray(payoutStatements.status, [...standingStatuses]),
        ),
      )
      .orderBy(asc(payoutStatements.number));
    // Full account numbers leave the academy here.
    if (canPayout.pay(payout)) {
      await tx.db.update(payouts).set({ exportedAt: tx.clock() }).where(eq(payouts.id, payoutId));
    }
    await audit(tx, "payout.exported", payoutId, { rows: statements.length });
    return csvFile(
      columns,
      statements.map((statement) => [
        statement.bank?.accountNumber ?? "",
        statement.bank?.accountName ?? "",
        statement.bank?.bankName ?? "",
        // By name first, so that a correction in the list of banks also applies to existing payouts.
        findBank(statement.bank?.bankName ?? "")?.code ?? statement.bank?.bankCode ?? "",
        { kobo: statement.totalKobo },
        `${academy.name} commission ${statementNumber(statement)}`,
      ]),
    );
  });
}
