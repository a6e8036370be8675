import { Form, href } from "react-router";
import { LinkTabs } from "#design/link-tabs.tsx";
import { SearchField } from "#design/search-field.tsx";
import { platformNames } from "../rules/affiliate-program.ts";
import {
  type CourseSelection,
  courseQuery,
  platformFilters,
  priceFilters,
} from "../rules/course-selection.ts";

export const coursesPath = (selection: CourseSelection) =>
  `${href("/affiliate-courses")}${courseQuery(selection)}`;

/** The search; filters chosen before it stay chosen. */
export function CourseSearch({ selection }: { readonly selection: CourseSelection }) {
  const { search, platform, price } = selection;
  return (
    <Form role="search" action={href("/affiliate-courses")} className="max-w-form mt-12">
      <SearchField
        key={search}
        label="Search recommended programs"
        placeholder="Excel, solar, bookkeeping"
        defaultValue={search}
        maxLength={200}
        size="large"
        variant="keke"
      />
      {platform !== "all" && <input type="hidden" name="platform" value={platform} />}
      {price !== "all" && <input type="hidden" name="price" value={price} />}
    </Form>
  );
}

const priceLabels = { all: "All prices", free: "Free", paid: "Paid" } as const;

/** Platform and price, as links; the search stays. */
export function CourseTabs({ selection }: { readonly selection: CourseSelection }) {
  return (
    <>
      <LinkTabs
        label="Platform"
        look="boxed"
        tabs={platformFilters.map((platform) => ({
          label: platform === "all" ? "All" : platformNames[platform],
          to: coursesPath({ ...selection, platform }),
          current: platform === selection.platform,
        }))}
      />
      <LinkTabs
        label="Price"
        look="boxed"
        tabs={priceFilters.map((price) => ({
          label: priceLabels[price],
          to: coursesPath({ ...selection, price }),
          current: price === selection.price,
        }))}
      />
    </>
  );
}
