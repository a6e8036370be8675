import * as z from "zod";
import { readPhoneNumber } from "../phone-number.ts";

/** What every list that can grow takes (docs/api.md): without `page`, the first 100. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  order: z.enum(["asc", "desc"]).default("desc"),
  search: z.string().trim().max(200).optional(),
});

/** `limit` and `offset` of a list's query. */
export function pageWindow(query: { page?: number | undefined; pageSize: number }) {
  return query.page === undefined
    ? { limit: 100, offset: 0 }
    : { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
}

/** What a paged list answers beside its rows. */
export const pageFields = {
  total: z.int(),
  page: z.int().optional(),
  pageSize: z.int().optional(),
};

/** `page` and `pageSize` of the answer: only when a page was asked for. */
export function pageOf(query: { page?: number | undefined; pageSize: number }) {
  return query.page === undefined ? {} : { page: query.page, pageSize: query.pageSize };
}

/** A search text as a pattern for `ilike`, with its wildcards taken literally. */
export const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, "\\$&")}%`;

/** The same for a column of phone numbers: `0803 123` finds `+234803123…`. */
export const phonePattern = (search: string) =>
  likePattern(readPhoneNumber(search) ?? search.replace(/\s/g, "").replace(/^0(?=\d)/, ""));
