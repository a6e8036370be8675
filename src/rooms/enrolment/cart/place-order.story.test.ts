import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { adult, child, enrolmentsOf, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

/** What an order of several programs stores, charges and refuses (docs/enrolment.md). */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const parent = await signInAs(academy, "user", "parent@example.com");
const someone = () => signInAs(academy, "user");
const countOrders = () => academy.ctx.db.$count(enrolments);

describe("two programs for a child of 15", () => {
  test("are one payment, two places that wait for their forms, and one commission each", async () => {
    const admin = await signInAdmin(academy);
    const affiliate = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
      phone: "0809 876 5432",
    });
    const placed = await placeOrder(academy, parent.token, { affiliateCode: affiliate.code });
    expect(placed).toMatchObject({
      http: 201,
      totalKobo: 19_000_000,
      enrolments: [
        { courseOfInterest: "Tiling - Beginner", status: "pending_payment", totalKobo: 9_500_000 },
        { courseOfInterest: "Masonry - Beginner", status: "pending_payment", totalKobo: 9_500_000 },
      ],
      payment: { amountKobo: 19_000_000, currency: "NGN", email: "parent@example.com" },
      paymentProblem: null,
    });
    await sandbox.press(placed.payment?.reference ?? "", "pay");
    await sandbox.deliverTo(academy);
    const own = await enrolmentsOf(academy, parent.token);
    expect(own).toMatchObject([
      { status: "awaiting_form", paidKobo: 9_500_000, dueKobo: 0 },
      { status: "awaiting_form", paidKobo: 9_500_000, dueKobo: 0 },
    ]);
    expect(own[0]?.learner).toEqual({
      fullName: "Musa Bello",
      emailAddress: "parent@example.com",
    });
    const { body } = await academy.call("GET", "/affiliates/referrals", {
      token: affiliate.token,
    });
    const { referrals } = body as { referrals: object[] };
    expect(referrals).toMatchObject([
      { commission_amount: 9_500, status: "completed" },
      { commission_amount: 9_500, status: "completed" },
    ]);
    const sent = await academy.ctx.db
      .select({ kind: messages.kind, text: messages.text })
      .from(messages)
      .where(eq(messages.recipient, "parent@example.com"));
    expect(sent.map(({ kind }) => kind).sort()).toEqual([
      "enrolment_awaiting_form",
      "enrolment_awaiting_form",
      "enrolment_received",
    ]);
    const received = sent.find(({ kind }) => kind === "enrolment_received")?.text;
    for (const fact of ["Tiling - Beginner", "Masonry - Beginner", "₦190,000"]) {
      expect(received).toContain(fact);
    }
  });

  test("need a guardian who agrees, and an age of 14", async () => {
    const { guardianName: _, guardianConsent: __, ...alone } = child;
    const { token } = await someone();
    const before = await countOrders();
    expect(await placeOrder(academy, token, { learner: alone })).toMatchObject({
      http: 422,
      fields: {
        "learner.guardianName": "Enter the parent or guardian's full name",
        "learner.guardianConsent":
          "The parent or guardian must agree before the learner can register",
      },
    });
    const forItself = { ...child, guardianName: child.fullName, guardianRelationship: "self" };
    expect(await placeOrder(academy, token, { learner: forItself })).toMatchObject({
      http: 422,
      fields: {
        "learner.guardianName": expect.stringContaining("own name"),
        "learner.guardianRelationship": expect.stringContaining("someone else"),
      },
    });
    const young = { ...child, dateOfBirth: "2013-01-01" };
    expect(await placeOrder(academy, token, { learner: young })).toMatchObject({
      http: 422,
      fields: { "learner.dateOfBirth": "Learners must be at least 14 years old" },
    });
    expect(await placeOrder(academy, token, { learner: {} })).toMatchObject({
      http: 422,
      fields: { "learner.fullName": "Enter the learner's full name" },
    });
    expect(await countOrders()).toBe(before);
  });
});

test("amounts, statuses and people come from the server, whatever the body says", async () => {
  const { token, personId } = await someone();
  const placed = await placeOrder(academy, token, {
    items: [{ courseId: "tiling", trainingLevel: "advanced", price: 1, totalKobo: 1 }],
    learner: { ...adult, accountPersonId: parent.personId, email: "x@example.com" },
    totalKobo: 5_000,
    status: "confirmed",
    personId: parent.personId,
  });
  expect(placed).toMatchObject({ http: 201, payment: { amountKobo: 26_500_000 } });
  const [row] = await academy.ctx.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, placed.enrolments[0]?.id ?? ""));
  expect(row).toMatchObject({
    accountPersonId: personId,
    status: "pending_payment",
    totalKobo: 26_500_000,
  });
});

describe("who may order", () => {
  test("only a learner's session", async () => {
    expect(await placeOrder(academy, undefined)).toMatchObject({ http: 401 });
    for (const kind of ["affiliate", "admin"] as const) {
      const { token } = await signInAs(academy, kind);
      expect(await placeOrder(academy, token)).toMatchObject({ http: 403 });
    }
  });

  test("for a learner of this account; another account's id is unknown", async () => {
    const { token } = await someone();
    await placeOrder(academy, token, {
      items: [{ courseId: "plumbing", trainingLevel: "beginner" }],
    });
    const listed = await academy.call("GET", "/me/learners", { token });
    const { learners } = listed.body as { learners: { id: string }[] };
    expect(learners).toMatchObject([
      { fullName: "Musa Bello", dateOfBirth: "2011-03-14", isSelf: false, needsGuardian: false },
    ]);
    const learner = { learnerId: learners[0]?.id };
    expect(await placeOrder(academy, token, { learner })).toMatchObject({ http: 201 });
    const stranger = await someone();
    expect(await placeOrder(academy, stranger.token, { learner })).toMatchObject({
      http: 404,
      error: "We could not find this learner. Please choose again.",
    });
    const none = await academy.call("GET", "/me/learners", { token: stranger.token });
    expect(none.body).toEqual({
      learners: [],
      total: 0,
      selfLacks: ["dateOfBirth", "phoneNumber"],
    });
  });
});

test("myself: asked once for the birth date, then known", async () => {
  const { token } = await someone();
  expect(await placeOrder(academy, token, { learner: { self: true } })).toMatchObject({
    http: 422,
    fields: {
      "learner.dateOfBirth": "Enter the learner's date of birth",
      "learner.phoneNumber": "Enter a phone number for the learner",
    },
  });
  const { dateOfBirth, phoneNumber } = adult;
  const first = await placeOrder(academy, token, {
    items: [{ courseId: "tiling", trainingLevel: "beginner" }],
    learner: { self: true, dateOfBirth, phoneNumber },
  });
  expect(first).toMatchObject({ http: 201 });
  const again = {
    items: [{ courseId: "masonry", trainingLevel: "beginner" }],
    learner: { self: true },
  };
  expect(await placeOrder(academy, token, again)).toMatchObject({ http: 201 });
  const { body } = await academy.call("GET", "/me/learners", { token });
  expect(body).toMatchObject({
    total: 1,
    learners: [{ fullName: "Test user", dateOfBirth, isSelf: true }],
  });
});

test("myself is not a son of the same name, who was registered as someone else", async () => {
  const { token } = await someone();
  const son = { ...child, fullName: "Test user" };
  expect(await placeOrder(academy, token, { learner: son })).toMatchObject({ http: 201 });
  const items = [{ courseId: "tiling", trainingLevel: "beginner" }];
  expect(await placeOrder(academy, token, { items, learner: { self: true } })).toMatchObject({
    http: 422,
    fields: { "learner.dateOfBirth": "Enter the learner's date of birth" },
  });
  const { dateOfBirth, phoneNumber } = adult;
  const learner = { self: true, dateOfBirth, phoneNumber };
  expect(await placeOrder(academy, token, { items, learner })).toMatchObject({ http: 201 });
  const { body } = await academy.call("GET", "/me/learners", { token });
  expect(body).toMatchObject({
    learners: expect.arrayContaining([
      expect.objectContaining({ dateOfBirth: son.dateOfBirth, isSelf: false }),
      expect.objectContaining({ dateOfBirth, isSelf: true }),
    ]),
  });
});

describe("programs without a fee", () => {
  test("alone ask for no payment, and wait for their form", async () => {
    const { token } = await someone();
    const placed = await placeOrder(academy, token, { items: [{ courseId: "generator-care" }] });
    expect(placed).toMatchObject({
      http: 201,
      totalKobo: 0,
      payment: null,
      paymentProblem: null,
      enrolments: [{ status: "awaiting_form", totalKobo: 0 }],
    });
  });

  test("join the next start at once, and so do those with a fee, which hold a seat in it", async () => {
    const { token } = await someone();
    const preferredLocation = "Jalingo, Taraba";
    const placed = await placeOrder(academy, token, {
      items: [
        { courseId: "generator-care", preferredLocation },
        { courseId: "electrical-safety-at-home" },
        { courseId: "tiling", trainingLevel: "beginner", preferredLocation },
      ],
    });
    const starts = async () =>
      (await enrolmentsOf(academy, token))
        .map(({ program, intake }) => [program.id, intake?.startsOn ?? null])
        .sort();
    expect(await starts()).toEqual([
      ["electrical-safety-at-home", "2026-12-28"],
      ["generator-care", "2026-12-21"],
      ["tiling", "2027-01-25"],
    ]);
    await sandbox.press(placed.payment?.reference ?? "", "pay");
    await sandbox.deliverTo(academy);
    expect((await starts())[2]).toEqual(["tiling", "2027-01-25"]);
  });

  test("beside paid ones are not held up by the payment, and not charged", async () => {
    const { token } = await someone();
    const items = [
      { courseId: "generator-care" },
      { courseId: "tiling", trainingLevel: "beginner" },
    ];
    const placed = await placeOrder(academy, token, { items });
    expect(placed).toMatchObject({
      payment: { amountKobo: 9_500_000 },
      enrolments: [{ status: "awaiting_form" }, { status: "pending_payment" }],
    });
    // The same cart again, after a closed tab.
    expect(await placeOrder(academy, token, { items })).toMatchObject({
      http: 201,
      enrolments: placed.enrolments,
      payment: { reference: placed.payment?.reference },
    });
  });
});

test.each(["NOBODY", "x".repeat(150), 7, null])(
  "the affiliate code %j stops no order",
  async (affiliateCode) => {
    const { token } = await someone();
    expect(await placeOrder(academy, token, { affiliateCode })).toMatchObject({ http: 201 });
  },
);

test("one key is one order, even for another request with the same body", async () => {
  const { token } = await someone();
  const first = await placeOrder(academy, token, {}, "my-cart");
  const second = await placeOrder(academy, token, {}, "my-cart");
  expect(second).toEqual(first);
  expect(await enrolmentsOf(academy, token)).toHaveLength(2);
  const other = { items: [{ courseId: "tiling", trainingLevel: "beginner" }] };
  expect(await placeOrder(academy, token, other, "my-cart")).toMatchObject({ http: 409 });
});

test("while the card provider is away the order is stored, and says how to continue", async () => {
  const { token } = await someone();
  await sandbox.control({ initialize: { mode: "fail" } });
  const placed = await placeOrder(academy, token);
  await sandbox.control();
  expect(placed).toMatchObject({ http: 201, payment: null });
  expect(placed.paymentProblem?.code).toBe("provider_unavailable");
  const retried = await academy.call("POST", `/enrolments/${placed.enrolments[1]?.id}/payments`, {
    token,
  });
  expect(retried.body).toMatchObject({ status: "open", payment: { amountKobo: 10_000_000 } });
});
