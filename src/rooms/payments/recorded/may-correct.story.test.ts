import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { correctAmount } from "#tests/support/payments/correct-amount.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { openTillFor, takeCash } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import type { PaymentStory } from "../staff/payment-story.ts";
import type { TillSheet } from "../tills/tills.ts";

/** Who corrects a wrong amount, and what it does to a till that was counted. */

type Staff = Awaited<ReturnType<typeof signInAs>>;

const naira = (amount: number) => amount * 100;

let room: TestPayments;
let owner: Staff;
let cashier: Staff;
let clerk: Staff;
let till: string;
beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example");
  cashier = await signInAs(room.academy, "admin", "cashier@academy.example", "cashier");
  clerk = await signInAs(room.academy, "admin", "clerk@academy.example", "clerk");
  till = (await openTillFor(room.academy, clerk)) ?? "";
});
afterAll(() => room.close());

const take = (amount: number) => takeCash(room, clerk, naira(amount), "clerk");
const correct = (reference: string, from: number, to: number, staff = clerk) =>
  correctAmount(room, staff, { reference, from, to });
const read = async <Body>(path: string, staff: Staff) =>
  (await room.academy.call("GET", path, { token: staff.token })).body as Body;
const close = (countNaira: number, staff = clerk, id = till) =>
  room.academy.call("POST", `/admin/tills/${id}/close`, {
    token: staff.token,
    body: { countKobo: naira(countNaira), note: "As counted" },
  });
const handOver = (countNaira: number) =>
  room.academy.call("POST", `/admin/tills/${till}/hand-over`, {
    token: cashier.token,
    body: { countKobo: naira(countNaira) },
  });
const answer = (text: string) =>
  room.academy.call("POST", `/admin/tills/${till}/answer`, {
    token: owner.token,
    body: { answer: text },
  });
/** The tills whose difference someone has to answer. */
async function differing(): Promise<string[]> {
  const { tills } = await read<{ tills: { id: string }[] }>("/admin/tills?differs=yes", owner);
  return tills.map(({ id }) => id);
}

async function expectSoundBooks() {
  expect(await findWrongBooks(room.ctx)).toEqual([]);
}

describe("who may correct it", () => {
  test("the recorder, on the same day and while the till is open; then a cashier or an owner", async () => {
    const reference = await take(95_000);
    const other = await signInAs(room.academy, "admin", "other@academy.example", "clerk");
    expect(await correct(reference, 95_000, 40_000, other)).toMatchObject({
      http: 403,
      code: "needs_cashier",
    });
    room.academy.setTime("2026-11-22T09:00:00Z");
    const [late, chief] = [
      await signInAs(room.academy, "admin", "clerk@academy.example", "clerk"),
      await signInAs(room.academy, "admin", "cashier@academy.example", "cashier"),
    ];
    expect(await correct(reference, 95_000, 40_000, late)).toMatchObject({
      http: 403,
      code: "needs_cashier",
    });
    expect(await correct(reference, 95_000, 40_000, chief)).toMatchObject({ http: 201 });
  });

  test("a clerk not after the close, and a reviewer never", async () => {
    const reference = await take(95_000);
    await close(95_000);
    const reviewer = await signInAs(room.academy, "admin", "rev@academy.example", "reviewer");
    expect(await correct(reference, 95_000, 40_000)).toMatchObject({ code: "needs_cashier" });
    expect((await correct(reference, 95_000, 40_000, reviewer)).http).toBe(403);
    const { correctable } = await read<PaymentStory>(`/admin/payments/${reference}`, clerk);
    expect(correctable).toBeNull();
    const seen = await read<PaymentStory>(`/admin/payments/${reference}`, cashier);
    expect(seen.correctable).toEqual({ amountKobo: naira(95_000), openKobo: 0 });
  });

  test("a cashier only where they work, and not for a till that they counted themselves", async () => {
    const own = await openTillFor(room.academy, cashier);
    const reference = await takeCash(room, cashier, naira(95_000), "cashier");
    await close(95_000, cashier, own ?? "");
    expect(await correct(reference, 95_000, 40_000, cashier)).toMatchObject({
      http: 403,
      code: "same_person",
    });
    await openTillFor(room.academy, owner, "yola");
    const there = await takeCash(room, owner, naira(95_000), "owner", "yola");
    expect(await correct(there, 95_000, 40_000, cashier)).toMatchObject({
      http: 403,
      code: "not_your_centre",
    });
    expect(await correct(reference, 95_000, 40_000, owner)).toMatchObject({ http: 201 });
  });

  test("nobody for what they owe themselves", async () => {
    const payer = await signInAs(room.academy, "admin", "asabe@example.com", "cashier");
    const reference = await take(95_000);
    expect(await correct(reference, 95_000, 40_000, payer)).toMatchObject({
      http: 403,
      code: "own_record",
    });
  });
});

describe("after the count", () => {
  test("what was missing from the till is no longer missing", async () => {
    const reference = await take(95_000);
    await close(40_000);
    expect(await balances(room.ctx)).toMatchObject({ cash_differences: naira(55_000) });
    expect(await correct(reference, 95_000, 40_000, cashier)).toMatchObject({ http: 201 });
    const now = await balances(room.ctx);
    expect(now).toMatchObject({ "cash:jalingo": naira(40_000) });
    expect(now.cash_differences).toBeUndefined();
    expect(await read<TillSheet>(`/admin/tills/${till}`, clerk)).toMatchObject({
      expectedKobo: naira(40_000),
      countKobo: naira(40_000),
      differs: false,
    });
    await expectSoundBooks();
  });

  test("not by the person who counted it again, if someone else can", async () => {
    const reference = await take(95_000);
    await close(95_000);
    await handOver(95_000);
    expect(await correct(reference, 95_000, 40_000, cashier)).toMatchObject({
      http: 403,
      code: "same_person",
    });
    expect(await correct(reference, 95_000, 40_000, owner)).toMatchObject({ http: 201 });
  });

  test("a difference that was answered has to be answered again when it has changed", async () => {
    const reference = await take(40_000);
    await close(39_000);
    await handOver(39_000);
    expect(await answer("Taken off the wages")).toMatchObject({ status: 200 });
    expect(await differing()).toEqual([]);
    expect(await correct(reference, 40_000, 45_000, owner)).toMatchObject({ http: 201 });
    expect(await differing()).toEqual([till]);
    expect(await answer("The rest lay in the drawer")).toMatchObject({ status: 200 });
    expect(await read<TillSheet>(`/admin/tills/${till}`, owner)).toMatchObject({
      answer: { text: "Taken off the wages / The rest lay in the drawer" },
    });
  });

  test("a till that matched the wrong amount has a difference, which someone has to answer", async () => {
    const reference = await take(40_000);
    await close(40_000);
    await handOver(40_000);
    expect(await correct(reference, 40_000, 45_000, owner)).toMatchObject({ http: 201 });
    expect(await balances(room.ctx)).toMatchObject({
      "cash:jalingo": naira(40_000),
      cash_differences: naira(5_000),
    });
    expect(await differing()).toEqual([till]);
    await expectSoundBooks();
  });
});
