import { expect, test } from "vitest";
import { demoAffiliate } from "#rooms/affiliates/server/door.ts";
import { openAcademy } from "#tests/open-academy.ts";
import { seed } from "./wiring.ts";

test("the demonstration's affiliate has referrals in every state, and was paid once", async () => {
  const academy = await openAcademy();
  const config = { ...academy.ctx.config, seed: "demo", appEnv: "demo" } as const;
  const ctx = { ...academy.ctx, config };
  for (let time = 0; time < 2; time++) await seed(ctx, () => {});
  const { email, password } = demoAffiliate;
  const signedIn = await academy.call("POST", "/auth/affiliate/login", {
    body: { email, password },
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
  await academy.close();
});
