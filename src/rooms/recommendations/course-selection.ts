import { itemsAtFirst } from "#foundation/pages/list-page.ts";
import { isFree, type Platform, type RecommendedCourse } from "./recommended-course.ts";

/** In the order of the specification. */
export const platformFilters = ["all", "udemy", "google", "coursera", "other"] as const;
export const priceFilters = ["all", "free", "paid"] as const;

/** What the page shows; stored in the address. */
export type CourseSelection = {
  search: string;
  platform: "all" | Platform;
  price: (typeof priceFilters)[number];
};

/** Courses on one page of the list. A search shows everything that it finds, unless the page would be too large. */
export const coursesOnPage = { list: itemsAtFirst, search: 60 } as const;

export const nothingSelected: CourseSelection = { search: "", platform: "all", price: "all" };

const longestSearch = 200;

/** Reads a selection from an address. Unknown values become "all". */
export function readCourseSelection(parameters: URLSearchParams): CourseSelection {
  const pick = <Value extends string>(name: string, known: readonly Value[]) =>
    known.find((value) => value === parameters.get(name)) ?? ("all" as Value);
  return {
    search: (parameters.get("search") ?? "").trim().slice(0, longestSearch).trim(),
    platform: pick("platform", platformFilters),
    price: pick("price", priceFilters),
  };
}

/** The query of a selection without "all": `?search=excel&platform=google`, or empty. */
export function courseQuery({ search, platform, price }: CourseSelection): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (platform !== "all") parameters.set("platform", platform);
  if (price !== "all") parameters.set("price", price);
  return `${parameters}` ? `?${parameters}` : "";
}

/** The number of courses per platform and per price, with the rest of the selection unchanged. */
export type CourseCounts = {
  platform: Record<CourseSelection["platform"], number>;
  price: Record<CourseSelection["price"], number>;
};

export function countCourses(
  programs: readonly RecommendedCourse[],
  selection: CourseSelection,
): CourseCounts {
  const counted = <Key extends string>(keys: readonly Key[], change: (key: Key) => object) =>
    Object.fromEntries(
      keys.map((key) => [key, selectCourses(programs, { ...selection, ...change(key) }).length]),
    ) as Record<Key, number>;
  return {
    platform: counted(platformFilters, (platform) => ({ platform })),
    price: counted(priceFilters, (price) => ({ price })),
  };
}

type Searched = Pick<RecommendedCourse, "title" | "description" | "instructor">;

const finds = ({ title, description, instructor }: Searched, search: string) =>
  [title, description, instructor].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );

/** The courses of a selection, in the same order. */
export const selectCourses = <Program extends RecommendedCourse>(
  programs: readonly Program[],
  { search, platform, price }: CourseSelection,
): Program[] =>
  programs.filter(
    (program) =>
      (platform === "all" || program.platform === platform) &&
      (price === "all" || isFree(program) === (price === "free")) &&
      finds(program, search),
  );
