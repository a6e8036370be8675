import * as z from "zod";

/** A list for admins is counted up to here: to count more would cost more than its page. */
export const mostCounted = 10_000;

/** The query of every list that can grow (docs/api.md): without `page`, the first 100. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  order: z.enum(["asc", "desc"]).default("desc"),
  search: z.string().trim().max(200).optional(),
});

/** The query of a list for admins: the same, and the filtered list as a file. */
export const AdminListQuery = ListQuery.extend({
  format: z
    .enum(["json", "csv"])
    .default("json")
    .describe("csv: all that the filters leave, as a file for spreadsheets"),
});

/** A filter by month. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Choose a month");

/** What reading a page needs of a list's query. */
export type PageQuery = {
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly order: "asc" | "desc";
  readonly sort: string;
};

/** `limit` and `offset` of a list's query. */
export function pageWindow(query: { page?: number | undefined; pageSize: number }) {
  return query.page === undefined
    ? { limit: 100, offset: 0 }
    : { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
}

/** The fields of a paged list besides its rows. */
export const pageFields = {
  total: z.int(),
  page: z.int().optional(),
  pageSize: z.int().optional(),
};

/** The same for a list for admins. */
export const adminPageFields = {
  ...pageFields,
  hasMore: z.boolean().describe(`true when there are more than \`total\`, ${mostCounted}`),
};

/** `page` and `pageSize` of the response: only when a page was requested. */
export function pageOf(query: { page?: number | undefined; pageSize: number }) {
  return query.page === undefined ? {} : { page: query.page, pageSize: query.pageSize };
}

/** A search text as a pattern for `ilike`, with its wildcards escaped. */
export const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, "\\$&")}%`;
