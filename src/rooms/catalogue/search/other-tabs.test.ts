import { expect, test } from "vitest";
import { otherTabs } from "./other-tabs.ts";

const program = (title: string, mode: "physical" | "online", priceType: "free" | "paid") => ({
  title,
  mode,
  priceType,
});

test("the other tabs, free ones first, with one title of each mode before a second one", () => {
  const programs = [
    program("Masonry", "physical", "paid"),
    program("Soap Making", "physical", "free"),
    program("Generator Care", "physical", "free"),
    program("Kampala", "physical", "free"),
    program("Computer Basics", "online", "free"),
    program("Solar Design", "online", "paid"),
  ];
  expect(otherTabs({ mode: "physical", priceType: "paid" }, programs)).toEqual([
    {
      priceType: "free",
      tabs: [
        { mode: "physical", count: 3 },
        { mode: "online", count: 1 },
      ],
      titles: ["Soap Making", "Computer Basics", "Generator Care", "Kampala"],
    },
    {
      priceType: "paid",
      tabs: [{ mode: "online", count: 1 }],
      titles: ["Solar Design"],
    },
  ]);
});

test("there is nothing to say where the chosen tab has everything", () => {
  const all = [program("Masonry", "physical", "paid")];
  expect(otherTabs({ mode: "physical", priceType: "paid" }, all)).toEqual([]);
});
