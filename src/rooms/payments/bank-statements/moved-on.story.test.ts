import { describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { askForRefund, payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { CentreCash, TillRecord } from "../tills/tills.ts";
import type { Differences } from "./bank-statements.ts";

/** What leaves or reaches the bank is often recorded days later: its posting has the day on which the money moved. */

const desk = await openBankDesk();
const { room, get, order, recordByHand } = desk;
const { academy, ctx } = room;
const day = (ago: number) => lagosDay(new Date(ctx.clock().getTime() - ago * dayMs));
const today = () => day(0);

/** What only the books have on one day. */
async function inBooks(on: string) {
  const found = (await get(`differences?from=${on}&to=${on}`)) as Differences;
  return found.booksOnly.map(({ inKobo, outKobo }) => ({ inKobo, outKobo }));
}

/** A transfer that came ten days ago. */
async function transferred(name: string, amountKobo = 4_000_000) {
  const { orderId } = await order(name);
  const at = new Date(ctx.clock().getTime() - 10 * dayMs);
  return recordByHand(orderId, amountKobo, `FT ${name}`, at);
}
const refund = (reference: string, body: object) =>
  askForRefund(room, desk.cashier().token, reference, { amountKobo: 1_000_000, ...body });

describe("a refund by our own transfer", () => {
  test("is of the day on which the bank sent it", async () => {
    const { reference } = await transferred("line-refund");
    const back = await refund(reference, { evidence: "OUR 1", movedOn: day(3) });
    expect(back).toMatchObject({ http: 201, status: "done", movedOn: day(3) });
    expect(await inBooks(day(3))).toEqual([{ inKobo: 0, outKobo: -1_000_000 }]);
    expect(await inBooks(today())).toEqual([]);
  });

  test("without a day is of today", async () => {
    const { reference } = await transferred("line-today");
    expect(await refund(reference, { evidence: "OUR 2" })).toMatchObject({ movedOn: null });
    const named = await refund(reference, { evidence: "OUR 3", movedOn: today() });
    expect(named).toMatchObject({ http: 201, movedOn: null });
    expect(await inBooks(today())).toEqual([{ inKobo: 0, outKobo: -2_000_000 }]);
  });

  test("that waits for a second person keeps its day", async () => {
    const second = await signInAs(academy, "admin", "second@academy.example");
    const { reference } = await transferred("line-large", 30_000_000);
    const asked = await refund(reference, {
      ...{ amountKobo: 20_000_000, evidence: "OUR 4", movedOn: day(4) },
    });
    expect(asked).toMatchObject({ status: "requested", movedOn: day(4) });
    const path = `/admin/refunds/${asked.id}/approve`;
    const approved = await academy.call("POST", path, { token: second.token, body: {} });
    expect(approved).toMatchObject({ status: 200, body: { status: "done", movedOn: day(4) } });
    expect(await inBooks(day(4))).toEqual([{ inKobo: 0, outKobo: -20_000_000 }]);
  });

  test("is never of a day to come, nor before its payment; only the bank has a day", async () => {
    const { reference } = await transferred("line-days");
    const wrong = async (movedOn: string, more: object = { evidence: "OUR 5" }) =>
      (await refund(reference, { ...more, movedOn })).fields?.movedOn;
    expect(await wrong(day(-1))).toBe("This day has not come yet.");
    expect(await wrong(day(11))).toBe(
      `The payment came later than this, on ${formatDay(day(10))}.`,
    );
    expect(await wrong("2026-02-30")).toBe("Enter a date, for example 2026-11-21.");
    expect(await wrong(day(1), { centreId: "jalingo" })).toBe(
      "Only a bank transfer has a day of its own.",
    );
    const card = await payByCard(room);
    expect(await refund(card.reference, { movedOn: day(0) })).toMatchObject({
      http: 422,
      fields: { movedOn: "Only a bank transfer has a day of its own." },
    });
    expect(await inBooks(day(1))).toEqual([]);
  });

  test("of credit is too", async () => {
    const { orderId } = await order("line-credit");
    await recordByHand(
      orderId,
      5_000_000,
      "FT CREDIT",
      new Date(ctx.clock().getTime() - 9 * dayMs),
    );
    const given = await academy.call("POST", `/admin/credits/${orderId}/give-back`, {
      token: desk.cashier().token,
      body: {
        ...{ amountKobo: 1_000_000, way: "transfer", reference: "OUR 6", movedOn: day(5) },
        reason: "Paid too much",
      },
    });
    expect(given).toMatchObject({ status: 201, body: { refunds: [{ movedOn: day(5) }] } });
    expect(await inBooks(day(5))).toEqual([{ inKobo: 0, outKobo: -1_000_000 }]);
  });
});

describe("a deposit", () => {
  test("is at the bank from the day on which the bank had it, not before it was made", async () => {
    const now = ctx.clock().getTime();
    const owner = await signInAs(academy, "admin", "owner@academy.example");
    const post = async (path: string, body: object) =>
      academy.call("POST", path, { token: owner.token, body });
    academy.setTime(new Date(now - 8 * dayMs).toISOString());
    const till = await openTillFor(room, owner, "jalingo", 600_000);
    const made = (kobo: number) =>
      post(`/admin/tills/${till}/entries`, {
        ...{ kind: "deposit", amountKobo: kobo, reason: "Jimeta branch" },
      });
    expect(((await made(400_000)).body as TillRecord).id).toBe(till);
    await made(200_000);
    academy.setTime(new Date(now).toISOString());
    const { body } = await academy.call("GET", "/admin/safes", { token: owner.token });
    const [first, next] = (body as { centres: CentreCash[] }).centres[0]?.deposits ?? [];
    const arrive = (id: string | undefined, amountKobo: number, more: object) =>
      post(`/admin/deposits/${id}/arrive`, { amountKobo, ...more });
    const [one, other] = first?.amountKobo === 400_000 ? [first, next] : [next, first];
    expect(await arrive(one?.id, 400_000, { reference: "CDP 1", movedOn: day(9) })).toMatchObject({
      status: 422,
      body: { fields: { movedOn: /later than this/ } },
    });
    expect(await arrive(one?.id, 400_000, { reference: "CDP 1", movedOn: day(-1) })).toMatchObject({
      status: 422,
      body: { fields: { movedOn: "This day has not come yet." } },
    });
    expect(await arrive(one?.id, 400_000, { reference: "CDP 1", movedOn: day(7) })).toMatchObject({
      status: 200,
    });
    expect(await inBooks(day(7))).toEqual([{ inKobo: 400_000, outKobo: 0 }]);
    expect(await arrive(other?.id, 200_000, { reference: "CDP 2" })).toMatchObject({ status: 200 });
    expect(await inBooks(today())).toEqual([{ inKobo: 200_000, outKobo: expect.any(Number) }]);
  });
});
