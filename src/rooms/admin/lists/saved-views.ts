import * as z from "zod";
import { defineEndpoints } from "#foundation/http/endpoint.ts";

const own = { who: "admin", permission: "account.own", tag: "admin" } as const;
const List = z.string().regex(/^\/admin\/[a-z/-]{1,60}$/, "Name a list as /admin/enrolments");

/** Views of one person for one list. */
export const mostViews = 30;

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().describe("of the screen's address, without `?`"),
});
export type SavedView = z.output<typeof SavedView>;

export const viewCalls = defineEndpoints({
  listSavedViews: {
    method: "GET",
    path: "/admin/views",
    ...own,
    summary: "The caller's own saved views of a list",
    query: z.object({ list: List }),
    answers: { 200: z.object({ views: z.array(SavedView), total: z.int() }) },
  },
  saveView: {
    method: "PUT",
    path: "/admin/views",
    ...own,
    summary: "Saves a view under a name; the same name again replaces it. 409 too_many_views",
    body: z.object({
      list: List,
      name: z
        .string()
        .trim()
        .min(1, "Give the view a name")
        .max(60, "Shorten the name to 60 characters"),
      query: z.string().max(2_000),
    }),
    answers: { 200: SavedView },
  },
  deleteView: {
    method: "DELETE",
    path: "/admin/views/:id",
    ...own,
    summary: "Deletes one of the caller's saved views",
    params: z.object({ id: z.string().min(1).max(100) }),
    answers: { 204: null },
  },
});
