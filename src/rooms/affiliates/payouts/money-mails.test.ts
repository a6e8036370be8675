import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, savePaymentInfo } from "#tests/support/commissions/run-payouts.ts";
import { tellRefunded } from "#tests/support/commissions/tell-money.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";

const academy = await openAcademyForFile();
const admin = await signInAdmin(academy);
const email = "asabe@mail.example";
const asabe = await makeAffiliate(academy, admin, email, { phone: "08031110000" });
await savePaymentInfo(academy, asabe);

const told = async (kind: string) =>
  (await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email))).filter(
    (mail) => mail.kind === kind,
  );

test("an affiliate is told what a payment earned, once, and not what went back", async () => {
  await earn(academy, asabe, "first");
  const [mail, ...others] = await told("affiliate_earned");
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^You earn ₦[\d,]+: somebody has paid through you$/);
  await tellRefunded(academy.ctx, { enrolmentId: "first", receivedKobo: 0 });
  expect(await told("affiliate_earned")).toHaveLength(1);
});
