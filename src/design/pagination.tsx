import { ButtonLink } from "./button.tsx";

export interface PaginationProps {
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
