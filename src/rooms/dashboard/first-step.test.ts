import { expect, test } from "vitest";
import { firstStepOf, type StepEnrolment } from "./first-step.ts";

const today = "2026-11-22";

/** Everything is due at once. */
function payNowOf(amountKobo: number): NonNullable<StepEnrolment["payNow"]> {
  return {
    amountKobo,
    dueNowKobo: amountKobo,
    nextDueOn: null,
    leastKobo: 100_000,
    lines: [],
    quoteChange: null,
    instalments: [{ dueOn: "2026-11-20", amountKobo }],
    transferReference: "ZA-7K4M-3W2",
    ownNumber: null,
    isNumberComing: false,
  };
}

function accountOf(receivedKobo: number, openKobo: number): StepEnrolment["account"] {
  const chargedKobo = receivedKobo + openKobo;
  const sums = { chargedKobo, receivedKobo, balanceKobo: openKobo, creditKobo: 0 };
  const label = "At registration";
  const dues = [{ dueOn: "2026-11-20", label, amountKobo: chargedKobo, openKobo }];
  return { ...sums, dues, payments: [], order: sums };
}

const tiling: StepEnrolment = {
  id: "tiling",
  learnerId: "asabe",
  nextStep: "pay",
  courseOfInterest: "Tiling - Beginner",
  program: { id: "tiling", title: "Tiling", mode: "physical", priceType: "paid" },
  learner: { fullName: "Asabe Danjuma" },
  fee: { components: [], totalKobo: 9_500_000 },
  status: "pending_payment",
  payNow: payNowOf(9_500_000),
  account: accountOf(0, 9_500_000),
  intake: {
    id: "an-intake",
    location: "Jalingo, Taraba",
    startsOn: "2026-11-30",
    endsOn: "2027-02-28",
  },
  submittedAt: "2026-11-20T10:00:00.000Z",
};
const place = (more: Partial<StepEnrolment>): StepEnrolment => ({ ...tiling, ...more });
const line = (courseOfInterest: string, learnerFirstName: string) => ({
  courseOfInterest,
  learnerFirstName,
  amountKobo: 9_500_000,
  payBy: null,
  place: null,
  training: null,
  dues: [],
});

test.each<[string, StepEnrolment[], string, string | null]>([
  ["nothing yet", [], "Choose a program", null],
  ["a payment that is due", [tiling], "Pay ₦95,000", "tiling"],
  [
    "a form after a payment",
    [tiling, place({ id: "form", nextStep: "finish_form" })],
    "Finish your form for Tiling",
    "form",
  ],
  [
    "a payment before the first day of another place",
    [place({ id: "come", nextStep: "come" }), tiling],
    "Pay ₦95,000",
    "tiling",
  ],
  [
    "of two unpaid places, the one that was sent first",
    [tiling, place({ id: "older", submittedAt: "2026-11-19T10:00:00.000Z" })],
    "Pay ₦95,000",
    "older",
  ],
  ["the first day", [place({ nextStep: "come" })], "Come to Jalingo on 30 November", "tiling"],
  [
    "of two first days, the next",
    [
      place({ nextStep: "come" }),
      place({
        id: "yola",
        nextStep: "come",
        intake: {
          id: "an-intake",
          location: "Yola, Adamawa",
          startsOn: "2026-11-25",
          endsOn: "2027-02-25",
        },
      }),
    ],
    "Come to Yola on 25 November",
    "yola",
  ],
  [
    "the first day, today",
    [
      place({
        nextStep: "come",
        intake: {
          id: "an-intake",
          location: "Jalingo, Taraba",
          startsOn: today,
          endsOn: "2027-02-22",
        },
      }),
    ],
    "Come to Jalingo today",
    "tiling",
  ],
  [
    "the first day of an online program",
    [
      place({
        nextStep: "come",
        program: { id: "web", title: "Web Design", mode: "online", priceType: "paid" },
        intake: {
          id: "an-intake",
          location: "Online",
          startsOn: "2026-12-01",
          endsOn: "2027-01-31",
        },
      }),
    ],
    "Start Web Design on 1 December",
    "tiling",
  ],
  [
    "a training that runs",
    [place({ nextStep: "train" })],
    "Your training runs until 28 February",
    "tiling",
  ],
  [
    "a place without a date",
    [place({ nextStep: "wait_for_date", intake: null })],
    "Your place is confirmed",
    "tiling",
  ],
  [
    "money that a person checks",
    [place({ nextStep: "wait_for_payment" })],
    "We are checking your payment",
    "tiling",
  ],
  [
    "a sponsored place",
    [place({ nextStep: "wait_for_decision" })],
    "We are deciding about your sponsored place",
    "tiling",
  ],
  ["only finished places", [place({ nextStep: "none" })], "Choose your next program", null],
])("%s", (_name, enrolments, sentence, id) => {
  const step = firstStepOf(enrolments, today);
  expect([step.sentence, step.enrolment?.id ?? null]).toEqual([sentence, id]);
});

test("with several learners it says whose place it is", () => {
  const musa = place({ id: "musa", learnerId: "musa", learner: { fullName: "Musa Danjuma" } });
  expect(firstStepOf([tiling], today).detail).toMatch(/^For Tiling - Beginner\. /);
  expect(firstStepOf([musa, place({ nextStep: "come" })], today).detail).toMatch(
    /^For Tiling - Beginner for Musa\. /,
  );
});

test("a payment for several places names all of them", () => {
  const lines = [line("Tiling - Beginner", "Asabe"), line("Painting - Beginner", "Asabe")];
  const order = place({
    payNow: { ...payNowOf(19_000_000), lines },
  });
  expect(firstStepOf([order], today)).toMatchObject({
    sentence: "Pay ₦190,000",
    detail: expect.stringMatching(/^For Tiling - Beginner and Painting - Beginner\. /),
  });
});

test("a part payment says how much more confirms the place", () => {
  const part = place({ payNow: payNowOf(1_000_000), account: accountOf(4_000_000, 1_000_000) });
  expect(firstStepOf([part], today)).toMatchObject({
    sentence: "Pay ₦10,000",
    detail: "For Tiling - Beginner. ₦40,000 received. ₦10,000 more confirms your place.",
  });
});

test("a later part of a confirmed place has its day", () => {
  const payNow = {
    ...payNowOf(4_500_000),
    dueNowKobo: 3_000_000,
    instalments: [
      { dueOn: "2026-11-28", amountKobo: 3_000_000 },
      { dueOn: "2026-12-26", amountKobo: 1_500_000 },
    ],
  };
  const later = place({ status: "confirmed", payNow, account: accountOf(5_000_000, 4_500_000) });
  expect(firstStepOf([later], today)).toMatchObject({
    sentence: "Pay ₦30,000 by 28 November",
    detail: "For Tiling - Beginner. ₦50,000 received so far.",
  });
  expect(firstStepOf([later], "2026-11-28").sentence).toBe("Pay ₦30,000");
});
