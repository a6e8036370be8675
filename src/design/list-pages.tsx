import { ButtonLink } from "./button.tsx";
import { Pagination } from "./pagination.tsx";

export interface ListPagesProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageTo: (page: number) => string;
  /** `Show more programs` */
  readonly more: string;
}

/**
 * The way to the rest of a list: a link to its second page, and on later pages Previous and Next. In a part of the
 * page (`data-part`), a script appends the next page to the part's `data-list` instead.
 */
export function ListPages({ page, pageCount, pageTo, more }: ListPagesProps) {
  if (page > 1) return <Pagination page={page} pageCount={pageCount} pageTo={pageTo} />;
  if (pageCount === 1) return null;
  return (
    <ButtonLink variant="secondary" size="large" wide to={pageTo(2)} rel="next" data-show-more="">
      {more}
    </ButtonLink>
  );
}
