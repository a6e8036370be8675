import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { samples } from "#academy/samples";
import { messages } from "#foundation/mail/tables.ts";
import { seedPerson } from "#rooms/accounts/door.server.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { signInOtherAdmin } from "#tests/support/commissions/run-payouts.ts";
import { seed } from "./wiring.ts";

test("the demonstration's affiliate has referrals in every state, and was paid once", async () => {
  const academy = await openAcademy();
  const config = { ...academy.ctx.config, seed: "demo", appEnv: "demo" } as const;
  const ctx = { ...academy.ctx, config };
  for (let time = 0; time < 2; time++) await seed(ctx, () => {});
  const signedIn = await academy.call("POST", "/auth/affiliate/login", {
    body: {
      email: samples.people?.affiliate.email,
      password: samples.people?.affiliate.password,
    },
  });
  const { token } = signedIn.body as { token: string };
  const read = async (path: string) =>
    (await academy.call("GET", `/affiliates${path}`, { token })).body as never;
  const { referrals } = (await read("/referrals")) as {
    referrals: { stage: string; status: string; commission_state: string }[];
  };
  expect(
    referrals.map((one) => `${one.stage} ${one.status} ${one.commission_state}`).sort(),
  ).toEqual([
    "enrolled completed open",
    "enrolled completed paid_out",
    "enrolled completed paid_out",
    "enrolled completed paid_out",
    "enrolled completed under_review",
    "enrolled pending open",
    "signed_up pending open",
  ]);
  expect(await read("/stats")).toMatchObject({
    totalEarnings: 47_500,
    paidCommissions: 28_500,
    heldCommissions: 9_500,
    reviewCommissions: 9_500,
  });
  expect(await read("/payouts")).toMatchObject({
    total: 1,
    payouts: [{ status: "paid", totalKobo: 2_850_000, bank: { bankName: "Zenith Bank" } }],
  });
  expect(await read("/funnel?months=12")).toMatchObject({
    total: { signUps: 1, registrations: 6, paid: 5 },
  });
  const { db } = academy.ctx;
  const waiting = await db.select().from(messages).where(eq(messages.status, "queued"));
  expect(waiting.map(({ kind }) => kind)).toEqual([]);
  await academy.close();
});

test("an academy that has two owners already gets the demonstration, with a payout that waits", async () => {
  const academy = await openAcademy();
  const config = { ...academy.ctx.config, seed: "demo", appEnv: "demo" } as const;
  const ctx = { ...academy.ctx, config };
  await signInOtherAdmin(academy);
  const password = "a long password";
  await seedPerson(ctx, { email: config.adminEmail, name: "Head", password, admin: true });
  await seed(ctx, () => {});
  const signedIn = await academy.call("POST", "/admin/login", {
    body: { email: config.adminEmail, password },
  });
  const { token } = signedIn.body as { token: string };
  expect((await academy.call("GET", "/admin/payouts", { token })).body).toMatchObject({
    total: 1,
    payouts: [{ status: "prepared", totalKobo: 2_850_000 }],
  });
  await academy.close();
});
