import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { inTransaction } from "#foundation/context.ts";
import type { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { cancelLines, getAccount } from "#rooms/payments/door.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { orders } from "../tables.server.ts";

/** Who may write off what an order owes because moved credit was taken back. The rules are those of refunds. */

const room = await openPaymentsForFile();
const { academy, ctx } = room;
const owner = await signInAs(academy, "admin");
const second = await signInAs(academy, "admin");
const cashier = await signInAs(academy, "admin", undefined, "cashier");
const clerk = await signInAs(academy, "admin", undefined, "clerk");
type Staff = typeof owner;

afterAll(async () => expect(await findWrongBooks(ctx)).toEqual([]));

let lines = 0;
const lineOf = (amountKobo: number) => [
  { lineRef: `loss-${++lines}`, charges: [{ component: "tuition", amountKobo }] },
];
async function call<Answer>(method: "GET" | "POST", path: string, { token }: Staff, body?: object) {
  const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
  return { ...(reply.body as Answer), http: reply.status };
}

/** An order that owes this amount because its credit's card payment went back. @returns its case */
async function loseCredit(amountKobo: number, payerEmail = "asabe@example.com") {
  const first = await payByCard(room, lineOf(amountKobo));
  const lineRef = `loss-${lines}`;
  await inTransaction(ctx, (tx) => cancelLines(tx, first.orderId, [lineRef]));
  const [towards] = lineOf(amountKobo);
  const { orderId } = await room.open([towards ?? { lineRef: "", charges: [] }]);
  const use = { amountKobo, towards: towards?.lineRef };
  const moved = await call("POST", `/admin/credits/${first.orderId}/use`, owner, use);
  if (moved.http !== 200) throw new Error(JSON.stringify(moved));
  const refundId = `${9_700_000 + lines}`;
  await refundAtProvider(room, "processed", first.reference, amountKobo, refundId);
  await ctx.db.update(orders).set({ payerEmail }).where(eq(orders.id, orderId));
  const { reviews } = await call<{ reviews: ReviewRow[] }>(
    "GET",
    "/admin/reviews?kind=credit_taken_back",
    owner,
  );
  const id = reviews.find((one) => one.order_id === orderId)?.id ?? "";
  return { id, orderId, first, refundId };
}
const read = (id: string, who: Staff) => call<ReviewRecord>("GET", `/admin/reviews/${id}`, who);
async function writeOff(id: string, who: Staff, note = "Asabe can't pay") {
  const { version } = await read(id, who);
  const body = { how: "written_off", version, note };
  return call<ReviewRecord & { code: string }>("POST", `/admin/reviews/${id}/close`, who, body);
}
const owes = async (orderId: string) => (await getAccount(ctx, orderId)).openKobo;

describe("writing off", () => {
  test("a small amount needs one person", async () => {
    const { id, orderId } = await loseCredit(10_000_000);
    expect(await writeOff(id, clerk)).toMatchObject({ http: 403 });
    expect(await writeOff(id, cashier)).toMatchObject({ http: 200, closed_how: "written_off" });
    expect(await owes(orderId)).toBe(0);
  });

  test("more waits for a second person, and nobody agrees to their own", async () => {
    const { id, orderId } = await loseCredit(10_000_001);
    const asked = await writeOff(id, owner);
    expect(asked).toMatchObject({
      http: 200,
      closed_at: null,
      closed_how: null,
      write_off: { by: owner.personId, amountKobo: 10_000_001 },
    });
    expect(asked.ways).not.toContain("written_off");
    expect(await owes(orderId)).toBe(10_000_001);
    expect(await writeOff(id, owner)).toMatchObject({ http: 403, code: "same_person" });
    const seen = await read(id, second);
    expect(seen.ways).toContain("written_off");
    expect(seen.people[owner.personId]).toBe("Test admin");
    expect(await owes(orderId)).toBe(10_000_001);
    expect(await writeOff(id, second)).toMatchObject({
      http: 200,
      closed_how: "written_off",
      closed_by: second.personId,
    });
    expect(await owes(orderId)).toBe(0);
    const entries = await ctx.db.select().from(auditEntries);
    const said = entries.filter(({ subject }) => subject === orderId);
    expect(said.map(({ action, actorId }) => [action, actorId])).toEqual(
      expect.arrayContaining([
        ["credit.write_off_asked", owner.personId],
        ["credit.written_off", second.personId],
      ]),
    );
  });

  test("the case keeps what both people wrote", async () => {
    const { id } = await loseCredit(12_000_000);
    const asked = await writeOff(id, owner, "She lost her farm in the flood");
    expect(asked.write_off?.note).toBe("She lost her farm in the flood");
    await writeOff(id, second, "I spoke to her chief");
    expect(await read(id, cashier)).toMatchObject({
      write_off: { by: owner.personId, note: "She lost her farm in the flood" },
      closed_note: "I spoke to her chief",
    });
  });

  test("a request has to be made again when more is lost", async () => {
    const { id, orderId } = await loseCredit(20_000_000);
    await writeOff(id, owner);
    await ctx.db.execute(
      `update payment_review_cases set write_off_kobo = 19999999 where id = '${id}'`,
    );
    expect(await writeOff(id, second)).toMatchObject({
      closed_at: null,
      write_off: { by: second.personId, amountKobo: 20_000_000 },
    });
    expect(await writeOff(id, owner)).toMatchObject({ closed_how: "written_off" });
    expect(await owes(orderId)).toBe(0);
  });

  test("many small amounts in one day need a second person, with refunds of that day", async () => {
    for (let count = 0; count < 5; count++) {
      const { id } = await loseCredit(9_900_000);
      expect(await writeOff(id, second)).toMatchObject({ closed_how: "written_off" });
    }
    const sixth = await loseCredit(600_000);
    expect(await writeOff(sixth.id, second)).toMatchObject({ closed_at: null });
    const paid = await payByCard(room, lineOf(600_000));
    const asked = await call("POST", `/admin/payments/${paid.reference}/refund`, second, {
      reason: "Moved to Lagos",
    });
    expect(asked).toMatchObject({ http: 201, status: "requested" });
  });

  test("a reopened case still counts for that day", async () => {
    const third = await signInAs(academy, "admin");
    let last: Awaited<ReturnType<typeof loseCredit>> | undefined;
    for (let count = 0; count < 5; count++) {
      last = await loseCredit(9_900_000);
      expect(await writeOff(last.id, third)).toMatchObject({ closed_how: "written_off" });
    }
    await refundAtProvider(room, "failed", last?.first.reference ?? "", 9_900_000, last?.refundId);
    expect(await read(last?.id ?? "", third)).toMatchObject({ closed_at: null });
    const sixth = await loseCredit(600_000);
    expect(await writeOff(sixth.id, third)).toMatchObject({ closed_at: null });
  });

  test("nobody writes off what they owe themselves, not even as the second person", async () => {
    const own = await loseCredit(100_000, owner.email);
    expect(await writeOff(own.id, owner)).toMatchObject({ http: 403, code: "own_record" });
    const large = await loseCredit(30_000_000, owner.email);
    expect(await writeOff(large.id, owner)).toMatchObject({ http: 403, code: "own_record" });
    expect(await writeOff(large.id, second)).toMatchObject({ closed_at: null });
    expect(await writeOff(large.id, owner)).toMatchObject({ http: 403, code: "own_record" });
    expect(await owes(large.orderId)).toBe(30_000_000);
    expect(await writeOff(large.id, cashier)).toMatchObject({ closed_how: "written_off" });
  });

  test("with nobody left to agree, the one who asked writes it off alone", async () => {
    const { id, orderId } = await loseCredit(40_000_000);
    expect((await writeOff(id, owner)).ways).not.toContain("written_off");
    const others = sql`update people set disabled_at = ${ctx.clock().toISOString()} where id <> ${owner.personId}`;
    await ctx.db.execute(others);
    expect((await read(id, owner)).ways).toContain("written_off");
    expect(await writeOff(id, owner)).toMatchObject({ http: 200, closed_how: "written_off" });
    expect(await owes(orderId)).toBe(0);
  });
});
