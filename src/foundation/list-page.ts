/**
 * How many items of a long list people see before "Show more": two rows of cards, or what a phone shows in about three
 * screens. The same on every screen, because the server does not know how wide it is.
 */
export const itemsAtFirst = 8;

/** One page of a list that people read. */
export type ListPage = {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly offset: number;
  readonly limit: number;
};

/**
 * The page of a list that `?page=` asks for: the first one if it is no number, the last one if there are fewer.
 * @param size items on a page
 */
export function listPageOf(asked: string | null, total: number, size: number): ListPage {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const wanted = /^[1-9]\d{0,8}$/.test(asked ?? "") ? Number(asked) : 1;
  const page = Math.min(wanted, pageCount);
  return { page, pageCount, offset: (page - 1) * size, limit: size };
}

/** The items of a page. */
export const itemsOf = <Item>(items: readonly Item[], { offset, limit }: ListPage): Item[] =>
  items.slice(offset, offset + limit);

/** The address of a list's page: `/programs?mode=online` and 2 → `/programs?mode=online&page=2`. */
export const withPage = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
