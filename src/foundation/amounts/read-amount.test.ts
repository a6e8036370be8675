import { expect, test } from "vitest";
import { formatFullNaira, formatNaira, koboToNaira } from "./money.ts";
import { amountIn, readAmount, unclearComma } from "./read-amount.ts";

test.each([
  ["40000", 4_000_000],
  ["₦40,000", 4_000_000],
  ["N40,000", 4_000_000],
  ["#40,000", 4_000_000],
  ["=N=40,000", 4_000_000],
  ["naira 40,000", 4_000_000],
  ["NGN 40,000.00", 4_000_000],
  [" 40 000 naira", 4_000_000],
  ["40, 000", 4_000_000],
  ["₦40k", 4_000_000],
  ["40K", 4_000_000],
  ["2.5k", 250_000],
  ["1.15k", 115_000],
  ["1.2m", 120_000_000],
  ["40,000/=", 4_000_000],
  ["40,000/-", 4_000_000],
  ["N40,000= only", 4_000_000],
  ["40,000 Naira Only.", 4_000_000],
  ["40,000.", 4_000_000],
  ["\u2067₦\u200b40,\u00ad000\u00a0", 4_000_000],
  ["٤٠٬٠٠٠", 4_000_000],
  ["٤٠٠٠٠٫٥٠", 4_000_050],
  ["४०,०००", 4_000_000],
  ["４０，０００", 4_000_000],
  ["NGN 1,040,000.5", 104_000_050],
  ["0", 0],
])("%j is %j kobo", (typed, amountKobo) => {
  expect(readAmount(typed)).toEqual({ amountKobo });
});

test.each([
  "1000,00",
  "950,00",
  "2500,50",
  "1,00,000",
  "₦1,0000",
  "95,00 naira",
  "1,000,00",
  "9,5k",
])("%j is refused, because its comma can be the kobo's", (typed) =>
  expect(readAmount(typed)).toEqual({ fault: unclearComma }),
);

test.each([
  ...["", "-500", "forty", "N", "40.000", "40.000.1", "0.001", "₦40,000.005", "99999999999999"],
  ...[
    "1e3",
    "1e15",
    "0x10",
    "40 00",
    "4 0000",
    "40 000 20",
    "40,000 50,000",
    "40k2",
    "$40",
    "1.000005k",
  ],
])("%j is not an amount, and is not rounded to one", (typed) => {
  expect(readAmount(typed)).toHaveProperty("fault");
  expect(amountIn(typed)).toBe(0);
});

test("every amount is read back as shown, and as written in a record", () => {
  // Steps that meet every number of kobo, and groups of every length.
  for (let kobo = 0; kobo < 1e13; kobo = Math.ceil(kobo * 1.007) + 1) {
    for (const shown of [formatNaira(kobo), formatFullNaira(kobo), String(koboToNaira(kobo))]) {
      expect([shown, readAmount(shown)]).toEqual([shown, { amountKobo: kobo }]);
    }
  }
});
