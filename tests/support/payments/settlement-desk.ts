import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import type { SettlementRecord, SettlementRow } from "#rooms/payments/settlements/settlements.ts";
import { openPaymentsForFile } from "../academy/open-for-file.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { balances } from "./recording-fulfilment.ts";

/** Somebody who looks at the card provider's settlements, for all tests of a file. Each test has days of its own. */
export async function openSettlementDesk() {
  const room = await openPaymentsForFile();
  const { academy, ctx, sandbox } = room;
  let token = "";
  let now = new Date("2026-11-21T09:00:00Z");
  async function nextDay(days = 1): Promise<void> {
    now = new Date(now.getTime() + days * dayMs);
    academy.setTime(now);
    token = (await signInAs(academy, "admin")).token;
  }
  beforeEach(async () => {
    await sandbox.control();
    // Settlements of the test before don't begin where those of this one do.
    await nextDay(3);
  });
  async function list(query = ""): Promise<SettlementRow[]> {
    const { body } = await academy.call("GET", `/admin/settlements?${query}`, { token });
    return (body as { settlements: SettlementRow[] }).settlements;
  }

  return {
    room,
    nextDay,
    list,
    now: () => now,
    token: () => token,
    /** Someone pays by card. @returns its reference */
    async pay(amountKobo = 9_500_000, isTold = true): Promise<string> {
      const charges = [{ component: "tuition", amountKobo }];
      const lineRef = `p-${crypto.randomUUID()}`;
      const { reference } = await room.openAttempt([{ lineRef, charges }]);
      await sandbox.press(reference, "pay");
      if (isTold) await sandbox.deliverTo(academy);
      else await sandbox.takeWebhooks();
      return reference;
    },
    async transactionOf(reference: string) {
      const found = await sandbox.store.findTransaction(reference);
      if (!found) throw new Error(`the sandbox does not know ${reference}`);
      return found;
    },
    fetchNow: async () => (await academy.call("POST", "/admin/settlements/fetch", { token })).body,
    async newest(): Promise<SettlementRecord> {
      const [row] = await list();
      const { body } = await academy.call("GET", `/admin/settlements/${row?.id}`, { token });
      return body as SettlementRecord;
    },
    casesOf: (number: string) =>
      selectRows<{ closed: boolean; details: { compare: string[]; amountKobo: number } }>(
        ctx.db,
        sql`select closed_at is not null as closed, details from payment_review_cases
          where kind = 'settlement_differs' and reference = ${`paystack:${number}`}`,
      ),
    /** How the accounts change. */
    async movesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
      const before = await balances(ctx);
      await work();
      const after = await balances(ctx);
      return Object.fromEntries(
        Object.keys({ ...before, ...after })
          .map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const)
          .filter(([, kobo]) => kobo !== 0),
      );
    },
  };
}
