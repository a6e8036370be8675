import { describe, expect, test } from "vitest";
import { commissionChange } from "./commission.ts";

const nothing = { netReceivedKobo: 0, creditedKobo: 0 };

describe("commission is the rate of the money received, in kobo, rounded down", () => {
  test.each([
    [9_500_000, 1000, 950_000],
    [16_500_000, 1000, 1_650_000],
    [26_500_000, 1000, 2_650_000],
    [7_000_000, 1000, 700_000],
    [9_500_000, 1250, 1_187_500],
    [999, 1000, 99],
    [9, 1000, 0],
    [0, 1000, 0],
    [9_500_000, 0, 0],
  ])("%i kobo at %i basis points → %i kobo", (received, rate, expected) => {
    expect(commissionChange(nothing, received, rate)).toBe(expected);
  });

  test("part payments earn together what the whole would", () => {
    const first = commissionChange(nothing, 5, 1000);
    const second = commissionChange({ netReceivedKobo: 5, creditedKobo: first }, 5, 1000);
    expect([first, second]).toEqual([0, 1]);
  });
});

describe("a reversal", () => {
  const paid = { netReceivedKobo: 9_500_000, creditedKobo: 950_000 };

  test.each([
    [-9_500_000, -950_000],
    [-4_750_000, -475_000],
    [-1_000_000, -100_000],
    [-12_000_000, -950_000],
    [0, 0],
  ])("of %i kobo takes back %i kobo", (change, expected) => {
    expect(commissionChange(paid, change, 1000)).toBe(expected);
  });

  test.each([1, 3, 7, 13, 999])("in %i uneven parts ends at exactly zero", (parts) => {
    let money = { netReceivedKobo: 9_500_007, creditedKobo: 0 };
    money = { ...money, creditedKobo: commissionChange(nothing, money.netReceivedKobo, 1333) };
    const part = Math.floor(money.netReceivedKobo / parts);
    for (let turn = 1; turn <= parts; turn++) {
      const refunded = turn === parts ? money.netReceivedKobo : part;
      const change = commissionChange(money, -refunded, 1333);
      expect(change).toBeLessThanOrEqual(0);
      money = {
        netReceivedKobo: money.netReceivedKobo - refunded,
        creditedKobo: money.creditedKobo + change,
      };
    }
    expect(money).toEqual({ netReceivedKobo: 0, creditedKobo: 0 });
  });
});
