/**
 * How many items of a long list people see before "Show more": two rows of cards, or what a phone shows in about three
 * screens. The same on every screen, because the server does not know how wide it is.
 */
export const itemsAtFirst = 8;

/** One page of a list that people read, or its first pages at once. */
export type ListPage = {
  /** From 1. */
  readonly page: number;
  /** The last page shown; the same as `page` unless the list starts with several pages. */
  readonly lastPage: number;
  readonly pageCount: number;
  /** Items on a page. */
  readonly size: number;
};

/** The maximum number of pages shown at once, so that no address makes an endless page. */
const mostPages = 5;

const numberOf = (text: string | null): number =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 1;

/**
 * The page of a list that an address asks for with `?page=`: the first one if it is not a number, the last one if
 * there are fewer. With `?shown=24` the list starts with its first 24 items, so it looks as it did after "Show more".
 * @param size items on a page
 */
export function listPageOf(parameters: URLSearchParams, total: number, size: number): ListPage {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(numberOf(parameters.get("page")), pageCount);
  const shown = Math.ceil(numberOf(parameters.get("shown")) / size);
  const lastPage = page > 1 ? page : Math.min(shown, mostPages, pageCount);
  return { page, lastPage, pageCount, size };
}

export const itemsOf = <Item>(
  items: readonly Item[],
  { page, lastPage, size }: Pick<ListPage, "page" | "lastPage" | "size">,
): Item[] => items.slice((page - 1) * size, lastPage * size);

/** The address of a list's page: `/programs?mode=online` and 2 → `/programs?mode=online&page=2`. */
export const withPage = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
