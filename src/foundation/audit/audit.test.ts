import { expect, test } from "vitest";
import { findPersonalInAudit } from "#tests/support/academy/find-personal-in-audit.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { inTransaction } from "../context.ts";
import { audit, auditEntries } from "./audit.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

/** Writes one entry, checks it, and rolls it back, because entries can't be deleted. */
async function write(subject: string, details?: Record<string, unknown>) {
  class TakenBack extends Error {}
  let entry: typeof auditEntries.$inferSelect | undefined;
  let finds: string[] = [];
  const written = inTransaction(academy.ctx, async (tx) => {
    await audit(tx, "order.requoted", subject, details as never);
    [entry] = await tx.db.select().from(auditEntries);
    finds = await findPersonalInAudit(tx);
    throw new TakenBack();
  });
  await expect(written).rejects.toBeInstanceOf(TakenBack);
  return { subject: entry?.subject, details: entry?.details, finds };
}

test("an entry holds money, states, rates, dates, permissions and record ids", async () => {
  const details = {
    amountKobo: 7_000_000,
    status: { from: "pending", to: "completed" },
    rateBasisPoints: { from: 1_000, to: 1_250 },
    startsOn: { from: null, to: "2027-01-11" },
    permission: "payments.refund",
    orderId: "3f0e9c1e-4b7c-4a43-9a55-0a4d2f7a1c11",
    reference: "PAY-20261121-AB12",
    changed: ["fullName", "paymentInfo.accountNumber"],
  };
  expect(await write("an-id", details)).toEqual({
    subject: "an-id",
    details,
    finds: [],
  });
});

test.each([
  ["an undeclared field", { email: "a@mail.example" }, { email: "[left out]" }],
  ["free text as a state", { status: "She asked me to" }, { status: "[left out]" }],
  ["a name as a state", { status: "Asabe" }, { status: "[left out]" }],
  ["an address as an id", { orderId: "a@mail.example" }, { orderId: "[left out]" }],
  ["an amount in words", { amountKobo: "0803 123 4567" }, { amountKobo: "[left out]" }],
  ["half a kobo", { amountKobo: 0.5 }, { amountKobo: "[left out]" }],
  ["a value as a field's name", { changed: ["Asabe Danjuma"] }, { changed: ["[left out]"] }],
  [
    "an old value that is text",
    { status: { from: "Asabe Danjuma", to: "open" } },
    { status: { from: "[left out]", to: "open" } },
  ],
])("%s is left out, and the action continues", async (_name, given, kept) => {
  const written = await write("an-id", given);
  expect(written.details).toEqual(kept);
  expect(written.finds).toEqual([expect.stringContaining("left out")]);
});

test("a subject is an id", async () => {
  expect((await write("a@mail.example")).subject).toBe("[left out]");
});

test("the check of the log after each test finds personal data", async () => {
  const body = { name: "Danjuma", email: "danjuma@mail.example", password: "planks and nails 7" };
  await academy.call("POST", "/auth/register", { body });
  expect((await write("Danjuma")).finds).toEqual(["order.requoted: people.name"]);
});
