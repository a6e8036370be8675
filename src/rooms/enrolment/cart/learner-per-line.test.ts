import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { adult, child, enrolmentsOf, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** A cart whose lines each have their own learner, paid for once. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const { token } = await signInAs(academy, "user", "mother@example.com");
const someone = () => signInAs(academy, "user");

const sister = { ...child, fullName: "Zara Bello", dateOfBirth: "2010-02-01" };
const tiling = (learner?: object) => ({ courseId: "tiling", trainingLevel: "beginner", learner });
const masonry = (learner?: object) => ({ courseId: "masonry", trainingLevel: "beginner", learner });
const order = (by: string, items: object[], more: object = {}) =>
  placeOrder(academy, by, { items, learner: null, ...more });
const learnersOf = async (by: string) => {
  const { body } = await academy.call("GET", "/me/learners", { token: by });
  return (body as { learners: { id: string; fullName: string; isSelf: boolean }[] }).learners;
};

test("two children in one program are one payment, two places, and one commission each", async () => {
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
    phone: "0809 876 5432",
  });
  const placed = await order(token, [tiling(child), tiling(sister)], {
    affiliateCode: affiliate.code,
  });
  expect(placed).toMatchObject({
    http: 201,
    orderId: expect.any(String),
    totalKobo: 19_000_000,
    enrolments: [
      { courseOfInterest: "Tiling - Beginner", learnerFirstName: "Musa" },
      { courseOfInterest: "Tiling - Beginner", learnerFirstName: "Zara" },
    ],
    payment: { amountKobo: 19_000_000 },
    dropped: [],
  });
  // The same cart again, after a closed tab, is the same order.
  const again = await order(token, [tiling(child), tiling(sister)]);
  expect(again).toMatchObject({
    orderId: placed.orderId,
    enrolments: placed.enrolments,
    payment: { reference: placed.payment?.reference },
  });
  await sandbox.press(placed.payment?.reference ?? "", "pay");
  await sandbox.deliverTo(academy);
  const own = await enrolmentsOf(academy, token);
  expect(own.map(({ learner, status }) => [learner.fullName, status]).sort()).toEqual([
    ["Musa Bello", "awaiting_form"],
    ["Zara Bello", "awaiting_form"],
  ]);
  const { body } = await academy.call("GET", "/affiliates/referrals", { token: affiliate.token });
  expect((body as { referrals: object[] }).referrals).toMatchObject([
    { commission_amount: 9_500, status: "completed" },
    { commission_amount: 9_500, status: "completed" },
  ]);
});

test("the signed-in person and a child, each known the next time", async () => {
  const { token: by } = await someone();
  const { dateOfBirth, phoneNumber } = adult;
  const myself = { self: true, dateOfBirth, phoneNumber };
  const placed = await order(by, [tiling(myself), masonry(child), masonry({ self: true })]);
  expect(placed).toMatchObject({
    http: 201,
    payment: { amountKobo: 28_500_000 },
    enrolments: [
      { learnerFirstName: "Test" },
      { learnerFirstName: "Musa" },
      { learnerFirstName: "Test" },
    ],
  });
  const learners = await learnersOf(by);
  expect(learners.map(({ fullName, isSelf }) => [fullName, isSelf]).sort()).toEqual([
    ["Musa Bello", false],
    ["Test user", true],
  ]);
  const musa = learners.find(({ isSelf }) => !isSelf);
  const items = [
    { courseId: "plumbing", trainingLevel: "beginner", learner: { learnerId: musa?.id } },
    { courseId: "plumbing", trainingLevel: "advanced", learner: { self: true } },
  ];
  expect(await order(by, items)).toMatchObject({
    http: 201,
    enrolments: [{ learnerFirstName: "Musa" }, { learnerFirstName: "Test" }],
  });
});

test("an account with a phone number is not asked for one", async () => {
  const { token: by } = await someone();
  await academy.call("PUT", "/me/profile", {
    token: by,
    body: { name: "Test user", phone: "0803 111 2233" },
  });
  const { body } = await academy.call("GET", "/me/learners", { token: by });
  expect(body).toMatchObject({ selfLacks: ["dateOfBirth"] });
  expect(await order(by, [tiling({ self: true })])).toMatchObject({
    http: 422,
    fields: { "items.0.learner.dateOfBirth": "Enter the learner's date of birth" },
  });
  const learner = { self: true, dateOfBirth: adult.dateOfBirth };
  expect(await order(by, [tiling(learner)])).toMatchObject({ http: 201 });
  const after = await academy.call("GET", "/me/learners", { token: by });
  expect(after.body).toMatchObject({ selfLacks: [], learners: [{ isSelf: true }] });
});

test("a learner sent beside the items is the learner of those without one", async () => {
  const { token: by } = await someone();
  const placed = await order(by, [tiling(), masonry(sister), masonry()], { learner: child });
  expect(placed).toMatchObject({
    http: 201,
    enrolments: [
      { learnerFirstName: "Musa" },
      { learnerFirstName: "Zara" },
      { learnerFirstName: "Musa" },
    ],
  });
  expect(await learnersOf(by)).toHaveLength(2);
});

describe("what is wrong", () => {
  test("is said at its line", async () => {
    const { token: by } = await someone();
    const { guardianName: _, ...alone } = child;
    const young = { ...adult, dateOfBirth: "2015-01-01" };
    expect(await order(by, [tiling(alone), masonry(young), masonry(adult)])).toMatchObject({
      http: 422,
      fields: {
        "items.0.learner.guardianName": "Enter the parent or guardian's full name",
        "items.1.learner.dateOfBirth": "Learners must be at least 14 years old",
      },
    });
    expect(await order(by, [tiling(adult), masonry()])).toMatchObject({
      http: 422,
      fields: { "items.1.learner": "Choose who will learn" },
    });
    expect(await enrolmentsOf(academy, by)).toEqual([]);
    expect(await learnersOf(by)).toEqual([]);
  });

  test("another account's learner is unknown, at whatever line", async () => {
    const [own] = await learnersOf(token);
    const { token: by } = await someone();
    const refused = await order(by, [tiling(adult), masonry({ learnerId: own?.id })]);
    expect(refused).toMatchObject({
      http: 404,
      error: "We could not find this learner. Please choose again.",
    });
    expect(await enrolmentsOf(academy, by)).toEqual([]);
  });

  test.each([
    ["typed twice", child, { ...child, fullName: " musa  BELLO " }],
    ["typed and beside the items", child, undefined],
  ])("a learner %s in one program", async (_name, first, second) => {
    const { token: by } = await someone();
    const refused = await order(by, [tiling(first), masonry(first), tiling(second)], {
      learner: child,
    });
    expect(refused).toMatchObject({ http: 422 });
    expect(Object.keys(refused.fields)).toEqual(["items.2.learner"]);
    expect(refused.fields["items.2.learner"]).toMatch(/already has this program in your cart/i);
  });

  test("a learner both chosen and typed in one program", async () => {
    const { token: by } = await someone();
    await order(by, [tiling(child)]);
    const [musa] = await learnersOf(by);
    const refused = await order(by, [masonry({ learnerId: musa?.id }), masonry(child)]);
    expect(Object.keys(refused.fields)).toEqual(["items.1.learner"]);
  });
});

describe("a cart that changes before the payment", () => {
  test("without one of two children drops that place, and says whose it is", async () => {
    const { token: by } = await someone();
    const first = await order(by, [tiling(child), tiling(sister)]);
    const second = await order(by, [tiling(sister)]);
    expect(second).toMatchObject({
      http: 201,
      payment: { amountKobo: 9_500_000 },
      dropped: [
        {
          reference: first.enrolments[0]?.reference,
          courseOfInterest: "Tiling - Beginner",
          learnerFirstName: "Musa",
        },
      ],
    });
  });

  test("a quote takes learners as they are, and names what is dropped", async () => {
    const { token: by } = await someone();
    const reply = await academy.call("POST", "/orders/quote", {
      token: by,
      body: { items: [tiling({ fullName: "Mu" }), tiling({ learnerId: "x" }), tiling()] },
    });
    expect(reply).toMatchObject({ status: 200, body: { totalKobo: 28_500_000, dropped: [] } });
  });
});
