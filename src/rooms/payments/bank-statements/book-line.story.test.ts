import { expect, test } from "vitest";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import type { WrittenLine } from "#tests/support/payments/bank-statement.ts";
import type { BankLineRecord, Differences } from "./bank-statements.ts";

const { room, cashier, post, importLines, lineOf, book, order, recordByHand, sureLines } =
  await openBankDesk();
const { academy } = room;

test("sure lines are booked together, each once; what is more than owed is not sure", async () => {
  await order("line-sure1");
  await order("line-sure2");
  await order("line-sure3");
  await importLines([
    ["10/11/2026", 40_000, "NIP line-sure1 FEES"],
    ["10/11/2026", 15_000, "NIP line-sure2 FIRST"],
    ["11/11/2026", 25_000, "NIP line-sure2 SECOND"],
    ["11/11/2026", 40_001, "NIP line-sure3 TOO MUCH"],
    ["11/11/2026", 10_000, "NIP line-sure1 AND line-sure2"],
  ]);
  const lines = await sureLines();
  // Lines of one day come in any order.
  expect(lines.map(({ narration, booking }) => [narration, booking?.isSure]).sort()).toEqual([
    ["NIP line-sure1 FEES", true],
    ["NIP line-sure2 FIRST", true],
    ["NIP line-sure2 SECOND", true],
  ]);
  const ids = lines.map(({ id }) => id);
  const once = await post("sure", { ids });
  expect(once.body).toEqual({ results: ids.map((id) => ({ id, problem: null })) });
  expect(await room.countRows("payments")).toBe(3);
  expect(await room.countRows("bank_matches")).toBe(3);
  const again = await post("sure", { ids });
  expect(again.body).toEqual({
    results: ids.map((id) => ({ id, problem: "This line is not sure any more." })),
  });
  expect(await room.countRows("payments")).toBe(3);
  expect(await findWrongBooks(room.ctx)).toEqual([]);
  const done = await lineOf("sure1 FEES");
  expect(done).toMatchObject({
    state: "done",
    decidedBy: "Test admin",
    matched: [{ words: "Transfer recorded: Asabe Danjuma", amountKobo: 4_000_000 }],
  });
  expect((await lineOf("sure3 TOO")).proposals.bookings[0]).toMatchObject({
    isSure: false,
    openKobo: 4_000_000,
  });
  expect((await lineOf("sure1 AND")).proposals.bookings).toHaveLength(2);
});

test("a line is booked by hand, split over two, with what is too much as credit", async () => {
  await order("line-split1");
  await order("line-split2");
  await importLines([["12/11/2026", 70_000, "AUNT PAYS FOR TWO"]]);
  const line = await lineOf("AUNT PAYS");
  const parts = [
    { enrolmentId: "line-split1", amountKobo: 4_000_000 },
    { enrolmentId: "line-split2", amountKobo: 2_000_000 },
  ];
  expect(await book(line, parts)).toMatchObject({
    status: 422,
    body: { fields: { parts: "The parts are ₦60,000, but the line is ₦70,000." } },
  });
  const twice = [
    { enrolmentId: "line-split1", amountKobo: 4_000_000 },
    { enrolmentId: "line-split1", amountKobo: 3_000_000 },
  ];
  expect((await book(line, twice)).status).toBe(422);
  const too = [
    { enrolmentId: "line-split1", amountKobo: 2_500_000 },
    { enrolmentId: "line-split2", amountKobo: 4_500_000 },
  ];
  expect(await book(line, too)).toMatchObject({
    status: 422,
    body: { fields: { amountKobo: expect.stringContaining("₦5,000 more than is owed") } },
  });
  // Both parts or neither.
  expect(await room.countRows(`bank_matches where line_id = '${line.id}'`)).toBe(0);
  expect(await book(line, too, { keepAsCredit: true })).toMatchObject({
    status: 200,
    body: { state: "done", matched: [{ amountKobo: 2_500_000 }, { amountKobo: 4_500_000 }] },
  });
  expect(await book(line, too, { keepAsCredit: true })).toMatchObject({
    status: 409,
    body: { code: "line_done" },
  });
  expect(await findWrongBooks(room.ctx)).toEqual([]);
});

test("money that went out pays for nothing, nor does a reversed credit", async () => {
  await order("line-out");
  await importLines([["12/11/2026", -40_000, "REVERSAL line-out"]]);
  const line = await lineOf("REVERSAL line-out");
  expect(line.proposals.bookings).toEqual([]);
  const { status, body } = await book(line, [{ enrolmentId: "line-out", amountKobo: 4_000_000 }]);
  expect([status, (body as { fields: { parts: string } }).fields.parts]).toEqual([
    422,
    "This money went out. It pays for nothing.",
  ]);
});

test("nobody books money for what they owe themselves", async () => {
  await room.open(
    [{ lineRef: "line-own", charges: [{ component: "tuition", amountKobo: 4_000_000 }] }],
    { payerName: "Test admin", payerEmail: cashier().email },
  );
  await importLines([["12/11/2026", 40_000, "MY OWN FEES"]]);
  const line = await lineOf("MY OWN FEES");
  const booked = await book(line, [{ enrolmentId: "line-own", amountKobo: 4_000_000 }]);
  expect([booked.status, (booked.body as { code: string }).code]).toEqual([403, "own_record"]);
  expect((await lineOf("MY OWN FEES")).state).toBe("open");
});

test("a transfer that somebody recorded before is ticked off, and not booked again", async () => {
  const { orderId } = await order("line-known");
  await recordByHand(orderId, 1_500_000, "FT26294KNOWN");
  await importLines([
    ["13/11/2026", 15_000, "NIP/FT26294KNOWN/line-known"],
    ["14/11/2026", 15_000, "NIP/OTHER/line-known"],
  ]);
  const lines = await sureLines();
  const [known] = lines.filter(({ narration }) => narration.includes("KNOWN"));
  expect(known).toMatchObject({ booking: null, posting: { isSure: true } });
  // The code alone is not enough while a recorded transfer of this amount has no line.
  const other = await lineOf("NIP/OTHER");
  expect(lines.some(({ id }) => id === other.id)).toBe(false);
  const part = [{ enrolmentId: "line-known", amountKobo: 1_500_000 }];
  expect(await book(other, part)).toMatchObject({ status: 409, body: { code: "maybe_recorded" } });
  const before = await room.countRows("payments");
  await post("sure", { ids: [known?.id ?? ""] });
  expect(await room.countRows("payments")).toBe(before);
  expect(await lineOf("FT26294KNOWN")).toMatchObject({ state: "done" });
  // Now the recorded one has its line: the other is money of its own.
  expect(await book(other, part)).toMatchObject({ status: 200 });
  expect(await room.countRows("payments")).toBe(before + 1);
});

test("a clerk who types the line's narration at the counter later is refused", async () => {
  const { orderId } = await order("line-later");
  await importLines([["14/11/2026", 20_000, "MOBILE TRF LADI PETER line-later"]]);
  const line = await lineOf("line-later");
  await book(line, [{ enrolmentId: "line-later", amountKobo: 2_000_000 }]);
  await expect(
    recordByHand(orderId, 2_000_000, "mobile trf - Ladi Peter, line-later"),
  ).rejects.toMatchObject({ code: "evidence_used" });
});

test("equal lines of one day, and of the next month, are each booked once", async () => {
  await order("line-rent");
  const written: WrittenLine[] = [
    ["15/10/2026", 10_000, "STANDING ORDER line-rent"],
    ["15/10/2026", 10_000, "STANDING ORDER line-rent"],
    ["15/11/2026", 10_000, "STANDING ORDER line-rent"],
  ];
  await importLines(written);
  const lines = await sureLines();
  const own = lines.filter(({ narration }) => narration.includes("line-rent"));
  const { body } = await post("sure", { ids: own.map(({ id }) => id) });
  expect(body).toMatchObject({
    results: [{ problem: null }, { problem: null }, { problem: null }],
  });
  expect(await room.countRows("payment_attempts where evidence like '%STANDING%'")).toBe(3);
});

test("a payout, a refund by hand and a deposit are ticked off; a line that was only ticked can be opened again", async () => {
  const { postEntries } = await import("../ledger/post-entries.server.ts");
  const { inTransaction } = await import("#foundation/context.ts");
  await inTransaction(room.ctx, async (tx) => {
    for (const [reference, amountKobo] of [
      ["ZS-2026-000901", 1_250_000],
      ["ZS-2026-000902", 750_000],
    ] as const) {
      await postEntries(tx, {
        transactionKind: "payout_paid",
        reference,
        entries: [
          { account: "affiliate_payable", amountKobo },
          { account: "bank", amountKobo: -amountKobo },
        ],
      });
    }
  });
  await importLines([
    ["16/11/2026", -12_500, "TRF ZS2026000901 ASABE"],
    ["16/11/2026", -20_000, "BULK PAYOUT"],
    ["16/11/2026", -5_000, "DIESEL"],
  ]);
  const lines = await sureLines();
  const [payout] = lines.filter(({ narration }) => narration.includes("ZS2026"));
  expect(payout).toMatchObject({ posting: { words: "Payout to an affiliate: ZS-2026-000901" } });
  const bulk = await lineOf("BULK PAYOUT");
  const [both] = bulk.proposals.postings;
  expect(both).toMatchObject({ ids: [expect.any(String), expect.any(String)], isSure: false });
  const tick = (line: BankLineRecord, transactionIds: string[] = []) =>
    post(`lines/${line.id}/tick`, { transactionIds });
  expect((await tick(bulk, both?.ids.slice(1))).status).toBe(422);
  expect(await tick(bulk, both?.ids)).toMatchObject({ status: 200, body: { state: "done" } });
  // Its posting has a line now.
  const single = await lineOf("TRF ZS2026000901");
  expect(await tick(single, payout?.posting?.ids)).toMatchObject({
    status: 409,
    body: { code: "changed_meanwhile" },
  });
  expect(await post(`lines/${bulk.id}/state`, { state: "open" })).toMatchObject({
    status: 200,
    body: { state: "open", matched: [] },
  });
  expect(await tick(single, payout?.posting?.ids)).toMatchObject({ status: 200 });
  const diesel = await lineOf("DIESEL");
  expect(await post(`lines/${diesel.id}/state`, { state: "not_ours" })).toMatchObject({
    body: { state: "not_ours" },
  });
});

test("the sender who paid before, and a payer with a similar name and this amount, are proposed with the reason", async () => {
  await order("line-yakubu", "Yakubu Danladi");
  await importLines([
    ["17/11/2026", 10_000, "TNF-HASSANA ABDULLAHI/SCHOOL FEES"],
    ["18/11/2026", 30_000, "TNF-HASSANA ABDULLAHI/SECOND PART"],
    ["18/11/2026", 40_000, "NIP/KUDA/DANLADI YAKUBU MUSA"],
  ]);
  await book(await lineOf("SCHOOL FEES"), [{ enrolmentId: "line-yakubu", amountKobo: 1_000_000 }]);
  const again = await lineOf("SECOND PART");
  expect(again.proposals.bookings[0]).toMatchObject({
    payer: "Yakubu Danladi",
    reasons: ["The same sender paid for this payer before", "Exactly what is owed"],
    isSure: false,
  });
  const like = await lineOf("DANLADI YAKUBU");
  expect(like.proposals.bookings[0]).toMatchObject({
    payer: "Yakubu Danladi",
    reasons: ["The sender has a similar name"],
  });
});

test("what only the bank or only the books have is listed by day with sums, and as a file", async () => {
  const { body } = await academy.call("GET", "/admin/bank/differences", { token: cashier().token });
  const { from, to, bankOnly, booksOnly } = body as Differences;
  expect([from, to]).toEqual(["2026-10-15", "2026-11-18"]);
  expect(bankOnly.find(({ day }) => day === "2026-11-16")).toEqual({
    day: "2026-11-16",
    lines: 2,
    inKobo: 0,
    outKobo: -2_500_000,
  });
  // Recorded on the 21st, after the last statement.
  expect(booksOnly).toEqual([]);
  const until = "/admin/bank/differences?to=2026-11-21";
  const wider = (await academy.call("GET", until, { token: cashier().token })).body as Differences;
  expect(wider.booksOnly).toEqual([{ day: "2026-11-21", lines: 1, inKobo: 0, outKobo: -750_000 }]);
  const file = await academy.call("GET", `${until}&format=csv`, { token: cashier().token });
  expect(file.body).toContain("In the books, not in the bank");
  expect(file.body).toContain("ZS-2026-000902");
  expect(file.body).toContain("DIESEL");
});

test("the reference of a payment that was started leads to its order; a part of it is not sure", async () => {
  const { orderId } = await order("line-started");
  const started = await room.start(orderId);
  if (started.status !== "open") throw new Error(started.status);
  const { reference } = started.payment;
  const [, plain = ""] = reference.split("-");
  await order("line-elsewhere");
  await importLines([
    ["18/11/2026", 15_000, `NIP/${reference.toLowerCase()}/FEES`],
    ["18/11/2026", 5_000, `TRF PAY ${plain.slice(0, 20)} ${plain.slice(20)} HADIZA`],
    ["18/11/2026", 4_000, `NIP FROM KUDA PAY${plain.slice(0, 21)}`],
    ["18/11/2026", 3_000, `PAY-${plain} OR line-elsewhere`],
    ["18/11/2026", 2_000, "PAY-1763715600000ABCDEFGHJKMNPQRS"],
  ]);
  const sure = (await sureLines()).filter(({ narration }) => /pay/i.test(narration));
  expect(
    sure.map(({ amountKobo, booking }) => [amountKobo, booking?.orderId, booking?.reasons]).sort(),
  ).toEqual([
    [1_500_000, orderId, ["A payment’s reference for it is in the narration"]],
    [500_000, orderId, ["A payment’s reference for it is in the narration"]],
  ]);
  expect((await lineOf("FROM KUDA PAY")).proposals.bookings).toMatchObject([
    { orderId, isSure: false, reasons: [expect.stringContaining("or a part of it")] },
  ]);
  const both = (await lineOf("OR line-elsewhere")).proposals.bookings;
  expect(both.map(({ isSure }) => isSure)).toEqual([false, false]);
  expect((await lineOf("PAY-1763715600000")).proposals.bookings).toEqual([]);
  await post("sure", { ids: sure.map(({ id }) => id) });
  expect(await findWrongBooks(room.ctx)).toEqual([]);
});
