import { expect, test } from "vitest";
import { readAsked } from "./asked-words.ts";
import { everydayNames } from "./everyday-names.ts";
import { notTaught } from "./not-taught.ts";

const nothing = { rest: "", narrowing: {}, elsewhere: false };

test.each([
  ["weekend", { narrowing: { time: "weekend" } }],
  ["Weekend classes", { narrowing: { time: "weekend" } }],
  ["saturdays", { narrowing: { time: "weekend" } }],
  ["tailoring in the evening", { rest: "tailoring in the", narrowing: { time: "evening" } }],
  ["evening classes for welding", { rest: "classes for welding", narrowing: { time: "evening" } }],
  ["weekday course", { narrowing: { time: "weekday" } }],
  ["under 100,000", { narrowing: { upTo: 100_000 } }],
  ["less than ₦100k", { narrowing: { upTo: 100_000 } }],
  ["tiling below N95 000 naira", { rest: "tiling 000 naira", narrowing: { upTo: 95 } }],
  ["solar up to 80,000 naira", { rest: "solar", narrowing: { upTo: 80_000 } }],
  ["not more than 50 thousand", { narrowing: { upTo: 50_000 } }],
  [
    "weekend tailoring under 100k",
    { rest: "tailoring", narrowing: { time: "weekend", upTo: 100_000 } },
  ],
  ["tailoring in Kano", { rest: "tailoring", elsewhere: true }],
  ["Lagos", { elsewhere: true }],
  ["solar, Jos", { rest: "solar", elsewhere: true }],
  ["welding in Port Harcourt, Rivers State", { rest: "welding", elsewhere: true }],
  ["welding in Mubi", { rest: "welding", elsewhere: true }],
  ["welding in Yola", { rest: "welding", narrowing: { town: "yola" } }],
  ["Jalingo, Taraba", { narrowing: { town: "jalingo" } }],
])("%j asks for more than a trade", (search, asked) =>
  expect(readAsked(search)).toEqual({ ...nothing, ...asked }),
);

test.each(["", "tiling", "under", "logo", "100,000", "underwater welding", "max", "week"])(
  "%j asks only for a trade",
  (search) => expect(readAsked(search)).toBeNull(),
);

test("no name of a trade is taken for a place or a time", () => {
  const names = [everydayNames, notTaught].flatMap((of) => [
    ...Object.keys(of),
    ...Object.values(of).flat(),
  ]);
  expect(names.filter((name) => readAsked(name) !== null)).toEqual([]);
});

test("what a person types cannot make it slow", () => {
  const started = process.cpuUsage();
  for (const word of ["in kano ", "under 1 ", "9".repeat(50), "weekend "])
    readAsked(word.repeat(500));
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500);
});
