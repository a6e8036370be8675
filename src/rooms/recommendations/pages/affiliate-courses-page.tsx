import {
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
} from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { ListPages } from "#design/list/list-pages.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { itemsOf, listPageOf } from "#foundation/pages/list-page.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { shortenText } from "#foundation/text/text.ts";
import { CourseCard } from "../course-card.tsx";
import { CourseSearch, CourseTabs, coursesElsewhere, coursesPath } from "../course-filters.tsx";
import { coursePicture } from "../course-picture.ts";
import {
  countCourses,
  coursesOnPage,
  nothingSelected,
  readCourseSelection,
  selectCourses,
} from "../course-selection.ts";
import styles from "../courses.css?inline";
import { listRecommendedCourses } from "../list-recommended-courses.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const parameters = new URL(request.url).searchParams;
  const selection = readCourseSelection(parameters);
  const { origin } = ctx.config;
  try {
    const all = await listRecommendedCourses(ctx);
    const found = selectCourses(all, selection);
    const size = selection.search ? coursesOnPage.search : coursesOnPage.list;
    const at = listPageOf(parameters, found.length, size);
    const courses = itemsOf(found, at).map(({ createdAt: _, imageUrl, ...course }) => ({
      ...course,
      picture: coursePicture({ ...course, imageUrl }, origin),
    }));
    const counts = countCourses(all, selection);
    const shown = { courses, at, total: all.length };
    return { selection, origin, ...shown, counts, failed: false };
  } catch (error) {
    ctx.log.error({ err: error }, "recommended courses failed to load");
    const headers = { "cache-control": "no-store", "retry-after": "5" };
    const counts = countCourses([], selection);
    const nothing = {
      courses: [],
      at: listPageOf(new URLSearchParams(), 0, coursesOnPage.list),
      total: 0,
    };
    return data({ selection, origin, ...nothing, counts, failed: true }, { status: 503, headers });
  }
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const {
    selection,
    at: { page },
    origin,
    failed,
  } = loaderData;
  return pageHead({
    title: failed
      ? "Error Loading Programs"
      : `Affiliate Programs${page > 1 ? `, page ${page}` : ""}`,
    description:
      "Courses of Udemy, Google, Coursera and others that our instructors recommend alongside a trade: search them by platform and price.",
    url: `${origin}${coursesPath(nothingSelected)}`,
    noindex: failed || selection.search !== "",
  });
}

function LoadFailed() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap section" role="alert">
      <EmptyState
        title="Error Loading Programs"
        actions={<ButtonLink to={`${pathname}${search}`}>Try again</ButtonLink>}
      >
        Failed to load courses. Please try again later.
      </EmptyState>
    </div>
  );
}

const Head = ({ children }: { readonly children?: React.ReactNode }) => (
  <PageHeader
    title="Affiliate Programs"
    lead="Courses of other providers that our instructors recommend alongside a trade."
  >
    {children}
  </PageHeader>
);

export default function AffiliateCoursesPage() {
  const { selection, courses, at, counts, total, failed } = useLoaderData<typeof loader>();
  if (failed) {
    return (
      <>
        <Head />
        <LoadFailed />
      </>
    );
  }
  return (
    <>
      <PageStyles name="courses" css={styles} />
      <Head>
        <CourseSearch selection={selection} />
      </Head>
      <div className="wrap stack pt-24 pb-88" data-part="courses">
        <div className="course-filters">
          <CourseTabs selection={selection} counts={counts} />
          <p role="status">
            Showing <span data-list-count="">{courses.length}</span> of {total} programs
          </p>
        </div>
        <h2 className="visually-hidden">Programs</h2>
        {courses.length > 0 ? (
          <>
            <ul className="card-grid courses" data-list="">
              {courses.map((course) => (
                <li key={course.id}>
                  <CourseCard course={course} />
                </li>
              ))}
            </ul>
            <ListPages {...at} path={coursesPath(selection)} more="Show more programs" />
          </>
        ) : (
          <EmptyState
            title="No programs found"
            actions={
              <>
                {coursesElsewhere(selection, counts).map(({ label, to, count }) => (
                  <ButtonLink key={label} to={to} variant="secondary">
                    {label} ({count})
                  </ButtonLink>
                ))}
                <ButtonLink to={href("/affiliate-courses")} variant="quiet">
                  Clear filters
                </ButtonLink>
              </>
            }
          >
            {selection.search
              ? `Nothing here matches “${shortenText(selection.search)}” with these filters.`
              : "Nothing here matches these filters."}
          </EmptyState>
        )}
        <p className="course-note">
          These courses belong to their providers, who set prices and certificates and may change
          both. The academy may receive a commission when you enrol through a link on this page.
        </p>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <Head />
      <LoadFailed />
    </>
  );
}
