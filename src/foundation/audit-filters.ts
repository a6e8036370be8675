/** What decides how a list is cut or sorted, not what is in it. */
const notFilters = ["page", "pageSize", "order", "sort", "format"];
/** Somebody types these. The audit log can never be shortened, so it holds only that there was one. */
const typed = ["search", "position"];
/** A state, a day, a month or an id. */
const isPlain = (value: string) => /^[\w:.-]{1,60}$/.test(value);

/**
 * The filters of a list for the audit log: `status=review month=2026-11 search`. A typed text is only named.
 * @param query as the call's schema has checked it
 */
export const nameFilters = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && value !== "" && !notFilters.includes(name))
    .map(([name, value]) =>
      typed.includes(name) || !isPlain(String(value)) ? name : `${name}=${value}`,
    )
    .sort()
    .join(" ");
