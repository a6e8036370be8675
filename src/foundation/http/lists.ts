import * as z from "zod";
import { mostCounted } from "../amounts/counts.ts";
import { malformed } from "../errors/errors.ts";

/** The query of every list that can grow (docs/api.md): without `page`, the first 100. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  order: z.enum(["asc", "desc"]).default("desc"),
  search: z.string().trim().max(200).optional(),
});

/** What a cursor looks like; only `readPage` looks inside. */
const Cursor = z.string().max(2_000).optional();

/** A day to filter by. The database has no year 0, and no day in a list is older. */
export const FilterDay = z.iso
  .date()
  .refine((day) => day >= "1900-01-01", "Choose a day since 1900");

/** The query of a list for admins: the same, and the filtered list as a file. */
export const AdminListQuery = ListQuery.extend({
  after: Cursor.describe("`next` of the page before, instead of `page`"),
  before: Cursor.describe("`previous` of the page after, instead of `page`"),
  from: FilterDay.optional().describe("the first day of the list's date, in Lagos"),
  to: FilterDay.optional().describe("the last day, in Lagos"),
  ids: z
    .string()
    .max(8_000)
    .optional()
    .describe("only these rows: their ids (for payments, their references), separated by commas"),
  count: z
    .string()
    .max(4_000)
    .optional()
    .describe(
      "`status:open,closed` counts the rows of each of these values, with the other filters; the answer has `counts` and no rows",
    ),
  format: z
    .enum(["json", "csv"])
    .default("json")
    .describe("csv: everything that matches the filters, as a file for spreadsheets"),
});

/** A filter by month. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Choose a month");

/** What reading a page needs of a list's query. */
export type PageQuery = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly ids?: string | undefined;
  readonly count?: string | undefined;
  readonly page?: number | undefined;
  readonly pageSize: number;
  readonly order: "asc" | "desc";
  readonly sort: string;
};

/** More values than a filter has choices. */
const mostValues = 100;

/** A list's query once for each value of the filter that `count` names, with the other filters. */
export function queriesByValue<Query extends PageQuery>(query: Query): Query[] {
  const [name = "", list = ""] = (query.count ?? "").split(/:(.*)/s);
  const values = list.split(",");
  if (!name || values.length > mostValues) throw malformed();
  return values.map((value) => ({ ...query, [name]: value || undefined }));
}

/** `limit` and `offset` for a list's query. */
export function pageWindow(query: Pick<PageQuery, "page" | "pageSize" | "after" | "before">) {
  const { page, pageSize, after, before } = query;
  if (after !== undefined || before !== undefined) return { limit: pageSize, offset: 0 };
  return page === undefined
    ? { limit: 100, offset: 0 }
    : { limit: pageSize, offset: (page - 1) * pageSize };
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
  next: z.string().nullable().optional().describe("to send as `after`; null at the end"),
  previous: z.string().nullable().optional().describe("to send as `before`; null at the beginning"),
  sums: z
    .record(z.string(), z.number())
    .optional()
    .describe("of everything that matches the filters, in kobo; absent when `hasMore`"),
  counts: z
    .array(z.int())
    .optional()
    .describe(`as \`count\` asks, in its order; ${mostCounted + 1} means more than ${mostCounted}`),
};

/** `page` and `pageSize` of the response: only when a page was requested. */
export function pageOf(query: { page?: number | undefined; pageSize: number }) {
  return query.page === undefined ? {} : { page: query.page, pageSize: query.pageSize };
}

/** A search text as a pattern for `ilike`, with its wildcards escaped. */
export const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, "\\$&")}%`;
