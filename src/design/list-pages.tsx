import { type ListPage, withPage } from "#foundation/list-page.ts";
import { ButtonLink } from "./button.tsx";
import { Pagination } from "./pagination.tsx";

export interface ListPagesProps extends Omit<ListPage, "size"> {
  /** The address of the list, without a page. */
  readonly path: string;
  /** `Show more programs` */
  readonly more: string;
}

/**
 * The way to the rest of a list: a link to its next page, and on later pages Previous and Next. In a part of the page
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
