import { type ListPage, withPage } from "#foundation/pages/list-page.ts";
import { ButtonLink } from "../actions/button.tsx";

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageTo: (page: number) => string;
  readonly label?: string | undefined;
}

/** "Page X of Y", Previous, Next. Renders nothing for a single page. */
export function Pagination({ page, pageCount, pageTo, label = "Pages" }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label={label}>
      {page > 1 && (
        <ButtonLink variant="secondary" icon="arrow-left" to={pageTo(page - 1)} rel="prev">
          Previous
        </ButtonLink>
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink variant="secondary" iconAfter="arrow-right" to={pageTo(page + 1)} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}

interface ListPagesProps extends Omit<ListPage, "size"> {
  /** The address of the list, without a page. */
  readonly path: string;
  /** `Show more programs` */
  readonly more: string;
}

/**
 * Leads to the rest of a list: a link to its next page, and on later pages Previous and Next. In a part of the page
 * (`data-part`), a script appends the next page to the part's `data-list` instead.
 */
export function ListPages({ page, lastPage, pageCount, path, more }: ListPagesProps) {
  const pageTo = (wanted: number) => withPage(path, wanted);
  if (page > 1) return <Pagination page={page} pageCount={pageCount} pageTo={pageTo} />;
  if (lastPage === pageCount) return null;
  return (
    <ButtonLink
      variant="secondary"
      size="large"
      wide
      to={pageTo(lastPage + 1)}
      rel="next"
      data-show-more=""
    >
      {more}
    </ButtonLink>
  );
}
