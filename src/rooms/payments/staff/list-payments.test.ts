import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { attempts, orders } from "../tables.server.ts";
import type { PaymentRecord } from "./payment-list.ts";

const paymentsRoom = await openPaymentsForFile();
const references: Record<string, string> = {};
const { token } = await signInAs(paymentsRoom.academy, "admin");
for (const name of ["pending", "success", "failed", "review", "refunded"]) {
  references[name] = (await paymentsRoom.openAttempt()).reference;
}
await paymentsRoom.send(chargeSuccess(references.success ?? ""));
await paymentsRoom.send(chargeSuccess(references.refunded ?? ""));
await refundAtProvider(paymentsRoom, "processed", references.refunded ?? "", 9_500_000);
await paymentsRoom.send(
  chargeSuccess(references.review ?? "", {
    amount: 5_000,
    requested_amount: 5_000,
    currency: "USD",
  }),
);
await paymentsRoom.sandbox.press(references.failed ?? "", "decline");
await paymentsRoom.academy.call("POST", `/payments/${references.failed}/verify`);

type List = { payments: PaymentRecord[]; total: number; page?: number; pageSize?: number };
const list = async (query = "") =>
  (await paymentsRoom.academy.call("GET", `/admin/payments${query}`, { token })).body as List;

describe("GET /admin/payments", () => {
  test("lists payments with payer, amounts in naira and open review cases", async () => {
    const { payments, total } = await list();
    expect(total).toBe(5);
    const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
    expect(byReference.get(references.success ?? "")).toMatchObject({
      status: "success",
      amount: 95_000,
      amount_received: 95_000,
      amount_refunded: 0,
      currency: "NGN",
      method: "card",
      channel: "card",
      recorded_by: null,
      note: null,
      payer_name: "Asabe Danjuma",
      payer_email: "asabe@example.com",
      description: "Tiling for line-2",
      created_at: "2026-11-21T09:00:00.000Z",
      paid_at: "2026-11-21T09:00:30.000Z",
      review_reasons: [],
    });
    expect(byReference.get(references.review ?? "")).toMatchObject({
      amount_received: null,
      review_reasons: ["wrong_currency"],
    });
    expect(byReference.get(references.refunded ?? "")?.amount_refunded).toBe(95_000);
    expect(byReference.get(references.pending ?? "")).toMatchObject({ amount_received: null });
  });

  test.each(["pending", "success", "failed", "review", "refunded"])(
    "the filter %s finds exactly the payments shown with that status",
    async (status) => {
      const { payments, total } = await list(`?status=${status}`);
      expect(total).toBe(1);
      expect(payments.map((one) => [one.reference, one.status])).toEqual([
        [references[status], status],
      ]);
    },
  );

  test("one filter finds every payment that was not completed", async () => {
    const { payments } = await list("?status=not_completed");
    expect(payments.map(({ status }) => status).sort()).toEqual(["failed", "pending"]);
  });

  test("a payment names its registration and, once it is paid, its receipt", async () => {
    const find = async (status: string) => (await list(`?status=${status}`)).payments[0];
    expect(await find("success")).toMatchObject({
      line_ref: "line-2",
      receipt: expect.stringMatching(/^ZR-2026-\d{6}$/),
    });
    expect(await find("pending")).toMatchObject({ receipt: null });
  });

  test("searches reference and name", async () => {
    expect((await list(`?search=${references.success?.slice(-8).toLowerCase()}`)).total).toBe(1);
    expect((await list("?search=DANJUMA")).total).toBe(5);
  });
});

describe("search, filters and file of the list", () => {
  const found = async (query: string) =>
    (await list(`?${query}`)).payments.map(({ reference }) => reference);

  test("a search matches beginnings of words in name and email", async () => {
    for (const search of ["asabe", "ASABE%20danj", "asabe@exam", "example.com"]) {
      expect([search, (await list(`?search=${search}`)).total]).toEqual([search, 5]);
    }
    expect(await found("search=line-2")).toEqual([references.success]);
    for (const search of ["sabe", "asabe%20bello"]) {
      expect([search, await found(`search=${search}`)]).toEqual([search, []]);
    }
  });

  test("filters by way, days and status together", async () => {
    expect(await found("way=card&from=2026-11-01&to=2026-11-30&status=success")).toEqual([
      references.success,
    ]);
    expect(await found("way=cash")).toEqual([]);
    expect(await found("centre=yola")).toEqual([]);
    expect(await found("from=2026-10-01&to=2026-10-31")).toEqual([]);
    const answer = await paymentsRoom.academy.call("GET", "/admin/payments?centre=kano", { token });
    expect(answer.status).toBe(422);
  });

  test("days are Nigerian", async () => {
    await paymentsRoom.ctx.db
      .update(attempts)
      .set({ createdAt: new Date("2026-10-31T23:30:00Z") })
      .where(eq(attempts.reference, references.pending ?? ""));
    expect(await found("from=2026-11-01&to=2026-11-30&status=pending")).toEqual([
      references.pending,
    ]);
    expect(await found("from=2026-10-01&to=2026-10-31")).toEqual([]);
  });

  test("the file has the filtered payments, with formulas made harmless", async () => {
    await paymentsRoom.ctx.db.update(orders).set({ payerName: '=HYPERLINK("http://x","₦1")' });
    const answer = await paymentsRoom.academy.call(
      "GET",
      "/admin/payments?format=csv&status=refunded",
      { token },
    );
    const lines = String(answer.body).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\uFEFF"Reference","Status","Amount \(NGN\)"/);
    expect(lines[1]).toContain(`"${references.refunded}","Given back",95000.00,95000.00,95000.00`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"",""₦1"")"`);
    const { token: reviewer } = await signInAs(
      paymentsRoom.academy,
      "admin",
      undefined,
      "reviewer",
    );
    const refused = await paymentsRoom.academy.call("GET", "/admin/payments?format=csv", {
      token: reviewer,
    });
    expect(refused.status).toBe(403);
  });
});

test("money in a different amount than asked for is refunded once all of it went back", async () => {
  const { reference } = await paymentsRoom.openAttempt();
  const part = { amount: 6_000_000, requested_amount: 6_000_000 };
  await paymentsRoom.send(chargeSuccess(reference, part));
  const shown = async (status: string) =>
    (await list(`?status=${status}&search=${reference}`)).payments.map((one) => one.status);
  await refundAtProvider(paymentsRoom, "processed", reference, 5_999_999);
  expect([await shown("success"), await shown("refunded")]).toEqual([["success"], []]);
  await refundAtProvider(paymentsRoom, "processed", reference, 1);
  expect([await shown("success"), await shown("refunded")]).toEqual([[], ["refunded"]]);
});
