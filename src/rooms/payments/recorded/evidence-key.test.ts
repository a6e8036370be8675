import { describe, expect, test } from "vitest";
import { evidenceKey } from "./evidence-key.ts";

/** A line of the statement or a receipt has one key, however it is written. */

describe("one key", () => {
  for (const [first, ...others] of [
    ["FT26332ABC", "Ref: FT26332ABC", "000FT26332ABC", "ref ft-26332 abc", "RefFT26332ABC"],
    ["R-1", "№ R-1", "R-01", "No. R 001", "receipt no: r1", "N° R-1"],
    ["17", "0017", "#17", "Receipt number 17", "No17"],
    ["TRF/0090 ab-7", "trf 90AB7", "Transaction ID TRF 0090 AB7"],
    ["1234 0056", "1234-0056", "12340056"],
  ] as const) {
    test(`${first}: ${others.join(", ")}`, () => {
      for (const other of others)
        expect(evidenceKey(other, "jalingo")).toBe(evidenceKey(first, "jalingo"));
    });
  }
});

test("different numbers stay different", () => {
  const keys = [
    "R-1",
    "R-10",
    "R-100",
    "1",
    "10",
    "FT26332ABC",
    "FT26332AB",
    "A0B",
    "AB",
    "Ref",
    "0",
  ];
  expect(new Set(keys.map((one) => evidenceKey(one, null))).size).toBe(keys.length);
  expect(evidenceKey("R-1", "yola")).not.toBe(evidenceKey("R-1", "jalingo"));
});
