import { describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openSession, seedPerson } from "#rooms/accounts/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { markPaid, preparePayout } from "#tests/support/commissions/pay-out.ts";
import { tellPaid, tellRefunded } from "#tests/support/commissions/tell-money.ts";
import { addEnrolments } from "#tests/support/enrolments/add-enrolments.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { recordReferral } from "./door.server.ts";

const academy = await openAcademyForFile();
const learner = {
  name: "Bello Musa Garba",
  email: "bello.musa@gmail.example",
  phone: "08091112222",
};
const own = (path: string, { token } = asabe) =>
  academy.call("GET", `/affiliates${path}`, { token });

async function enrol(enrolmentId: string, at: string, code: string, paidKobo?: number) {
  academy.setTime(at);
  const given = { enrolmentId, affiliateCode: code, keptCode: null, learner };
  await addEnrolments(academy.ctx, enrolmentId);
  await recordReferral(academy.ctx, given);
  if (paidKobo === undefined) return;
  await tellPaid(academy.ctx, { enrolmentId, receivedKobo: paidKobo });
}

const admin = await signInAdmin(academy);
const asabe = await makeAffiliate(academy, admin, "asabe@mail.example", { phone: "08031110000" });
const ladi = await makeAffiliate(academy, admin, "ladi@mail.example", {
  fullName: "Ladi Bitrus",
  phone: "08032220000",
});
await enrol("october", "2026-10-31T22:59:59.999Z", asabe.code, 9_500_000);
await enrol("november", "2026-10-31T23:00:00Z", asabe.code, 16_500_000);
await enrol("waiting", "2026-11-10T09:00:00Z", asabe.code);
await enrol("ladis", "2026-11-10T09:00:00Z", ladi.code, 7_000_000);
academy.setTime("2026-11-20T09:00:00Z");
await tellRefunded(academy.ctx, { enrolmentId: "november", receivedKobo: 8_250_000 });
await markPaid(academy.ctx, await preparePayout(academy.ctx, ["october"]));
academy.setTime("2026-11-21T09:00:00Z");

describe("an affiliate sees", () => {
  test("their profile", async () => {
    expect((await own("/profile")).body).toEqual({
      full_name: "Asabe Danjuma",
      affiliate_code: asabe.code,
      commission_rate: 0.1,
      next_rate: null,
      status: "approved",
      paymentInfo: null,
      pendingPaymentInfo: null,
      paymentInfoVersion: 0,
    });
  });

  test("totals in naira, with months that begin at midnight in Lagos", async () => {
    expect((await own("/stats")).body).toEqual({
      totalReferrals: 3,
      activeReferrals: 2,
      monthlyReferrals: 2,
      totalEarnings: 17_750,
      monthlyEarnings: 8_250,
      freeReferrals: 0,
      pendingCommissions: 8_250,
      dueCommissions: 8_250,
      inPayoutCommissions: 0,
      heldCommissions: 0,
      heldByDay: [],
      reviewCommissions: 0,
      owedCommissions: 0,
      paidCommissions: 9_500,
      holdDays: 14,
    });
    academy.setTime("2026-10-31T22:59:59.999Z");
    expect((await own("/stats")).body).toMatchObject({ monthlyReferrals: 3 });
    academy.setTime("2026-11-21T09:00:00Z");
  });

  test("only their own referrals, with names and addresses masked", async () => {
    const { body } = await own("/referrals");
    expect(body).toMatchObject({
      total: 3,
      referrals: [
        { status: "pending", commission_amount: 0 },
        {
          referred_user_name: "Bello G.",
          referred_user_email: "b••••@gmail.example",
          commission_amount: 8_250,
          status: "completed",
        },
        { commission_amount: 9_500 },
      ],
    });
    const filtered = await own("/referrals?status=completed&page=2&pageSize=1");
    expect(filtered.body).toMatchObject({ total: 2, page: 2, pageSize: 1 });
    expect((filtered.body as { referrals: unknown[] }).referrals).toHaveLength(1);
    expect((await own("/referrals", ladi)).body).toMatchObject({ total: 1 });
    expect((await own("/referrals?status=paid")).status).toBe(422);
  });

  test("no full name, address or phone in any response", async () => {
    const answers = await Promise.all(
      ["/profile", "/stats", "/referrals", `/validate-code/${ladi.code}`].map((path) => own(path)),
    );
    const text = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of [learner.name, "bello.musa", learner.phone, "ladi@", "Bitrus", "0803"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("nothing without an affiliate's session", async () => {
    const account = { email: "user@mail.example", name: "User", password: "a long password" };
    const { personId } = await seedPerson(academy.ctx, { ...account, roles: ["user"] });
    const user = { ...asabe, token: await openSession(academy.ctx, personId, "user") };
    for (const path of ["/profile", "/stats", "/referrals"]) {
      expect((await academy.call("GET", `/affiliates${path}`)).status).toBe(401);
      expect((await own(path, user)).status).toBe(403);
      expect((await own(path, { ...asabe, token: admin })).status).toBe(403);
    }
  });
});

describe("PUT /affiliates/payment-info", () => {
  const save = (body: unknown, { token } = asabe) =>
    academy.call("PUT", "/affiliates/payment-info", {
      token,
      body: { currentPassword: "a long password", ...(body as object) },
    });
  const bank = { bankName: "Zenith Bank", accountNumber: "0123456789", accountName: "A. Danjuma" };

  test("stores the account, returns it, and emails the change without the account number", async () => {
    const sent = { ...bank, accountNumber: " 012-345 6789 ", accountName: " A.  Danjuma " };
    expect(await save(sent)).toMatchObject({ status: 200, body: { paymentInfo: bank } });
    expect((await own("/profile")).body).toMatchObject({ paymentInfo: bank });
    expect((await own("/profile", ladi)).body).toMatchObject({ paymentInfo: null });
    const mail = (await academy.ctx.db.select().from(messages)).find(
      ({ kind }) => kind === "affiliate_payment_info_changed",
    );
    expect(mail?.recipient).toBe(asabe.email);
    expect(JSON.stringify([mail, await academy.ctx.db.select().from(auditEntries)])).not.toContain(
      bank.accountNumber,
    );
  });

  test.each([
    ["bankName", ""],
    ["bankName", "Zaure Bank"],
    ["accountName", "  "],
    ["accountNumber", "012345678"],
    ["accountNumber", "O123456789"],
    ["accountNumber", "01234567890"],
    ["accountNumber", 123456789],
  ])("refuses %s = %j", async (field, value) => {
    const { status, body } = await save({ ...bank, [field]: value });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, [field]]);
  });

  test("is only for affiliates", async () => {
    expect((await academy.call("PUT", "/affiliates/payment-info", { body: bank })).status).toBe(
      401,
    );
    expect((await save(bank, { ...asabe, token: admin })).status).toBe(403);
  });
});

describe("admins see", () => {
  test("affiliates with their earnings, sorted by earnings", async () => {
    const { body } = await academy.call("GET", "/admin/affiliates?sort=total_earnings", {
      token: admin,
    });
    expect(body).toMatchObject({
      total: 2,
      affiliates: [
        {
          id: asabe.id,
          email: "asabe@mail.example",
          commission_rate: 0.1,
          total_earnings: 17_750,
          total_referrals: 3,
        },
        { id: ladi.id, total_earnings: 7_000, total_referrals: 1 },
      ],
    });
  });

  test.each(["0803 111", "0803-111 0000", "+234 803 111 0000"])(
    "an affiliate when they search for the phone as %s",
    async (search) => {
      const path = `/admin/affiliates?${new URLSearchParams({ search })}`;
      const { body } = await academy.call("GET", path, { token: admin });
      expect(body).toMatchObject({ total: 1, affiliates: [{ id: asabe.id }] });
    },
  );

  test("referrals with their affiliate", async () => {
    const { body } = await academy.call("GET", `/admin/referrals?search=${ladi.code}`, {
      token: admin,
    });
    expect(body).toMatchObject({
      total: 1,
      referrals: [
        {
          referred_user_email: learner.email,
          enrolment_id: "ladis",
          affiliate_name: "Ladi Bitrus",
          source: "typed",
          commission_amount: 7_000,
        },
      ],
    });
  });

  test.each(["/admin/affiliates", "/admin/referrals"])("%s is only for admins", async (path) => {
    expect((await academy.call("GET", path)).status).toBe(401);
    expect((await academy.call("GET", path, { token: asabe.token })).status).toBe(403);
  });
});

describe("a suspended affiliate", () => {
  const set = (status: string, token = admin) =>
    academy.call("POST", `/admin/affiliates/${ladi.id}/status`, { token, body: { status } });

  test("cannot sign in, the code is invalid, and earlier earnings stay", async () => {
    expect((await set("suspended", asabe.token)).status).toBe(403);
    expect(await set("suspended")).toMatchObject({
      status: 200,
      body: { status: "suspended", total_earnings: 7_000 },
    });
    expect((await set("suspended")).status).toBe(409);
    for (const path of ["/profile", "/stats", "/referrals"]) {
      expect(await own(path, ladi)).toMatchObject({ status: 403, body: { code: "not_approved" } });
    }
    const check = await academy.call("GET", `/affiliates/validate-code/${ladi.code}`);
    expect(check.body).toEqual({ valid: false });
    await enrol("after-suspension", "2026-11-21T09:00:00Z", ladi.code, 9_500_000);
    expect((await set("approved")).body).toMatchObject({ total_referrals: 1 });
    expect((await own("/profile", ladi)).status).toBe(200);
  });
});
