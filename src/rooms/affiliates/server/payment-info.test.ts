import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { makeAffiliate, signInAdmin, type TestAffiliate } from "#tests/make-affiliate.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { affiliates } from "./tables.ts";

let academy: TestAcademy;
let asabe: TestAffiliate;
const zenith = {
  bankName: "Zenith Bank",
  accountNumber: "0123456789",
  accountName: "Asabe Danjuma",
};
const opay = { bankName: "OPay", accountNumber: "8031234567", accountName: "Asabe Danjuma" };

const save = (body: unknown) =>
  academy.call("PUT", "/affiliates/payment-info", { token: asabe.token, body });
const saved = async () =>
  (await academy.call("GET", "/affiliates/profile", { token: asabe.token })).body as {
    paymentInfo: typeof zenith | null;
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
  academy = await openAcademy();
  asabe = await makeAffiliate(academy, await signInAdmin(academy), "asabe@mail.example");
});
beforeEach(async () => {
  await academy.ctx.db
    .update(affiliates)
    .set({ paymentInfo: null, paymentInfoVersion: 0 })
    .where(eq(affiliates.id, asabe.id));
  await academy.ctx.db.delete(messages);
});
afterAll(() => academy.close());

describe("an edit of the bank account", () => {
  test("stores the code of the chosen bank, and raises the version", async () => {
    expect((await save({ ...zenith, version: 0 })).body).toMatchObject({
      paymentInfo: zenith,
      paymentInfoVersion: 1,
    });
    const [row] = await academy.ctx.db.select().from(affiliates).where(eq(affiliates.id, asabe.id));
    expect(row?.paymentInfo).toEqual({ ...zenith, bankCode: "000015" });
  });

  test("of a page that is out of date is refused with what is saved, and changes nothing", async () => {
    await save({ ...zenith, version: 0 });
    const stale = await save({ ...opay, version: 0 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "changed_meanwhile",
      fields: {
        bankName: "Saved meanwhile: Zenith Bank",
        accountNumber: "Saved meanwhile: 0123456789",
      },
      details: { paymentInfoVersion: 1 },
    });
    expect(stale.body).not.toHaveProperty("fields.accountName");
    expect(await saved()).toMatchObject({ paymentInfo: zenith, paymentInfoVersion: 1 });
    expect(await countMails()).toBe(1);
    // Having seen both, its owner saves again.
    expect((await save({ ...opay, version: 1 })).body).toMatchObject({ paymentInfo: opay });
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

  test.each(['=HYPERLINK("x")', "+234", "@SUM(1)", "-Asabe", "Asabe <b>", "A; B", "12345", "()"])(
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

  test.each(["O'Brien-Musa & Sons (Nig.) Ltd, A/C 2", "Ọlá Ṣadé", "Asabe’s Shop", "3 Brothers"])(
    "with the account name %j is saved",
    async (accountName) => {
      expect((await save({ ...zenith, accountName })).body).toMatchObject({
        paymentInfo: { accountName },
      });
    },
  );

  test("without a version is saved, as the specification's call is", async () => {
    await save(zenith);
    expect((await save(opay)).body).toMatchObject({ paymentInfo: opay, paymentInfoVersion: 2 });
  });
});
