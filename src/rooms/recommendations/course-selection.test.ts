import { describe, expect, test } from "vitest";
import {
  countCourses,
  courseQuery,
  nothingSelected,
  readCourseSelection,
  selectCourses,
} from "./course-selection.ts";
import { formatRating, isFree, isSafeLink, type RecommendedCourse } from "./recommended-course.ts";

describe("free", () => {
  test.each([
    ["free", 5000, true],
    ["paid", 0, true],
    ["paid", "Free", true],
    ["paid", " free ", true],
    ["paid", "0", true],
    ["paid", 5000, false],
    ["paid", "", false],
    ["paid", "Free trial, then paid", false],
    ["sponsorship", 100, false],
  ] as const)("%s at %s: %s", (priceType, price, free) => {
    expect(isFree({ priceType, price })).toBe(free);
  });
});

test.each([
  ["https://www.udemy.com/", true],
  ["http://www.udemy.com/", false],
  ["javascript:alert(1)", false],
  ["//www.udemy.com", false],
  ["", false],
])("%s may be linked to: %s", (link, safe) => expect(isSafeLink(link)).toBe(safe));

test("a rating has one decimal", () => {
  expect([5, 4.66, 0].map(formatRating)).toEqual(["5.0", "4.7", "0.0"]);
});

describe("a selection", () => {
  const program = (id: string, more: Partial<RecommendedCourse>): RecommendedCourse => ({
    id,
    title: id,
    description: "",
    platform: "other",
    imageUrl: "",
    affiliateLink: "https://example.com/",
    price: 100,
    rating: null,
    instructor: "",
    mode: "online",
    priceType: "paid",
    isPublished: true,
    createdAt: new Date(0),
    ...more,
  });
  const programs = [
    program("Excel", { platform: "udemy" }),
    program("Maps", { platform: "google", price: 0 }),
    program("Budgets", { description: "Money in EXCEL" }),
    program("Writing", { instructor: "Ms Excellent", priceType: "free" }),
  ];
  test.each([
    ["", ["Excel", "Maps", "Budgets", "Writing"]],
    ["search=excel", ["Excel", "Budgets", "Writing"]],
    ["search=excel&price=paid", ["Excel", "Budgets"]],
    ["price=free", ["Maps", "Writing"]],
    ["platform=google", ["Maps"]],
    ["platform=google&price=paid", []],
    ["platform=nothing&price=x", ["Excel", "Maps", "Budgets", "Writing"]],
  ])("%s", (query, ids) => {
    const selection = readCourseSelection(new URLSearchParams(query));
    expect(selectCourses(programs, selection).map(({ id }) => id)).toEqual(ids);
  });

  test("counts the results of one filter change", () => {
    const selection = readCourseSelection(new URLSearchParams("search=excel&price=paid"));
    expect(countCourses(programs, selection)).toEqual({
      platform: { all: 2, udemy: 1, google: 0, coursera: 0, other: 1 },
      price: { all: 3, free: 1, paid: 2 },
    });
  });

  test("is stored in the address", () => {
    const selection = { search: "a & b", platform: "udemy", price: "free" } as const;
    const query = courseQuery(selection);
    expect(readCourseSelection(new URLSearchParams(query))).toEqual(selection);
    expect(courseQuery(nothingSelected)).toBe("");
  });
});
