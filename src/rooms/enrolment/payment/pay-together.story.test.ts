import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { adult, child, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import type { OwnEnrolments, OwnPayment } from "../own-page/own-enrolments.ts";
import { continuePayment } from "./show-outcome.server.ts";

/** One payment for several orders of an account, and what happens to them before and after its money comes. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

type Started = {
  http: number;
  code: string;
  fields: Record<string, string>;
  status: string;
  reference: string;
  payment: { amountKobo: number; email: string } | null;
};

async function signIn() {
  const { token, email } = await signInAs(academy, "user");
  const call = async (method: "GET" | "POST", path: string, body?: object) => {
    const reply = await academy.call(method, path, { token, ...(body ? { body } : {}) });
    return { http: reply.status, ...(reply.body as object) };
  };
  return {
    token,
    email,
    call,
    list: async () => (await call("GET", "/me/enrolments")) as unknown as OwnEnrolments,
    together: async (amountKobo?: unknown) =>
      (await call("POST", "/me/payments", { amountKobo })) as unknown as Started,
    alone: async (id: string, amountKobo?: number) =>
      (await call("POST", `/enrolments/${id}/payments`, { amountKobo })) as unknown as Started,
    read: async (id: string) =>
      (await call("GET", `/enrolments/${id}`)) as unknown as EnrolmentSummary,
    /** A registration with its own form has its own order. */
    register: async (fullName: string, more: object = {}) =>
      (await enrol(academy, { fullName, emailAddress: email, ...more }, { token })).enrolment.id,
  };
}
type Account = Awaited<ReturnType<typeof signIn>>;

async function withTwo() {
  const account = await signIn();
  const musa = await account.register("Musa Bello");
  const zara = await account.register("Zara Bello", { courseId: "painting" });
  return { ...account, musa, zara };
}
async function pay(reference: string) {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
}
const statusesOf = async ({ list }: Account) =>
  (await list()).enrolments.map(({ status }) => status).sort();

describe("one payment for two orders", () => {
  test("pays both: they become one order, with one receipt that names both", async () => {
    const account = await withTwo();
    const { payTogether } = await account.list();
    expect(payTogether).toMatchObject({ amountKobo: 19_000_000, dueNowKobo: 10_000_000 });
    expect(payTogether?.enrolmentIds.toSorted()).toEqual([account.musa, account.zara].toSorted());
    const started = await account.together(19_000_000);
    expect(started).toMatchObject({
      http: 200,
      status: "open",
      payment: { amountKobo: 19_000_000, email: account.email },
    });
    // Asking again continues the same payment.
    expect(await account.together(19_000_000)).toMatchObject({ reference: started.reference });
    await pay(started.reference);
    for (const id of [account.musa, account.zara]) {
      expect(await account.read(id)).toMatchObject({
        status: "confirmed",
        paidKobo: 9_500_000,
        dueKobo: 0,
        account: { order: { chargedKobo: 19_000_000, receivedKobo: 19_000_000, creditKobo: 0 } },
      });
    }
    const after = await account.list();
    expect(after.payTogether).toBeNull();
    const { payments } = (await account.call("GET", "/me/payments")) as unknown as {
      payments: OwnPayment[];
    };
    const [made, ...others] = payments.filter(({ status }) => status === "success");
    expect(others).toEqual([]);
    expect(made?.enrolments.map(({ learnerFirstName }) => learnerFirstName).sort()).toEqual([
      "Musa",
      "Zara",
    ]);
    const mails = (await readMails(academy.ctx, account.email)).filter(({ kind }) =>
      /confirmed/.test(kind),
    );
    expect(mails).toHaveLength(2);
  });

  test("a part of it confirms both places before it pays a later instalment", async () => {
    const account = await withTwo();
    const started = await account.together();
    expect(started.payment?.amountKobo).toBe(10_000_000);
    await pay(started.reference);
    expect(await statusesOf(account)).toEqual(["confirmed", "confirmed"]);
    // The next instalments are one payment too, because it's one order now.
    expect((await account.read(account.zara)).payNow).toMatchObject({
      amountKobo: 9_000_000,
      dueNowKobo: 3_000_000,
      lines: [{}, {}],
    });
  });

  test("one child is refunded: the other keeps the place", async () => {
    const account = await withTwo();
    const { reference } = await account.together(19_000_000);
    await pay(reference);
    const admin = await signInAdmin(academy);
    const refund = await academy.call("POST", `/admin/payments/${reference}/refund`, {
      token: admin,
      body: { reason: "Zara moved", lines: [{ enrolmentId: account.zara }] },
    });
    expect(refund.status).toBe(201);
    await sandbox.deliverTo(academy);
    expect(await account.read(account.zara)).toMatchObject({ status: "refunded", dueKobo: 0 });
    expect(await account.read(account.musa)).toMatchObject({ status: "confirmed", dueKobo: 0 });
  });

  test("the affiliate of each gets the commission of each", async () => {
    const admin = await signInAdmin(academy);
    const affiliate = await makeAffiliate(academy, admin, "together@affiliates.example", {
      phone: "0809 876 5433",
    });
    const account = await signIn();
    await account.register("Musa Bello", { affiliateCode: affiliate.code });
    await account.register("Zara Bello", { courseId: "painting" });
    await pay((await account.together(19_000_000)).reference);
    const { body } = await academy.call("GET", "/affiliates/stats", { token: affiliate.token });
    expect(body).toMatchObject({ totalEarnings: 9_500 });
  });

  test("a cart and a form can be paid together", async () => {
    const account = await signIn();
    await placeOrder(academy, account.token, {
      items: [
        { courseId: "tiling", trainingLevel: "beginner", learner: child },
        { courseId: "masonry", trainingLevel: "beginner", learner: adult },
      ],
      learner: null,
    });
    await account.register("Zara Bello", { courseId: "painting" });
    const { payTogether } = await account.list();
    expect(payTogether?.amountKobo).toBe(28_500_000);
    await pay((await account.together(28_500_000)).reference);
    expect(await statusesOf(account)).toEqual(["awaiting_form", "awaiting_form", "confirmed"]);
  });
});

describe("until its money comes", () => {
  test("each order stays as it is, and can be paid or changed alone", async () => {
    const account = await withTwo();
    const joint = await account.together(19_000_000);
    const before = await account.read(account.zara);
    expect(before.payNow).toMatchObject({ amountKobo: 9_500_000, lines: [{}] });
    const alone = await account.alone(account.zara, 9_500_000);
    expect(alone.payment?.amountKobo).toBe(9_500_000);
    expect(alone.reference).not.toBe(joint.reference);
    await pay(alone.reference);
    expect(await account.read(account.zara)).toMatchObject({ status: "confirmed" });
    expect(await account.read(account.musa)).toMatchObject({
      status: "pending_payment",
      dueKobo: 9_500_000,
    });
    // Its window was still open: it pays what is left, and the rest is credit, not lost.
    await pay(joint.reference);
    expect(await account.read(account.musa)).toMatchObject({
      status: "confirmed",
      dueKobo: 0,
      account: { order: { creditKobo: 9_500_000 } },
    });
  });

  test("a payment of one alone does not open while the joint money is on its way", async () => {
    const account = await withTwo();
    const joint = await account.together(19_000_000);
    await sandbox.press(joint.reference, "transfer");
    expect(await account.together()).toMatchObject({ http: 409, code: "payment_on_its_way" });
    for (const id of [account.musa, account.zara]) {
      expect(await account.alone(id)).toMatchObject({ http: 409, code: "payment_on_its_way" });
    }
    // We know it now, so there is nothing to pay together.
    expect((await account.list()).payTogether).toBeNull();
    expect((await account.list()).enrolments.map(({ nextStep }) => nextStep)).toEqual([
      "wait_for_payment",
      "wait_for_payment",
    ]);
  });

  test("a payer who left the provider's page continues with the whole of it", async () => {
    const account = await withTwo();
    const joint = await account.together(19_000_000);
    expect(await continuePayment(academy.ctx, joint.reference)).toMatchObject({
      reference: joint.reference,
      payment: { amountKobo: 19_000_000, email: account.email },
    });
  });

  test("a joint payment that has already arrived is booked, not taken again", async () => {
    const account = await withTwo();
    const joint = await account.together(19_000_000);
    // It's paid, but its webhook is lost.
    await sandbox.press(joint.reference, "pay");
    expect(await account.alone(account.zara)).toMatchObject({ status: "paid" });
    expect(await statusesOf(account)).toEqual(["confirmed", "confirmed"]);
  });

  test("money of an earlier payment of one of them still counts afterwards", async () => {
    const account = await withTwo();
    const ofZara = await account.alone(account.zara, 9_500_000);
    const joint = await account.together(19_000_000);
    await pay(joint.reference);
    await pay(ofZara.reference);
    expect((await account.read(account.zara)).account.order).toMatchObject({
      receivedKobo: 28_500_000,
      creditKobo: 9_500_000,
    });
  });
});

describe("what it refuses", () => {
  test("invalid amounts, or more than is owed", async () => {
    const account = await withTwo();
    for (const wrong of [0, -1, 1e15, 19_000_001, 99_999]) {
      expect(await account.together(wrong)).toMatchObject({
        http: 422,
        fields: { amountKobo: expect.any(String) },
      });
    }
    for (const wrong of ["abc", 0.1]) expect((await account.together(wrong)).http).toBe(422);
  });

  test("fewer than two orders, and nobody without an account", async () => {
    const account = await signIn();
    await account.register("Musa Bello");
    expect((await account.list()).payTogether).toBeNull();
    expect(await account.together()).toMatchObject({ http: 409, code: "nothing_together" });
    expect((await academy.call("POST", "/me/payments", { body: {} })).status).toBe(401);
  });

  test("orders of somebody else, or with money already", async () => {
    const account = await withTwo();
    const hajara = await account.register("Hajara Bello", { courseId: "masonry" });
    await pay((await account.alone(hajara, 1_000_000)).reference);
    await (await signIn()).register("Ali Garba");
    const { payTogether } = await account.list();
    expect(payTogether?.enrolmentIds.toSorted()).toEqual([account.musa, account.zara].toSorted());
  });
});
