import { expect, test } from "vitest";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import type { WrittenLine } from "#tests/support/payments/bank-statement.ts";
import type { BankLineRecord } from "./bank-statements.ts";

/** Lines that look like something else, and lines that the books have already. */

const desk = await openBankDesk();
const { room, importLines, lineOf, recordByHand, sureLines, bookFor: book } = desk;
const { academy } = room;
const order = (lineRef: string) => desk.order(lineRef, undefined, 9_000_000);

test("a transfer recorded by hand is found among many others of the same amount", async () => {
  const { orderId } = await order("line-many");
  await recordByHand(orderId, 5_000_000, "FT26300MANY0");
  for (let at = 0; at < 55; at++) {
    const other = await order(`line-other${at}`);
    await recordByHand(other.orderId, 5_000_000, `FT26301OTHER${at}`);
  }
  await importLines([["20/11/2026", 50_000, "NIP SOMEBODY line-many"]]);
  const line = await lineOf("NIP SOMEBODY");
  expect(line.proposals.bookings[0]).toMatchObject({ isSure: false });
  expect((await sureLines()).map(({ id }) => id)).not.toContain(line.id);
  expect(await book(line, "line-many")).toMatchObject({
    status: 409,
    body: { code: "maybe_recorded" },
  });
});

test("one transfer in two downloads, whose narration is cut in one of them, is not booked twice by one press", async () => {
  await order("line-cut");
  await importLines([["18/11/2026", 20_000, "NIP/GTB/AMINA BELLO/line-cut/SCHOOL FEES FOR TERM"]]);
  expect((await book(await lineOf("FEES FOR TERM"), "line-cut")).status).toBe(200);
  await importLines([["18/11/2026", 20_000, "NIP/GTB/AMINA BELLO/line-cut/SCHOOL"]]);
  const { body } = await academy.call("GET", "/admin/bank/lines?state=open&search=line-cut", {
    token: desk.cashier().token,
  });
  const [cut] = (body as { lines: BankLineRecord[] }).lines;
  expect(cut).toMatchObject({ narration: "NIP/GTB/AMINA BELLO/line-cut/SCHOOL" });
  expect((await sureLines()).map(({ id }) => id)).not.toContain(cut?.id);
  if (!cut) throw new Error("no line");
  expect(await book(cut, "line-cut")).toMatchObject({
    status: 409,
    body: { code: "maybe_recorded" },
  });
  expect(await book(cut, "line-cut", { despiteRecorded: true })).toMatchObject({ status: 200 });
});

test("a clerk who types the reference in the narration of a booked line is refused", async () => {
  const { orderId } = await order("line-ref");
  const other = await order("line-ref2");
  await importLines([["19/11/2026", 20_000, "NIP/FT26321XYZ77/LADI PETER/line-ref"]]);
  expect((await book(await lineOf("FT26321XYZ77"), "line-ref")).status).toBe(200);
  for (const id of [orderId, other.orderId]) {
    await expect(recordByHand(id, 2_000_000, "Ref: ft26321xyz77")).rejects.toMatchObject({
      code: "evidence_used",
    });
  }
});

test("a line whose reference was typed for another order, or another amount, is asked about", async () => {
  const { orderId } = await order("line-typed1");
  await order("line-typed2");
  await recordByHand(orderId, 1_000_000, "FT26322TYPED8");
  await importLines([["19/11/2026", 20_000, "NIP/FT26322TYPED8/HADIZA MUSA"]]);
  const line = await lineOf("FT26322TYPED8");
  expect(await book(line, "line-typed2")).toMatchObject({
    status: 409,
    body: { code: "maybe_recorded" },
  });
  expect(await book(line, "line-typed2", { despiteRecorded: true })).toMatchObject({ status: 200 });
});

test("a posting is not surely a line because somebody typed a common word, or a code, as its reference", async () => {
  const { orderId } = await order("line-word");
  await recordByHand(orderId, 1_234_000, "Transfer");
  await importLines([["20/11/2026", 12_340, "NIP TRANSFER FROM MUSA GARBA"]]);
  const line = await lineOf("MUSA GARBA");
  expect(line.proposals.postings[0]).toMatchObject({ isSure: false });
  expect((await sureLines()).map(({ id }) => id)).not.toContain(line.id);
});

test("characters that the database can't hold stop no import", async () => {
  const long = Array.from(
    { length: 1_500 },
    (_, at): WrittenLine => ["10/10/2026", -1 - at, `CHARGE ${"X".repeat(40)} ${at}`],
  );
  expect(
    await importLines([...long, ["10/10/2026", 7_777, "NIP WITH \0 AND \u0001 INSIDE"]]),
  ).toMatchObject({ state: "done" });
});

test("lines that are not sure keep no sure one from the list", async () => {
  await order("line-full");
  await order("line-after");
  const many = Array.from(
    { length: 310 },
    (_, at): WrittenLine => ["01/10/2026", 90_001, `NIP TOO MUCH ${at} line-full`],
  );
  await importLines([...many, ["21/11/2026", 30_000, "NIP FEES line-after"]]);
  expect((await sureLines()).map(({ narration }) => narration)).toContain("NIP FEES line-after");
});

test.each(["0000-01-01", "0001-01-01", "9999-12-31"])(
  "days such as %s are answered",
  async (day) => {
    for (const path of ["differences", "lines", "differences?format=csv", "lines?format=csv"]) {
      const mark = path.includes("?") ? "&" : "?";
      const address = `/admin/bank/${path}${mark}from=${day}&to=${day}`;
      const { status } = await academy.call("GET", address, { token: desk.cashier().token });
      expect([address, status < 500]).toEqual([address, true]);
    }
  },
);
