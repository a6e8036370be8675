import { count, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hourMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openSession } from "#rooms/accounts/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { earn, payoutsOf } from "#tests/support/commissions/run-payouts.ts";
import {
  makeAffiliate,
  signInAdmin,
  type TestAffiliate,
} from "#tests/support/people/make-affiliate.ts";
import type { PayoutDetails } from "../payouts/payouts.ts";
import { affiliates } from "../tables.server.ts";

const academy = await openAcademyForFile({ env: { COMMISSION_HOLD_DAYS: "0" } });
let admin: string;
let personId: string;
let asabe: TestAffiliate;
const zenith = {
  bankName: "Zenith Bank",
  accountNumber: "0123456789",
  accountName: "Asabe Danjuma",
};
const opay = { bankName: "OPay", accountNumber: "8031234567", accountName: "Asabe Danjuma" };

const save = (body: object) =>
  academy.call("PUT", "/affiliates/payment-info", {
    token: asabe.token,
    body: { currentPassword: "a long password", ...body },
  });
const saved = async () =>
  (await academy.call("GET", "/affiliates/profile", { token: asabe.token })).body as {
    paymentInfo: typeof zenith | null;
    pendingPaymentInfo: (typeof zenith & { from: string }) | null;
    paymentInfoVersion: number;
  };
const countMails = async () => {
  const [found] = await academy.ctx.db
    .select({ many: count() })
    .from(messages)
    .where(eq(messages.kind, "affiliate_payment_info_changed"));
  return found?.many;
};

beforeAll(async () => {
  admin = await signInAdmin(academy);
  asabe = await makeAffiliate(academy, admin, "asabe@mail.example");
  const [row] = await academy.ctx.db.select().from(affiliates).where(eq(affiliates.id, asabe.id));
  personId = row?.personId ?? "";
});
beforeEach(async () => {
  await academy.ctx.db
    .update(affiliates)
    .set({
      paymentInfo: null,
      paymentInfoVersion: 0,
      nextPaymentInfo: null,
      nextPaymentInfoFrom: null,
      stopSecretHash: null,
    })
    .where(eq(affiliates.id, asabe.id));
  await academy.ctx.db.delete(messages);
});

describe("an edit of the bank account", () => {
  test("stores the code of the chosen bank, and raises the version", async () => {
    expect((await save({ ...zenith, version: 0 })).body).toMatchObject({
      paymentInfo: zenith,
      paymentInfoVersion: 1,
    });
    const [row] = await academy.ctx.db.select().from(affiliates).where(eq(affiliates.id, asabe.id));
    expect(row?.paymentInfo).toEqual({ ...zenith, bankCode: "000015" });
  });

  test("from an outdated page is refused with what is saved, and changes nothing", async () => {
    await save({ ...zenith, version: 0 });
    const stale = await save({ ...opay, version: 0 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "changed_meanwhile",
      fields: {
        bankName: "Current value: Zenith Bank",
        accountNumber: "Current value: 0123456789",
      },
      details: { paymentInfoVersion: 1 },
    });
    expect(stale.body).not.toHaveProperty("fields.accountName");
    expect(await saved()).toMatchObject({ paymentInfo: zenith, paymentInfoVersion: 1 });
    expect(await countMails()).toBe(1);
    // The owner has seen both, and saves again.
    expect((await save({ ...opay, version: 1 })).body).toMatchObject({
      pendingPaymentInfo: opay,
    });
  });

  test("that arrives twice, or changes nothing, is one change and one email", async () => {
    for (const version of [0, 0, 1]) {
      expect((await save({ ...zenith, version })).body).toMatchObject({ paymentInfoVersion: 1 });
    }
    expect(await countMails()).toBe(1);
  });

  test("made twice at once is saved once; the other one is told what was saved", async () => {
    const replies = await Promise.all([
      save({ ...zenith, version: 0 }),
      save({ ...opay, version: 0 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await saved()).paymentInfoVersion).toBe(1);
  });

  test.each(['=HYPERLINK("x")', "+Asabe", "@SUM(1)", "-Asabe", "Asabe <b>", "A; B"])(
    "with the account name %j is refused in plain words",
    async (accountName) => {
      expect(await save({ ...zenith, accountName })).toMatchObject({
        status: 422,
        body: {
          fields: { accountName: "Use only letters, digits, spaces and . ' - & / , ( )" },
        },
      });
    },
  );

  test.each(["12345", "()", "0803 123 4567", "asabe@mail.example"])(
    "with %j, which isn't a name, is refused",
    async (accountName) => {
      expect(await save({ ...zenith, accountName })).toMatchObject({
        status: 422,
        body: { fields: { accountName: expect.stringContaining("Write a name") } },
      });
    },
  );

  test.each(["O'Brien-Musa & Sons (Nig.) Ltd, A/C 2", "Ọlá Ṣadé", "Asabe's Shop", "3 Brothers"])(
    "with the account name %j is saved",
    async (accountName) => {
      expect((await save({ ...zenith, accountName })).body).toMatchObject({
        paymentInfo: { accountName },
      });
    },
  );

  test("without a version is saved, like the specification's call", async () => {
    await save(zenith);
    expect((await save(opay)).body).toMatchObject({
      paymentInfo: zenith,
      pendingPaymentInfo: opay,
      paymentInfoVersion: 2,
    });
  });
});

/** The secret of the link in the latest mail about a change. */
async function mailedSecret(): Promise<string> {
  const mails = await academy.ctx.db.select().from(messages);
  const text = mails.map((mail) => mail.text).findLast((one) => one.includes("stop-account"));
  return /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
}
const stop = (token: string) =>
  academy.call("POST", "/affiliates/payment-info/stop", { body: { token } });
const later = (ms: number) =>
  academy.setTime(new Date(academy.ctx.clock().getTime() + ms).toISOString());
let turn = 0;
/** Makes a payout. @returns the last digits of the account that it pays to */
async function paidTo(): Promise<string | undefined> {
  await earn(academy, asabe, `learner-${++turn}`);
  const made = await payoutsOf(academy, admin, admin).make();
  const { payout, statements } = made.body as PayoutDetails;
  await payoutsOf(academy, admin, admin).cancel(payout.id);
  return statements[0]?.bank?.accountNumber.slice(-4);
}
/** Sessions that are still open days later. */
async function signInAgain() {
  admin = await signInAdmin(academy);
  asabe.token = await openSession(academy.ctx, personId, "affiliate");
}

describe("a change of the bank account", () => {
  test("asks for the password again, at its field, and counts wrong ones", async () => {
    const without = await save({ ...zenith, currentPassword: undefined });
    expect(without).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: "Enter your current password" } },
    });
    const wrong = () => save({ ...zenith, currentPassword: "a guess" });
    expect(await wrong()).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: "This is not your current password" } },
    });
    expect((await saved()).paymentInfo).toBeNull();
    const statuses = [];
    for (let guess = 0; guess < 12; guess++) statuses.push((await wrong()).status);
    expect(statuses.at(-1)).toBe(429);
    // The right password has to wait too.
    expect((await save(zenith)).status).toBe(429);
    later(hourMs);
    expect((await save(zenith)).status).toBe(200);
  });

  test("waits 72 hours; the first account is used at once", async () => {
    await save(zenith);
    expect(await paidTo()).toBe("6789");
    const changedAt = academy.ctx.clock();
    const from = new Date(changedAt.getTime() + 72 * hourMs).toISOString();
    const { body } = await save(opay);
    expect(body).toMatchObject({ paymentInfo: zenith, pendingPaymentInfo: { ...opay, from } });
    // Payouts made in the meantime go to the old account.
    expect(await paidTo()).toBe("6789");
    academy.setTime(new Date(changedAt.getTime() + 72 * hourMs - 1).toISOString());
    await signInAgain();
    expect(await paidTo()).toBe("6789");
    later(1);
    expect(await paidTo()).toBe("4567");
    expect(await saved()).toMatchObject({ paymentInfo: opay, pendingPaymentInfo: null });
    // The next change waits too; until then money goes to the account in effect.
    await save(zenith);
    expect(await saved()).toMatchObject({ paymentInfo: opay, pendingPaymentInfo: zenith });
    expect(await paidTo()).toBe("4567");
  });

  test("starts its wait again when changed again, and ends when changed back", async () => {
    await save(zenith);
    await save(opay);
    later(71 * hourMs);
    await signInAgain();
    const kuda = { ...opay, accountNumber: "2000000001" };
    await save(kuda);
    later(hourMs);
    expect(await paidTo()).toBe("6789");
    expect(await saved()).toMatchObject({ pendingPaymentInfo: kuda });
    await save(zenith);
    expect(await saved()).toMatchObject({ paymentInfo: zenith, pendingPaymentInfo: null });
  });

  test("is mailed to the account and to the address of the application, with a link that stops it", async () => {
    await academy.ctx.db
      .update(affiliates)
      .set({ email: "old@mail.example" })
      .where(eq(affiliates.id, asabe.id));
    await save(zenith);
    await academy.ctx.db.delete(messages);
    await save(opay);
    const mails = await academy.ctx.db.select().from(messages);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      "asabe@mail.example",
      "old@mail.example",
    ]);
    for (const { text } of mails) expect(text).not.toMatch(/8031234567|0123456789/);
    const secret = await mailedSecret();
    expect((await stop("wrong")).status).toBe(422);
    expect((await stop(secret)).status).toBe(204);
    // The person who made the change knew the password: everybody is signed out.
    const signedOut = await academy.call("GET", "/affiliates/profile", { token: asabe.token });
    expect(signedOut.status).toBe(401);
    await signInAgain();
    expect(await saved()).toMatchObject({ paymentInfo: zenith, pendingPaymentInfo: null });
    expect((await stop(secret)).status).toBe(422);
    later(73 * hourMs);
    await signInAgain();
    expect(await paidTo()).toBe("6789");
  });

  test("that has taken effect can no longer be stopped by the link", async () => {
    await save(zenith);
    await save(opay);
    const secret = await mailedSecret();
    later(72 * hourMs);
    expect((await stop(secret)).status).toBe(422);
    await signInAgain();
    expect((await saved()).paymentInfo).toEqual(opay);
  });
});
