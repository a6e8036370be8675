import { type CentreId, getCentre } from "#foundation/academy/centres.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { openTill, recordPayment } from "#rooms/payments/door.server.ts";
import { postEntries } from "#rooms/payments/ledger/post-entries.server.ts";
import { enterCash } from "#rooms/payments/tills/enter-cash.server.ts";
import { moveSafe } from "#rooms/payments/tills/move-cash.server.ts";
import type { TestPayments } from "./open-payments.ts";

/** The context of a member of the staff, for tests that call a verb. */
export const asStaff = (
  ctx: Context,
  { personId, email = "staff@academy.example" }: { personId: string; email?: string },
  role = "owner",
): Context => ({
  ...ctx,
  actor: {
    kind: "admin",
    personId,
    email,
    name: "Test admin",
    sessionId: "none",
    roles: ["admin", role],
    mustChangePassword: false,
  },
});

/**
 * Opens the till of someone who is about to take or give cash, unless it is already open.
 * @param putInKobo what is put into it at once
 */
export async function openTillFor(
  { ctx }: { ctx: Context },
  staff: { personId: string; email?: string },
  centreId: CentreId = "jalingo",
  putInKobo = 0,
): Promise<string | null> {
  const who = asStaff(ctx, staff);
  try {
    const { id } = await openTill(who, { location: getCentre(centreId).name, floatKobo: 0 });
    const entry = { kind: "in", amountKobo: putInKobo, reason: "For a test" } as const;
    if (putInKobo > 0) await enterCash(who, id, entry);
    return id;
  } catch (error) {
    if (error instanceof AppError && error.code === "till_open") return null;
    throw error;
  }
}

/** Puts unexplained cash into the safe at Jalingo. */
export async function putInSafe({ ctx }: { ctx: Context }, amountKobo: number): Promise<void> {
  await moveSafe(ctx, { centreId: "jalingo", kind: "counted", amountKobo });
  await inTransaction(ctx, (tx) =>
    postEntries(tx, {
      transactionKind: "till_difference",
      reference: newId(),
      entries: [
        { account: "cash:jalingo", amountKobo },
        { account: "unallocated", amountKobo: -amountKobo },
      ],
    }),
  );
}

let taken = 0;
/** A cash payment for a new order. @returns its reference */
export async function takeCash(
  room: TestPayments,
  staff: { personId: string; email?: string },
  amountKobo = 9_500_000,
  role = "owner",
  centreId: CentreId = "jalingo",
): Promise<string> {
  const { orderId } = await room.open();
  const { reference } = await recordPayment(
    asStaff(room.ctx, staff, role),
    orderId,
    {
      amountKobo,
      method: "cash",
      centreId,
      takerName: null,
      takenAt: room.ctx.clock(),
      evidence: `Book ${++taken}`,
      note: null,
      despiteCardPayment: false,
      match: null,
      faults: {},
      keepAsCredit: true,
    },
    { unanswered: [], problem: null },
  );
  return reference;
}
