import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { KnownLevel, Mode, PriceType, ProgramRecord } from "./program.ts";

const searchLimit = 200;

/** Filters of the catalogue. A program must match all of them. */
const ProgramFilters = ListQuery.omit({ order: true }).extend({
  /** Matches title or description, ignoring case. */
  search: z
    .string()
    .trim()
    .max(searchLimit, `Search for ${searchLimit} characters or fewer`)
    .optional(),
  mode: Mode.optional(),
  priceType: PriceType.optional(),
  /** Exact match, ignoring case; `zaure` for the academy's own programs. */
  platform: z.string().trim().max(100, "Name a platform in 100 characters or fewer").optional(),
  /** Programs of this level, or that offer it. */
  level: KnownLevel.optional(),
});

export const listProgramsEndpoint = defineEndpoint({
  method: "GET",
  path: "/programs",
  who: "anyone",
  tag: "catalogue",
  summary: "Programs in catalogue order",
  cached: true,
  query: ProgramFilters,
  answers: { 200: z.object({ programs: z.array(ProgramRecord), ...pageFields }) },
});

export const getProgramEndpoint = defineEndpoint({
  method: "GET",
  path: "/programs/:id",
  who: "anyone",
  tag: "catalogue",
  summary: "One program, with fees per level if it has levels",
  cached: true,
  params: z.object({ id: z.string() }),
  answers: { 200: ProgramRecord },
});
