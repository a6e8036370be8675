import { describe, expect, test } from "vitest";
import {
  compareSettlement,
  feesToPost,
  findTaken,
  isPostable,
  itemStateOf,
  type SettledItem,
  settlementWords,
  type Told,
} from "./compare-settlement.ts";

const told: Told = {
  provider: "paystack",
  day: "2026-12-02",
  currency: "NGN",
  grossKobo: 10_000_000,
  feesKobo: 200_000,
  netKobo: 9_800_000,
};
const item: SettledItem = {
  reference: "PAY-1",
  amountKobo: 10_000_000,
  feesKobo: 200_000,
  bookedKobo: 10_000_000,
  bookedFeesKobo: 200_000,
  state: "agrees",
};
const nothing = { items: [item], missing: [], taken: [], waiting: [] };
const wordsOf = (compared: Parameters<typeof compareSettlement>[0]) => {
  const { expectedKobo, differences } = compareSettlement(compared);
  return settlementWords(compared.told, expectedKobo, differences);
};

describe("a settlement and our books", () => {
  test("agree", () => {
    expect(compareSettlement({ told, ...nothing })).toEqual({
      expectedKobo: 9_800_000,
      differences: [],
    });
    expect(wordsOf({ told, ...nothing })).toEqual([]);
  });

  test("say what is missing, with both sums first", () => {
    const missing = [{ reference: "PAY-2", amountKobo: 150_000, feesKobo: 0 }];
    expect(wordsOf({ told, ...nothing, missing })).toEqual([
      "Paystack paid ₦98,000 for 2 December 2026; our books expect ₦99,500.",
      "Missing: PAY-2 ₦1,500.",
    ]);
  });

  test("say another amount, another fee, and what was settled before", () => {
    const items: SettledItem[] = [
      { ...item, bookedKobo: 12_000_000, state: "amount" },
      {
        ...item,
        reference: "PAY-3",
        amountKobo: 0,
        feesKobo: 0,
        bookedFeesKobo: 100,
        state: "fee",
      },
      { ...item, reference: "PAY-4", amountKobo: 0, feesKobo: 0, state: "twice" },
    ];
    expect(wordsOf({ told, ...nothing, items }).slice(1)).toEqual([
      "PAY-1: Paystack has ₦100,000, our books have ₦120,000.",
      "Fee of PAY-3: Paystack took ₦0, and had told us ₦1.",
      "In an earlier settlement too: PAY-4 ₦0.",
    ]);
  });

  test("say that a list does not add up, or that a sum went back that nobody knows", () => {
    expect(
      wordsOf({ told: { ...told, grossKobo: 10_500_000, netKobo: 10_300_000 }, ...nothing }),
    ).toContain("The listed payments less their fees are ₦98,000, and not ₦103,000.");
    const waiting = [{ amountKobo: -300_000 }];
    expect(
      wordsOf({ told: { ...told, netKobo: 9_300_000 }, ...nothing, taken: null, waiting }),
    ).toEqual([
      "Paystack paid ₦93,000 for 2 December 2026; our books expect ₦95,000.",
      "Paystack took off ₦5,000 for refunds and disputes. Our books have ₦3,000 that no settlement has yet.",
    ]);
  });

  test.each([
    [{ currency: "USD" }, "It is in another currency. Nothing is posted."],
    [{ currency: null }, "It is in another currency. Nothing is posted."],
    [{ netKobo: null }, "Paystack names no amount. Nothing is posted."],
    [{ feesKobo: null }, "Paystack names no amount. Nothing is posted."],
    [{ netKobo: -50_000 }, "Refunds and disputes exceed its payments by ₦500. Nothing is posted."],
  ])("post nothing for %o", (odd, words) => {
    const given = { ...told, ...odd };
    expect(isPostable(given)).toBe(false);
    expect(wordsOf({ told: given, ...nothing, taken: null })[0]).toBe(words);
  });
});

test("a fee that was told is posted with its payment, and only the rest with the settlement", () => {
  const untold = { ...item, bookedFeesKobo: 0 };
  const more = { ...item, bookedFeesKobo: 150_000, state: "fee" as const };
  const unknown = { ...item, bookedKobo: null, bookedFeesKobo: null, state: "unknown" as const };
  const twice = { ...item, bookedFeesKobo: 0, state: "twice" as const };
  expect(feesToPost([item])).toBe(0);
  expect(feesToPost([item, untold, more, unknown, twice])).toBe(250_000);
  expect(itemStateOf(untold, { isOurs: true, earlier: false })).toBe("agrees");
  expect(itemStateOf(more, { isOurs: true, earlier: false })).toBe("fee");
});

describe("what was taken off is", () => {
  const waiting = [-100, -200, 50, -300].map((amountKobo) => ({ amountKobo }));
  test.each([
    [0, []],
    [100, [-100]],
    [300, [-100, -200]],
    [450, [-200, 50, -300]],
    [-50, [50]],
  ])("for %i kobo the first refunds that follow each other and have that sum", (taken, found) => {
    expect(findTaken(waiting, taken)?.map(({ amountKobo }) => amountKobo)).toEqual(found);
  });

  test("unknown when none have it", () => {
    expect(findTaken(waiting, 400)).toBeNull();
    expect(findTaken([], 1)).toBeNull();
  });
});
