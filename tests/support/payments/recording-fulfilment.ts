import { sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import {
  type ChargeToMake,
  type Fulfilment,
  type MoneyCause,
  type OrderMoney,
  wireFulfilment,
} from "#rooms/payments/door.server.ts";

type FulfilmentCall = "lineMoney" | "owesAgain" | "linesMoved" | "requoted" | "reviewClosed";

/** The prices for a new quote by lineRef. Tests set them. */
export const quotes = new Map<string, ChargeToMake[]>();

async function note(ctx: Context, call: FulfilmentCall, orderId: string, what: object) {
  await ctx.db.insert(messages).values({
    id: newId(),
    channel: "email",
    recipient: orderId,
    kind: `fulfilment.${call}`,
    subject: call,
    text: JSON.stringify(what),
    status: "sent",
    createdAt: ctx.clock(),
  });
}

/**
 * A fulfilment that records its calls in the payment's transaction, like a real one. Calls that are
 * rolled back with the payment are not counted.
 */
export const recordingFulfilment: Fulfilment = {
  lineMoney: (ctx, money) => note(ctx, "lineMoney", money.account.orderId, money),
  owesAgain: (ctx, owing) => note(ctx, "owesAgain", owing.account.orderId, owing),
  quote: async (ctx, lineRefs) => ({
    lines: lineRefs.map((lineRef) => {
      const charges = quotes.get(lineRef);
      if (!charges) throw new Error(`the test has no quote for ${lineRef}`);
      const quoteHoldsUntil = new Date(ctx.clock().getTime() + 30 * dayMs);
      return { lineRef, description: `Tiling for ${lineRef}`, charges, quoteHoldsUntil };
    }),
    refused: [],
  }),
  linesMoved: (ctx, lineRefs, orderId) => note(ctx, "linesMoved", orderId, { lineRefs }),
  requoted: (ctx, lines) => note(ctx, "requoted", lines[0]?.lineRef ?? "", { lines }),
  findLineRefs: async (_ctx, typed) => (typed.startsWith("line-") ? [typed] : []),
  findLinesInTexts: async (_ctx, texts) =>
    texts.map((text) => ({ sure: text.match(/line-\w+/g) ?? [], perhaps: [] })),
  describeLines: async (_ctx, lineRefs) =>
    lineRefs.map((lineRef) => ({
      lineRef,
      code: "ZA",
      learner: "Asabe",
      status: "confirmed",
      commission: null,
    })),
  // Here a payer is an address, confirmed or not.
  linesOfPayer: async (ctx, lineRefs) => {
    const rows = await selectRows<{ line: string }>(
      ctx.db,
      sql`select l.line_ref as line from order_lines l join orders o on o.id = l.order_id
        where o.payer_email in (select own.payer_email from orders own
          join order_lines mine on mine.order_id = own.id where mine.line_ref in ${[...lineRefs]})`,
    );
    return rows.map(({ line }) => line);
  },
  // An account is what a line begins with before "@": `person-1@line`.
  payerOf: async (_ctx, lineRefs) => {
    const people = new Set(lineRefs.map((line) => line.split("@").at(-2) ?? null));
    const [personId = null] = people.size === 1 ? people : [];
    return { personId, phone: "+2348012345678" };
  },
  ordersOfPerson: async (ctx, personId) => {
    const rows = await selectRows<{ id: string }>(
      ctx.db,
      sql`select distinct order_id as id from order_lines where line_ref like ${`${personId}@%`}`,
    );
    return rows.map(({ id }) => id);
  },
  findOwn: async () => null,
  reviewClosed: (ctx, review) => note(ctx, "reviewClosed", review.reference, review),
};

/** Runs something while another seller is wired, one that fails. */
export async function withSeller<Result>(
  seller: Partial<Fulfilment>,
  run: () => Promise<Result>,
): Promise<Result> {
  wireFulfilment({ ...recordingFulfilment, ...seller });
  try {
    return await run();
  } finally {
    wireFulfilment(recordingFulfilment);
  }
}

/** The recorded calls of the fulfilment, oldest first. */
export async function recordedCalls<What>(
  ctx: Context,
  call: FulfilmentCall,
  orderId?: string,
): Promise<What[]> {
  const rows = await selectRows<{ text: string }>(
    ctx.db,
    sql`select text from messages where kind = ${`fulfilment.${call}`}
        and (${orderId ?? null}::text is null or recipient = ${orderId ?? null}) order by created_at, ctid`,
  );
  return rows.map(({ text }) => JSON.parse(text) as What);
}

type MoneyKind = MoneyCause["kind"];
type CauseOf<Kind extends MoneyKind> =
  Extract<MoneyCause, { kind: Kind }> extends never
    ? Extract<MoneyCause, { kind: "refund" | "refund_failed" }>
    : Extract<MoneyCause, { kind: Kind }>;

/** What the seller was told about money of one kind, oldest first. Times are texts. */
export async function moneyCalls<Kind extends MoneyKind>(
  ctx: Context,
  kind: Kind,
  orderId?: string,
): Promise<(OrderMoney & { cause: CauseOf<Kind> })[]> {
  const calls = await recordedCalls<OrderMoney & { cause: CauseOf<Kind> }>(
    ctx,
    "lineMoney",
    orderId,
  );
  return calls.filter(({ cause }) => cause.kind === kind);
}

/** The ledger's balances by account, without zero balances. */
export async function balances(ctx: Context): Promise<Record<string, number>> {
  const rows = await selectRows<{ account: string; kobo: string }>(
    ctx.db,
    sql`select account, sum(amount_kobo)::text as kobo from ledger_entries
        group by account having sum(amount_kobo) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, Number(kobo)]));
}
