import { expect, test } from "vitest";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { openReview } from "../cases/open-review.server.ts";
import { getAccount } from "../door.server.ts";
import type { BankLineRecord, Differences } from "./bank-statements.ts";

/** Lines that were booked for the wrong person. */

const {
  room,
  cashier,
  get,
  post,
  importLines,
  lineOf,
  book,
  bookFor,
  order,
  recordByHand,
  sureLines,
} = await openBankDesk();
const { ctx, academy } = room;

const takeBack = (line: BankLineRecord, reason = "It was Ladi who sent it.") =>
  post(`lines/${line.id}/state`, { state: "open", reason });
const received = async (orderId: string) => (await getAccount(ctx, orderId)).receivedKobo;
const differences = async () => (await get("differences?to=2026-11-21")) as Differences;
const referenceOf = ({ body }: { body: unknown }) =>
  (body as BankLineRecord).matched[0]?.paymentReference ?? "";

test("a line booked for the wrong person is taken back with a reason, and booked right", async () => {
  const wrong = await order("line-wrong", "Asabe Wrong");
  const right = await order("line-right", "Ladi Right", 9_000_000);
  await importLines([["10/11/2026", 40_000, "NIP/FT26310WRONG1/MARYAM UMAR"]]);
  const before = await balances(ctx);
  const line = await lineOf("FT26310WRONG1");
  const booked = await bookFor(line, "line-wrong");
  expect(booked.status).toBe(200);
  const paid = await differences();

  // Nobody takes it back without saying why.
  for (const body of [{ state: "open" }, { state: "not_ours", reason: "It is a loan" }]) {
    expect(await post(`lines/${line.id}/state`, body)).toMatchObject({
      status: 409,
      body: { code: "line_booked" },
    });
  }
  const no = await post(`lines/${line.id}/state`, { state: "open", reason: " " });
  expect(no).toMatchObject({ status: 422, body: { fields: { reason: "Say what was wrong." } } });

  const reference = referenceOf(booked);
  expect(await takeBack(line)).toMatchObject({
    status: 200,
    body: {
      state: "open",
      matched: [
        {
          paymentReference: reference,
          amountKobo: 4_000_000,
          takenBack: { by: "Test admin", reason: "It was Ladi who sent it." },
        },
      ],
    },
  });
  // The books are as before, and what cancels out is no difference.
  expect(await balances(ctx)).toEqual(before);
  expect(await received(wrong.orderId)).toBe(0);
  const open = await differences();
  expect(open.booksOnly).toEqual(paid.booksOnly);
  expect(open.bankOnly.find(({ day }) => day === "2026-11-10")).toMatchObject({ lines: 1 });
  const again = await lineOf("FT26310WRONG1");
  expect(again.proposals.postings).toEqual([]);

  // A line that was taken back and one that is done are told apart, and the evidence is free.
  expect(await bookFor(line, "line-right")).toMatchObject({
    status: 200,
    body: {
      state: "done",
      matched: [{ takenBack: { by: "Test admin" } }, { amountKobo: 4_000_000, takenBack: null }],
    },
  });
  expect([await received(wrong.orderId), await received(right.orderId)]).toEqual([0, 4_000_000]);
  expect((await differences()).bankOnly.find(({ day }) => day === "2026-11-10")).toBeUndefined();
  await expect(recordByHand(right.orderId, 100, "FT26310WRONG1")).rejects.toMatchObject({
    code: "evidence_used",
  });
  expect(await findWrongBooks(ctx)).toEqual([]);

  const story = await academy.call("GET", `/admin/payments/${reference}`, {
    token: cashier().token,
  });
  expect(story.body).toMatchObject({ receivedKobo: 0, status: "success", correctable: null });
  // Booked right, it says nothing of the wrong payer any more.
  await importLines([["11/11/2026", 40_000, "NIP/MARYAM UMAR/SECOND PART"]]);
  const { proposals } = await lineOf("SECOND PART");
  expect(proposals.bookings.map(({ payer }) => payer)).toEqual(["Ladi Right"]);
});

test("a line that was taken back is never sure again, and its first payer comes last", async () => {
  await order("line-code1");
  await importLines([["12/11/2026", 10_000, "NIP/line-code1/BY MISTAKE"]]);
  const isSure = async () =>
    (await sureLines()).some(({ narration }) => narration.includes("BY MISTAKE"));
  expect(await isSure()).toBe(true);
  const line = await lineOf("BY MISTAKE");
  await bookFor(line, "line-code1");
  await takeBack(line);
  expect(await isSure()).toBe(false);
  expect((await lineOf("BY MISTAKE")).proposals.bookings).toMatchObject([
    {
      isSure: false,
      reasons: [
        "Its code is in the narration",
        "This line was booked for it before, and taken back",
      ],
    },
  ]);
  const { body } = await post("sure", { ids: [line.id] });
  expect(body).toMatchObject({ results: [{ problem: "This line is not sure any more." }] });
});

test("both parts of a split line are taken back, or neither", async () => {
  const one = await order("line-both1");
  const other = await order("line-both2");
  await importLines([["11/11/2026", 70_000, "AUNT OF NOBODY"]]);
  const line = await lineOf("AUNT OF NOBODY");
  const booked = await book(line, [
    { enrolmentId: "line-both1", amountKobo: 4_000_000 },
    { enrolmentId: "line-both2", amountKobo: 3_000_000 },
  ]);
  // Money of one of them went back, so what it was may not change any more.
  const refunded = await academy.call("POST", `/admin/payments/${referenceOf(booked)}/refund`, {
    token: (await signInAs(academy, "admin")).token,
    body: { amountKobo: 100_000, reason: "Left early", evidence: "FT26311BACK22" },
  });
  expect(refunded).toMatchObject({ status: 201 });
  expect(await takeBack(line)).toMatchObject({ status: 409, body: { code: "already_refunded" } });
  expect((await received(one.orderId)) + (await received(other.orderId))).toBe(6_900_000);
  expect((await lineOf("AUNT OF NOBODY")).state).toBe("done");
  expect(await findWrongBooks(ctx)).toEqual([]);
});

test("the proof that a line was booked from is open again", async () => {
  const { orderId } = await order("line-proof");
  await openReview(ctx, {
    kind: "transfer_proof",
    reference: orderId,
    subject: "proof-1",
    orderId,
    details: { dueKobo: 4_000_000 },
  });
  await importLines([["12/11/2026", 40_000, "NIP/SOMEBODY WITH A PICTURE"]]);
  const line = await lineOf("WITH A PICTURE");
  const parts = [{ enrolmentId: "line-proof", amountKobo: 4_000_000, proofId: "proof-1" }];
  expect((await book(line, parts)).status).toBe(200);
  const isOpen = "payment_review_cases where subject = 'proof-1' and closed_at is null";
  expect(await room.countRows(isOpen)).toBe(0);
  expect((await takeBack(line)).status).toBe(200);
  expect(await room.countRows(isOpen)).toBe(1);
  expect((await book(line, parts)).status).toBe(200);
  expect(await room.countRows(isOpen)).toBe(0);
});

test("a payment whose amount was corrected before is taken back too, and again for a second mistake", async () => {
  await order("line-twice1");
  await order("line-twice2");
  await order("line-twice3");
  await importLines([["12/11/2026", 30_000, "NIP WHOSE IS IT"]]);
  const line = await lineOf("WHOSE IS IT");
  const before = await balances(ctx);
  const reference = referenceOf(await bookFor(line, "line-twice1"));
  const corrected = await academy.call("POST", `/admin/payments/${reference}/correct`, {
    token: cashier().token,
    body: { amountKobo: 100, insteadOfKobo: 3_000_000, reason: "Not hers" },
  });
  expect(corrected.status).toBe(201);
  expect((await takeBack(line)).status).toBe(200);
  expect(await balances(ctx)).toEqual(before);
  expect((await bookFor(line, "line-twice2")).status).toBe(200);
  expect((await takeBack(line, "Nor was it his")).status).toBe(200);
  expect(await balances(ctx)).toEqual(before);
  expect((await bookFor(line, "line-twice3")).status).toBe(200);
  // Also for the one from whom it was taken: the second look may have been the wrong one.
  expect((await takeBack(line)).status).toBe(200);
  expect((await bookFor(line, "line-twice1")).status).toBe(200);
  expect(await room.countRows(`bank_matches where line_id = '${line.id}'`)).toBe(8);
  expect(await findWrongBooks(ctx)).toEqual([]);
});

test("nobody takes back what they owe themselves, and a clerk takes back nothing", async () => {
  await room.open(
    [{ lineRef: "line-mine", charges: [{ component: "tuition", amountKobo: 4_000_000 }] }],
    { payerName: "Somebody Else", payerEmail: cashier().email },
  );
  await importLines([["12/11/2026", 40_000, "NIP MINE"]]);
  const line = await lineOf("NIP MINE");
  const owner = (await signInAs(academy, "admin")).token;
  const parts = [{ enrolmentId: "line-mine", amountKobo: 4_000_000 }];
  expect((await post(`lines/${line.id}/book`, { parts }, owner)).status).toBe(200);
  expect(await takeBack(line)).toMatchObject({ status: 403, body: { code: "own_record" } });
  const clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  const body = { state: "open", reason: "It is not" };
  expect((await post(`lines/${line.id}/state`, body, clerk)).status).toBe(403);
  expect((await post(`lines/${line.id}/state`, body, owner)).status).toBe(200);
});
