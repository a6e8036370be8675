import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { lockOrder } from "../attempts/booking-guards.server.ts";
import type { ChargeCause } from "../states.ts";
import { charges, orderLines } from "../tables.server.ts";
import { dueDay, type LineToCharge } from "./open-order.server.ts";

type NewCharge = Omit<typeof charges.$inferInsert, "orderId" | "number" | "createdAt">;

export type Amendment = {
  cause: ChargeCause;
  /** The admin who makes the change; null for the learner or the payer. */
  madeBy?: string | null;
};

/** The current charges of a line, by component and day. */
function chargedNow({ charges: made }: OrderAccount, lineRef: string) {
  const now = new Map<string, NewCharge>();
  for (const { component, dueOn, upfront, amountKobo, lineRef: of } of made) {
    if (of !== lineRef) continue;
    const key = `${component} ${dueOn}`;
    const known = now.get(key);
    if (known) known.amountKobo += amountKobo;
    else now.set(key, { lineRef, component, dueOn, upfront, amountKobo, cause: "quoted" });
  }
  return now;
}

/** The charges and credit notes that make a line cost what it should. */
function differences(
  ctx: Context,
  account: OrderAccount,
  { lineRef, charges: wanted }: Pick<LineToCharge, "lineRef" | "charges">,
): NewCharge[] {
  const changes = chargedNow(account, lineRef);
  for (const change of changes.values()) change.amountKobo *= -1;
  for (const charge of wanted) {
    const dueOn = charge.dueOn ?? firstDueDay(account, lineRef) ?? dueDay(ctx, charge);
    const { component, amountKobo } = charge;
    const key = `${component} ${dueOn}`;
    const known = changes.get(key);
    if (known) known.amountKobo += amountKobo;
    else {
      const upfront = !charge.dueOn;
      changes.set(key, { lineRef, component, dueOn, upfront, amountKobo, cause: "quoted" });
    }
  }
  return [...changes.values()].filter(({ amountKobo }) => amountKobo !== 0);
}

/** What was due at registration stays due on the day of the registration. */
const firstDueDay = ({ charges: made }: OrderAccount, lineRef: string) =>
  made.find((charge) => charge.lineRef === lineRef && charge.upfront)?.dueOn;

async function setLine(ctx: Context, account: OrderAccount, line: LineToCharge, position: number) {
  const { lineRef, description, quoteHoldsUntil } = line;
  if (account.lines.some((known) => known.lineRef === lineRef)) {
    await ctx.db
      .update(orderLines)
      .set({ description, quoteHoldsUntil })
      .where(eq(orderLines.lineRef, lineRef));
    return;
  }
  const { orderId } = account;
  await ctx.db
    .insert(orderLines)
    .values({ orderId, position, lineRef, description, quoteHoldsUntil });
}

/**
 * Changes the charges of an order's lines in place: appends the differences as charges or credit notes, and rebalances.
 * Other lines stay as they are; a line without charges owes nothing any more. New lines join the order. Runs in the
 * caller's transaction and locks the order.
 */
export async function amendOrder(
  ctx: Context,
  orderId: string,
  lines: readonly LineToCharge[],
  { cause, madeBy = null }: Amendment,
): Promise<OrderAccount> {
  await lockOrder(ctx, orderId);
  const account = await getAccount(ctx, orderId);
  for (const [index, line] of lines.entries()) {
    await setLine(ctx, account, line, account.lines.length + index);
  }
  const changes = lines.flatMap((line) => differences(ctx, account, line));
  if (changes.length === 0) return account;
  const createdAt = ctx.clock();
  await ctx.db.insert(charges).values(
    changes.map((change, index) => ({
      ...change,
      orderId,
      createdAt,
      cause,
      madeBy,
      number: account.charges.length + index + 1,
    })),
  );
  return rebalance(ctx, orderId, { kind: "charges" });
}

/** Takes off everything still charged for lines: nothing is owed for them any more. */
export async function cancelLines(
  ctx: Context,
  orderId: string,
  lineRefs: readonly string[],
  madeBy: string | null = null,
): Promise<OrderAccount> {
  await lockOrder(ctx, orderId);
  const { lines } = await getAccount(ctx, orderId);
  const none = lines.filter(({ lineRef }) => lineRefs.includes(lineRef));
  const empty = none.map(({ lineRef, description, quoteHoldsUntil }) => ({
    lineRef,
    description,
    quoteHoldsUntil,
    charges: [],
  }));
  return amendOrder(ctx, orderId, empty, { cause: "cancelled", madeBy });
}
