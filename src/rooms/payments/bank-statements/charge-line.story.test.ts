import { expect, test } from "vitest";
import { openBankDesk } from "#tests/support/payments/bank-desk.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { MonthLine, MonthRecord } from "../months/months.ts";
import type { Differences } from "./bank-statements.ts";

/** What our own bank takes for its services. */

const { room, cashier, get, post, importLines, lineOf } = await openBankDesk();
const { academy, ctx } = room;

const monthOf = async () => {
  const month = ctx.clock().toISOString().slice(0, 7);
  const { body } = await academy.call("GET", `/admin/months/${month}`, { token: cashier().token });
  return body as MonthRecord;
};
const figureOf = ({ figures }: MonthRecord, name: string) =>
  figures.find(({ figure }) => figure === name)?.amountKobo;

test("a charge is booked from its line, once, is a line of the month, and can be taken back", async () => {
  await importLines([
    ["10/11/2026", -52.5, "SMS ALERT CHARGE OCT"],
    ["11/11/2026", -50, "STAMP DUTY"],
    ["11/11/2026", 900, "CHARGE OF A PAYER"],
  ]);
  const sms = await lineOf("SMS ALERT");
  const stamp = await lineOf("STAMP DUTY");
  expect(await post(`lines/${sms.id}/charge`, {})).toMatchObject({
    status: 200,
    body: {
      state: "done",
      matched: [{ words: "Bank charge", amountKobo: -5_250, isCharge: true }],
    },
  });
  expect(await post(`lines/${stamp.id}/charge`, {})).toMatchObject({ status: 200 });
  expect(await post(`lines/${sms.id}/charge`, {})).toMatchObject({
    status: 409,
    body: { code: "line_done" },
  });
  expect(await balances(ctx)).toEqual({ bank: -10_250, bank_charges: 10_250 });
  const month = await monthOf();
  expect(month.differences).toEqual([]);
  expect([figureOf(month, "bank_charges"), figureOf(month, "closing")]).toEqual([10_250, -10_250]);
  const { body } = await academy.call(
    "GET",
    `/admin/month-lines?month=${month.month}&figure=bank_charges`,
    { token: cashier().token },
  );
  const { lines } = body as { lines: MonthLine[] };
  expect(lines.map(({ bankLineId, amountKobo }) => [bankLineId, amountKobo]).sort()).toEqual(
    [
      [sms.id, 5_250],
      [stamp.id, 5_000],
    ].sort(),
  );
  // Taken back, and booked again.
  const opened = await post(`lines/${sms.id}/state`, { state: "open" });
  expect(opened).toMatchObject({ status: 200, body: { state: "open", matched: [] } });
  expect(await balances(ctx)).toEqual({ bank: -5_000, bank_charges: 5_000 });
  const differences = (await get("differences")) as Differences;
  expect([differences.booksOnly, differences.booksOutside.lines]).toEqual([[], 0]);
  expect(differences.bankOnly.find(({ day }) => day === "2026-11-10")?.outKobo).toBe(-5_250);
  expect((await post(`lines/${sms.id}/charge`, {})).status).toBe(200);
  expect((await post(`lines/${sms.id}/state`, { state: "not_ours" })).status).toBe(200);
  expect((await post(`lines/${sms.id}/charge`, {})).status).toBe(200);
  expect(await balances(ctx)).toEqual({ bank: -10_250, bank_charges: 10_250 });
  expect((await lineOf("SMS ALERT")).matched).toMatchObject([{ amountKobo: -5_250 }]);
  expect((await monthOf()).differences).toEqual([]);
});

test("money that came in is no charge, and a clerk books none", async () => {
  const line = await lineOf("CHARGE OF A PAYER");
  expect(await post(`lines/${line.id}/charge`, {})).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("came in") },
  });
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  expect((await post(`lines/${line.id}/charge`, {}, clerk.token)).status).toBe(403);
  expect((await post("lines/nonsense/charge", {})).status).toBe(404);
});
