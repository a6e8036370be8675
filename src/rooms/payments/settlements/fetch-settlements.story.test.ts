import { describe, expect, test } from "vitest";
import { findLine, importFile, statementOf } from "#tests/support/payments/bank-statement.ts";
import { beginnerFee } from "#tests/support/payments/open-payments.ts";
import { giveNumber, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { openSettlementDesk } from "#tests/support/payments/settlement-desk.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import { openDispute, resolveDispute } from "../provider/paystack/sandbox/lists.server.ts";
import { fetchAll } from "./fetch-settlements.server.ts";
import { countUnseen } from "./list-settlements.server.ts";

const desk = await openSettlementDesk();
const { room, nextDay, pay, transactionOf, fetchNow, list, newest, casesOf, movesOf } = desk;
const { academy, ctx, sandbox } = room;

describe("a settlement that agrees", () => {
  test("moves what the provider held to the bank, and counts no fee twice", async () => {
    const reference = await pay();
    // 1.5 % and ₦100.
    expect(await fetchNow()).toEqual({ added: 0, differing: 0 });
    await nextDay();
    expect(await movesOf(fetchNow)).toEqual({
      bank: 9_347_500,
      "provider_clearing:paystack": -9_347_500,
    });
    const settlement = await newest();
    expect(settlement).toMatchObject({
      provider: "paystack",
      netKobo: 9_347_500,
      feesKobo: 152_500,
      grossKobo: 9_500_000,
      takenKobo: 0,
      expectedKobo: 9_347_500,
      state: "agrees",
      isPosted: true,
      bankLineId: null,
      reviewId: null,
      words: [],
      payments: [{ reference, state: "agrees", bookedKobo: 9_500_000, bookedFeesKobo: 152_500 }],
      refunds: [],
    });
    expect(await movesOf(fetchNow)).toEqual({});
    expect(await findWrongBooks(ctx)).toEqual([]);
  });

  test("lists a payment of many pages", async () => {
    const like = await transactionOf(await pay());
    for (let nth = 0; nth < 120; nth++) {
      await sandbox.store.addTransaction({
        ...like,
        id: `70${nth}`,
        reference: `MANY-${nth}`,
        accessCode: `many${nth}`,
        paidAt: desk.now().toISOString(),
        createdAt: desk.now().toISOString(),
        amountKobo: 10_000,
        status: "success",
        refundedKobo: 0,
      });
    }
    await nextDay();
    await fetchNow();
    const { payments, words } = await newest();
    expect(payments).toHaveLength(121);
    // Nobody of ours: each is a case, as its webhook would have made one.
    expect(words).toContainEqual(expect.stringContaining("Not one of our payments: MANY-7 ₦100."));
    expect(await room.countRows("payment_review_cases where kind = 'unknown_payment'")).toBe(120);
  });

  test("books a fee that nobody told us of", async () => {
    await pay();
    const { reference: silent } = await room.openAttempt([
      { lineRef: `s-${crypto.randomUUID()}`, charges: beginnerFee },
    ]);
    const transaction = await transactionOf(silent);
    await sandbox.store.putTransaction({
      ...transaction,
      status: "success",
      channel: "card",
      paidAt: desk.now().toISOString(),
    });
    await room.send({
      event: "charge.success",
      data: {
        id: 1,
        status: "success",
        reference: silent,
        amount: 9_500_000,
        currency: "NGN",
        channel: "card",
        paid_at: desk.now().toISOString(),
      },
    });
    await nextDay();
    expect(await movesOf(fetchNow)).toEqual({
      bank: 18_695_000,
      provider_fees: 152_500,
      "provider_clearing:paystack": -18_847_500,
    });
    expect((await newest()).state).toBe("agrees");
  });

  test("is lowered by the refunds of before, and by each only once", async () => {
    const reference = await pay();
    await pay();
    await sandbox.refund(reference, 1_000_000);
    await sandbox.deliverTo(academy);
    await nextDay();
    await fetchNow();
    expect(await newest()).toMatchObject({
      state: "agrees",
      takenKobo: 1_000_000,
      netKobo: 17_695_000,
      refunds: [{ reference, amountKobo: -1_000_000, side: "taken" }],
    });
    await pay();
    await nextDay();
    await fetchNow();
    expect(await newest()).toMatchObject({ state: "agrees", takenKobo: 0, refunds: [] });
  });

  test("is lowered by a lost dispute too", async () => {
    const reference = await pay();
    await pay();
    const dispute = await openDispute(sandbox.context(), reference);
    await resolveDispute(sandbox.context(), dispute, "merchant-accepted", 2_000_000);
    await sandbox.deliverTo(academy);
    await nextDay();
    await fetchNow();
    expect(await newest()).toMatchObject({
      state: "agrees",
      takenKobo: 2_000_000,
      refunds: [{ reference, amountKobo: -2_000_000, side: "taken" }],
    });
    expect(await findWrongBooks(ctx)).toEqual([]);
  });
});

describe("what comes by a settlement first", () => {
  test("a card payment without its webhook is booked and settled", async () => {
    const reference = await pay(9_500_000, false);
    await nextDay();
    await fetchNow();
    expect(await room.statusOf(reference)).toBe("success");
    expect(await newest()).toMatchObject({ state: "agrees" });
  });

  test("a transfer to a payer's own number is booked to the payer, once", async () => {
    const { orderId } = await room.open([
      { lineRef: `o-${crypto.randomUUID()}`, charges: beginnerFee },
    ]);
    const { accountNumber } = await giveNumber(room, orderId);
    await sandbox.control({ webhooks: { drop: true } });
    const { reference } = await transferAtSandbox(room, accountNumber, 4_000_000);
    await sandbox.control();
    await nextDay();
    await fetchNow();
    expect(await newest()).toMatchObject({ state: "agrees", payments: [{ reference }] });
    const of = `payments where order_id = '${orderId}'`;
    expect(await room.countRows(of)).toBe(1);
    await fetchNow();
    expect(await room.countRows(of)).toBe(1);
    expect(await findWrongBooks(ctx)).toEqual([]);
  });
});

describe("a settlement that differs", () => {
  test("names a payment that is missing, and closes its case when that comes later", async () => {
    await pay();
    academy.setTime(new Date(desk.now().getTime() + 60_000));
    const leftOut = await pay(5_000_000);
    academy.setTime(new Date(desk.now().getTime() + 120_000));
    await pay();
    await sandbox.control({ settlements: { leftOut } });
    await nextDay();
    expect(await fetchNow()).toMatchObject({ added: 1 });
    const { number, state, words, reviewId } = await newest();
    expect(state).toBe("differs");
    expect(words).toEqual([
      expect.stringMatching(/^Paystack paid ₦186,950 for .*; our books expect ₦236,100\.$/),
      `Missing: ${leftOut} ₦49,150.`,
    ]);
    expect(await casesOf(number)).toMatchObject([
      { closed: false, details: { compare: words, amountKobo: 4_915_000 } },
    ]);
    const { body } = await academy.call("GET", `/admin/reviews/${reviewId}`, {
      token: desk.token(),
    });
    expect(body).toMatchObject({ ways: ["done_with_provider"], amount_kobo: 4_915_000 });
    // The next settlement has it.
    await sandbox.control();
    const late = await transactionOf(leftOut);
    await sandbox.store.putTransaction({ ...late, paidAt: desk.now().toISOString() });
    await nextDay();
    await fetchNow();
    expect((await casesOf(number))[0]?.closed).toBe(true);
    expect((await list()).filter((one) => one.number === number)[0]?.state).toBe("agrees");
  });

  test("says what the provider kept without a reason; the rest stays owed by it", async () => {
    await pay();
    await sandbox.control({ settlements: { tooLittleKobo: 150_000 } });
    await nextDay();
    expect(await movesOf(fetchNow)).toEqual({
      bank: 9_197_500,
      "provider_clearing:paystack": -9_197_500,
    });
    expect((await newest()).words).toEqual([
      expect.stringContaining("Paystack paid ₦91,975 for"),
      "Paystack took off ₦1,500 for refunds and disputes. Our books have ₦0 that no settlement has yet.",
    ]);
  });

  test("that changes after it was posted stays as it was, and is a case", async () => {
    await pay();
    await nextDay();
    await fetchNow();
    const { number } = await newest();
    await sandbox.control({ settlements: { tooLittleKobo: 10_000 } });
    expect(await movesOf(fetchNow)).toEqual({});
    expect((await newest()).words).toContain(
      "Paystack now says ₦93,375, and said ₦93,475 before. What is posted stays.",
    );
    await sandbox.control({ settlements: { status: "failed" } });
    expect(await movesOf(fetchNow)).toEqual({});
    expect((await newest()).words).toContain(
      "Paystack now says that it was not paid. What is posted stays.",
    );
    expect(await casesOf(number)).toMatchObject([{ closed: false }]);
    await sandbox.control();
    await fetchNow();
    expect(await casesOf(number)).toMatchObject([{ closed: true }]);
  });

  test("in which refunds exceed the payments posts nothing", async () => {
    const reference = await pay();
    await nextDay();
    await fetchNow();
    await pay(100_000);
    await sandbox.refund(reference, 9_000_000);
    await sandbox.deliverTo(academy);
    await nextDay();
    expect(await movesOf(fetchNow)).toEqual({});
    const { words, isPosted, netKobo } = await newest();
    expect(isPosted).toBe(false);
    expect(netKobo).toBeLessThan(0);
    expect(words[0]).toMatch(/^Refunds and disputes exceed its payments by ₦/);
  });

  test("in another currency posts nothing", async () => {
    const reference = await pay();
    const transaction = await transactionOf(reference);
    await sandbox.store.putTransaction({ ...transaction, currency: "USD" });
    await nextDay();
    expect(await movesOf(fetchNow)).toEqual({});
    expect(await newest()).toMatchObject({
      netKobo: null,
      isPosted: false,
      words: ["It is in another currency. Nothing is posted."],
    });
  });
});

describe("a provider that", () => {
  test.each(["pending", "processing", "failed", "on-the-moon"])(
    "says %s: nothing is posted until it is paid",
    async (status) => {
      await pay();
      await sandbox.control({ settlements: { status } });
      await nextDay();
      expect(await movesOf(fetchNow)).toEqual({});
      await sandbox.control();
      expect(await movesOf(fetchNow)).toMatchObject({ bank: 9_347_500 });
    },
  );

  test("does not answer gets an error in words, and is asked again a day later", async () => {
    await pay();
    await nextDay();
    await sandbox.control({ settlements: { mode: "fail" } });
    const reply = await academy.call("POST", "/admin/settlements/fetch", { token: desk.token() });
    expect(reply).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    await expect(fetchAll(ctx)).rejects.toThrow();
    await sandbox.control();
    await nextDay();
    expect(await movesOf(() => fetchAll(ctx))).toMatchObject({ bank: 9_347_500 });
  });
});

describe("the bank's statement", () => {
  const written = () => {
    const [year, month, day] = new Date(desk.now().getTime() + 3_600_000)
      .toISOString()
      .slice(0, 10)
      .split("-");
    return `${day}/${month}/${year}`;
  };

  test("finds a settlement by its amount and day, and ticks it off with one press", async () => {
    await pay(7_300_000);
    await nextDay();
    await fetchNow();
    const { netKobo, id } = await newest();
    const isUnseen = async () => (await list("state=unseen")).some((one) => one.id === id);
    await nextDay();
    const naira = (netKobo ?? 0) / 100;
    expect(await isUnseen()).toBe(false);
    // Three working days and a weekend later somebody has to look for it, until it is ticked off.
    await nextDay(5);
    expect(await isUnseen()).toBe(true);
    const waiting = await countUnseen({ ...ctx, clock: desk.now });
    expect(waiting.many).toBe((await list("state=unseen")).length);
    await importFile(
      academy,
      desk.token(),
      statementOf([[written(), naira, "NIP/PAYSTACK PAYMENTS LTD/PAYOUT"]]),
    );
    const line = await findLine(academy, desk.token(), "PAYOUT");
    expect(line.proposals.postings).toMatchObject([
      { isSure: true, words: expect.stringContaining("Settlement of Paystack") },
    ]);
    const done = await academy.call("POST", "/admin/bank/sure", {
      token: desk.token(),
      body: { ids: [line.id] },
    });
    expect(done.body).toEqual({ results: [{ id: line.id, problem: null }] });
    expect((await list()).find((one) => one.id === id)?.bankLineId).toBe(line.id);
    expect(await isUnseen()).toBe(false);
  });

  test("without the provider's name is a proposal, and not a sure one", async () => {
    await pay(7_100_000);
    await nextDay();
    await fetchNow();
    const naira = ((await newest()).netKobo ?? 0) / 100;
    await importFile(academy, desk.token(), statementOf([[written(), naira, "NIP/SOMEBODY ELSE"]]));
    const line = await findLine(academy, desk.token(), "SOMEBODY ELSE");
    expect(line.proposals.postings).toMatchObject([
      { isSure: false, reasons: ["It is the amount of a settlement that was due then"] },
    ]);
  });
});
