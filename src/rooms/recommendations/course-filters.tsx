import { href } from "react-router";
import { examples } from "#academy";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { LinkTabs } from "#design/page/link-tabs.tsx";
import {
  type CourseCounts,
  type CourseSelection,
  courseQuery,
  platformFilters,
  priceFilters,
} from "./course-selection.ts";
import { platformNames } from "./recommended-course.ts";

export const coursesPath = (selection: CourseSelection) =>
  `${href("/affiliate-courses")}${courseQuery(selection)}`;

/** The search field. It keeps the selected filters. */
export function CourseSearch({ selection }: { readonly selection: CourseSelection }) {
  const { search, platform, price } = selection;
  return (
    <SearchForm action={href("/affiliate-courses")} className="max-w-form mt-12" data-part="search">
      <SearchField
        key={search}
        label="Search recommended courses"
        placeholder={examples.courseSearch}
        defaultValue={search}
        maxLength={200}
        size="large"
      />
      {platform !== "all" && <input type="hidden" name="platform" value={platform} />}
      {price !== "all" && <input type="hidden" name="price" value={price} />}
    </SearchForm>
  );
}

const priceLabels = { all: "All prices", free: "Free", paid: "Paid" } as const;

const platformLabels = { all: "All platforms", ...platformNames } as const;

/** For an empty list: the selections one filter away that have courses. */
export function coursesElsewhere(selection: CourseSelection, counts: CourseCounts) {
  return [
    ...platformFilters.map((platform) => ({
      label: platformLabels[platform],
      to: coursesPath({ ...selection, platform }),
      count: counts.platform[platform],
    })),
    ...priceFilters.map((price) => ({
      label: priceLabels[price],
      to: coursesPath({ ...selection, price }),
      count: counts.price[price],
    })),
  ].filter(({ count }) => count > 0);
}

/** Platform and price links with counts. They keep the search. */
export function CourseTabs({
  selection,
  counts,
}: {
  readonly selection: CourseSelection;
  readonly counts: CourseCounts;
}) {
  return (
    <>
      <LinkTabs
        label="Platform"
        look="boxed"
        tabs={platformFilters.map((platform) => ({
          label: platform === "all" ? "All" : platformLabels[platform],
          to: coursesPath({ ...selection, platform }),
          current: platform === selection.platform,
          count: counts.platform[platform],
        }))}
      />
      <LinkTabs
        label="Price"
        look="boxed"
        tabs={priceFilters.map((price) => ({
          label: priceLabels[price],
          to: coursesPath({ ...selection, price }),
          current: price === selection.price,
          count: counts.price[price],
        }))}
      />
    </>
  );
}
