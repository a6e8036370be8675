import { expect, test } from "vitest";
import { auditSummary } from "./audit-fields.ts";

test.each([
  [null, ""],
  [{ amountKobo: 9_500_000 }, "Amount ₦95,000"],
  [
    { rateBasisPoints: { from: 1_000, to: 1_250 }, startsOn: "2027-01-11" },
    "Rate 10% → 12.5%, from 11 January 2027",
  ],
  [{ status: { from: null, to: "pending_payment" } }, "none → pending payment"],
  [
    { changed: ["title", "paymentInfo.accountNumber"], orderId: "3f0e" },
    "Changed title, payment info account number",
  ],
  [{ changed: ["priceKobo"] }, "Changed price"],
  [{ status: "[left out]" }, "[left out]"],
  [{ retiredField: "x" }, "retired field x"],
])("%j reads “%s”", (details, summary) => {
  expect(auditSummary(details)).toBe(summary);
});
