import { describe, expect, test } from "vitest";
import { type CommissionChange, nextCommission } from "./commission.ts";

/** Adds the changes one after the other. @returns the amounts of the lines */
function linesOf(changes: CommissionChange[]): number[] {
  const lines: (CommissionChange & { amountKobo: number })[] = [];
  for (const change of changes) {
    lines.push({ ...change, amountKobo: nextCommission(lines, change) });
  }
  return lines.map(({ amountKobo }) => amountKobo);
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const at = (rateBasisPoints: number) => (baseKobo: number) => ({ baseKobo, rateBasisPoints });

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
    expect(linesOf([at(rate)(received)])).toEqual([expected]);
  });

  test("part payments together earn what one whole payment would", () => {
    expect(linesOf([5, 5].map(at(1000)))).toEqual([0, 1]);
  });

  test("each payment earns at its own rate", () => {
    expect(linesOf([at(1000)(5_000_000), at(1250)(4_500_000)])).toEqual([500_000, 562_500]);
  });
});

describe("a reversal", () => {
  test.each([
    [-9_500_000, -950_000],
    [-4_750_000, -475_000],
    [-1_000_000, -100_000],
    [-12_000_000, -950_000],
    [0, 0],
  ])("of %i kobo takes back %i kobo", (change, expected) => {
    expect(linesOf([9_500_000, change].map(at(1000)))[1]).toBe(expected);
  });

  test.each([1, 3, 7, 13, 999])("in %i uneven parts ends at exactly zero", (parts) => {
    const received = 9_500_007;
    const part = Math.floor(received / parts);
    const refunds = Array.from({ length: parts }, (_, turn) =>
      turn === parts - 1 ? -(received - part * (parts - 1)) : -part,
    );
    const [earned = 0, ...reversed] = linesOf([received, ...refunds].map(at(1333)));
    expect(reversed.every((amount) => amount <= 0)).toBe(true);
    expect(earned + sum(reversed)).toBe(0);
  });

  test("takes back what its own payment earned, at that payment's rate", () => {
    const paid = [at(1000)(5_000_001), at(1250)(4_500_003)];
    expect(linesOf([...paid, at(1000)(-5_000_001)])[2]).toBe(-500_000);
    expect(sum(linesOf([...paid, at(1250)(-4_500_003), at(1000)(-5_000_001)]))).toBe(0);
  });
});
