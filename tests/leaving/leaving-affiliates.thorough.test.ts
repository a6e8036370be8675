import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openSession } from "#rooms/accounts/door.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { markPaid, preparePayout } from "../support/commissions/pay-out.ts";
import { savePaymentInfo } from "../support/commissions/run-payouts.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { makeAffiliate, signInAdmin } from "../support/people/make-affiliate.ts";

/** Deleting an account that is part of the affiliate scheme. */

const password = "a long password";

const opened = await openEnrolmentAcademyForFile();

test("an account that was never confirmed takes its own sign-up lead with it, and no other", async () => {
  const { academy } = opened;
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "leads@mail.example");
  const address = "salamatu@mail.example";
  const registered = await academy.call("POST", "/auth/register", {
    body: { name: "Salamatu", email: address, password, affiliateCode: affiliate.code },
  });
  const { token: session } = registered.body as { token: string };
  const leadNames = async () => {
    const { body } = await academy.call("GET", "/affiliates/referrals", {
      token: affiliate.token,
    });
    return JSON.stringify(body);
  };
  expect(await leadNames()).toContain("Salamatu");
  const exported = await academy.call("GET", "/me/export", { token: session });
  expect(exported.body).toMatchObject({
    parts: { affiliate: { referredBy: [{ name: "Salamatu", source: "sign_up" }] } },
  });
  const gone = await academy.call("DELETE", "/me", { token: session, body: { password } });
  expect(gone.status).toBe(204);
  expect(await leadNames()).not.toContain("Salamatu");
});

test("an affiliate leaves once the commission is paid out, and is not named any more", async () => {
  const { academy, sandbox } = opened;
  const admin = await signInAdmin(academy);
  const earner = await makeAffiliate(academy, admin, "ladan.gero@mail.example", {
    fullName: "Ladan Gero",
  });
  await savePaymentInfo(academy, earner);
  const sold = await enrol(academy, { affiliateCode: earner.code });
  await sandbox.press(sold.reference, "pay");
  await sandbox.deliverTo(academy);
  const [owner] = await selectRows<{ id: string }>(
    academy.ctx.db,
    sql`select id from people where email = 'ladan.gero@mail.example'`,
  );
  const session = await openSession(academy.ctx, owner?.id ?? "", "user");
  const leave = () => academy.call("DELETE", "/me", { token: session, body: { password } });
  const refused = await leave();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: "unpaid_commission",
      error:
        "We still owe you ₦9,500 in commission. You can delete your account once it is paid out.",
    },
  ]);
  await markPaid(academy.ctx, await preparePayout(academy.ctx, [sold.enrolment.id]));
  expect((await leave()).status).toBe(204);
  const rows = await selectRows(
    academy.ctx.db,
    sql`select 1 from affiliates where to_jsonb(affiliates)::text ilike '%ladan%' or affiliate_code = ${earner.code}
        union all select 1 from affiliate_applications
        where to_jsonb(affiliate_applications)::text ilike '%ladan%'
        union all select 1 from payout_statements where bank is not null`,
  );
  expect(rows).toEqual([]);
});
