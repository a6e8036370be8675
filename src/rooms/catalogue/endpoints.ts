import * as z from "zod";
import { exampleCentre } from "#foundation/academy/centres.ts";
import { defineEndpoints } from "#foundation/http/endpoint.ts";
import { ListQuery, Month, pageFields } from "#foundation/http/lists.ts";
import { placeNamed } from "./centres/location.ts";
import {
  IntakeRecord,
  KnownLevel,
  Mode,
  PriceType,
  ProgramRecord,
} from "./program/program-record.ts";
import { trainingTimes } from "./training/weekly-times.ts";

const searchLimit = 200;

const Search = z.string().trim().max(searchLimit, `Search for ${searchLimit} characters or fewer`);

const wrongNaira = "Give the most naira as a number, for example 100000";
const mostNaira = 1_000_000_000;

/** Filters of the catalogue. A program must match all of them. */
const ProgramFilters = ListQuery.omit({ order: true }).extend({
  /** Matches title or description, ignoring case. */
  search: Search.optional(),
  mode: Mode.optional(),
  priceType: PriceType.optional(),
  /** Exact match, ignoring case; `zaure` for the academy's own programs. */
  platform: z.string().trim().max(100, "Name a platform in 100 characters or fewer").optional(),
  /** Programs of this level, or that offer it. */
  level: KnownLevel.optional(),
  time: z
    .enum(trainingTimes)
    .optional()
    .describe("when the learner has time: programs with a coming start on these days or hours"),
  upTo: z.coerce
    .number(wrongNaira)
    .positive(wrongNaira)
    .max(mostNaira, wrongNaira)
    .optional()
    .describe("naira: programs whose whole fee, at the cheapest level, is at most this"),
});

/** How many programs are suggested while someone types. */
export const mostSuggestions = 6;

const Suggestion = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string().describe("the program's page"),
  start: z.string().nullable().describe("the next start, as cards say it"),
  fee: z.string().describe("as cards say it: the amount or the lowest one, `Free`, `Sponsorship`"),
});
export type Suggestion = z.output<typeof Suggestion>;

const StartRecord = IntakeRecord.pick({
  location: true,
  startsOn: true,
  days: true,
  hoursFrom: true,
  hoursTo: true,
  seatsLeft: true,
}).extend({
  courseId: z.string(),
  title: z.string(),
  lastDay: z.string().describe("`YYYY-MM-DD`, at the level that is chosen at first"),
  feeKobo: z.int().describe("at that level; 0 for a free or sponsored place"),
});
export type StartRecord = z.output<typeof StartRecord>;

export const visitorCalls = defineEndpoints({
  listPrograms: {
    method: "GET",
    path: "/programs",
    who: "anyone",
    tag: "catalogue",
    summary: "Programs in catalogue order",
    cached: true,
    query: ProgramFilters,
    answers: { 200: z.object({ programs: z.array(ProgramRecord), ...pageFields }) },
  },
  suggestPrograms: {
    method: "GET",
    path: "/programs/suggestions",
    who: "anyone",
    tag: "catalogue",
    summary: `At most ${mostSuggestions} programs while someone types a search, best first`,
    cached: true,
    query: z.object({
      q: Search.default(""),
      town: z.string().max(60).optional().describe("the visitor's: its next start is named"),
    }),
    answers: {
      200: z.object({
        suggestions: z.array(Suggestion).max(mostSuggestions),
        total: z.int().describe("of all programs that the search finds so far"),
      }),
    },
    // Every letter makes a call, and all phones of a town may share one address.
    perMinute: 3000,
  },
  getProgram: {
    method: "GET",
    path: "/programs/:id",
    who: "anyone",
    tag: "catalogue",
    summary: "One program, with fees per level if it has levels",
    cached: true,
    params: z.object({ id: z.string() }),
    answers: { 200: ProgramRecord },
  },
  listStarts: {
    method: "GET",
    path: "/starts",
    who: "anyone",
    tag: "catalogue",
    summary: "When training starts: the next start first",
    cached: true,
    query: ListQuery.pick({ page: true, pageSize: true }).extend({
      location: z
        .string()
        .max(100)
        .refine((name) => placeNamed(name) !== null, "There is no such centre")
        .optional()
        .describe(`a centre, such as \`${exampleCentre}\`, or \`Online\``),
      month: Month.optional().describe("`YYYY-MM`"),
    }),
    answers: { 200: z.object({ starts: z.array(StartRecord), ...pageFields }) },
  },
});
