import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ListQuery, pageFields } from "#foundation/http/lists.ts";
import { Level, Mode, PriceType, ProgramRecord } from "./program.ts";

export const searchLimit = 200;

/** Filters of the catalogue; all that are given must match. */
export const ProgramFilters = ListQuery.omit({ order: true }).extend({
  /** Found in title or description, whatever the case. */
  search: z
    .string()
    .trim()
    .max(searchLimit, `Search for ${searchLimit} characters or fewer`)
    .optional(),
  mode: Mode.optional(),
  priceType: PriceType.optional(),
  /** Exact, whatever the case: `zaure` for the academy's own. */
  platform: z.string().trim().max(100, "Name a platform in 100 characters or fewer").optional(),
  /** Programs of this level, or that offer it. */
  level: Level.optional(),
});

export const listProgramsEndpoint = defineEndpoint({
  method: "GET",
  path: "/programs",
  who: "anyone",
  tag: "catalogue",
  summary: "Programs of the catalogue, in its order",
  query: ProgramFilters,
  answers: { 200: z.object({ programs: z.array(ProgramRecord), ...pageFields }) },
});

export const getProgramEndpoint = defineEndpoint({
  method: "GET",
  path: "/programs/:id",
  who: "anyone",
  tag: "catalogue",
  summary: "One program, with its fees per level where levels decide them",
  params: z.object({ id: z.string() }),
  answers: { 200: ProgramRecord },
});
