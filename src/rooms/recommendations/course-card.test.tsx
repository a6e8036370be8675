import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Course, CourseCard } from "./course-card.tsx";

const course: Course = {
  id: "excel",
  title: "Excel",
  description: "Sheets and formulas.",
  platform: "udemy",
  picture: { src: "/pictures/excel.jpg" },
  affiliateLink: "https://www.udemy.com/topic/excel/",
  price: 12900,
  rating: null,
  instructor: "",
  mode: "online",
  priceType: "paid",
  isPublished: true,
};
/** The text of a card with single spaces. */
const wordsOf = (more: Partial<Course>) =>
  renderToStaticMarkup(<CourseCard course={{ ...course, ...more }} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a rating has one decimal, and without a rating the card shows none", () => {
  expect(wordsOf({ rating: 4.66 })).toContain("Rated 4.7 of 5");
  expect(wordsOf({ rating: 0 })).toContain("Rated 0.0 of 5");
  expect(wordsOf({})).not.toMatch(/rated|of 5/i);
});

test.each([
  [12900, "paid", "₦12,900"],
  [0, "paid", "Free"],
  ["free", "paid", "Free"],
  [500, "free", "Free"],
  ["Price on Udemy", "paid", "Price on Udemy"],
  ["", "paid", "See the provider"],
] as const)("a price of %j, %s, is shown as %s", (price, priceType, said) => {
  expect(wordsOf({ price, priceType })).toContain(said);
});

test("only a safe link is shown, with the name of its site", () => {
  const link = (affiliateLink: string) =>
    renderToStaticMarkup(<CourseCard course={{ ...course, affiliateLink, platform: "other" }} />);
  expect(link("https://alison.com/courses")).toMatch(
    /<a [^>]*href="https:\/\/alison\.com\/courses" rel="noopener nofollow sponsored"/,
  );
  expect(link("https://alison.com/courses")).toContain("on another site, alison.com");
  for (const unsafe of ["http://alison.com/", "javascript:alert(1)", "//alison.com", ""]) {
    expect(link(unsafe)).not.toContain("<a ");
  }
});
