import * as z from "zod";
import type { CentreId } from "#foundation/academy/centres.ts";
import {
  companies,
  families,
  longestDescription,
  longestTitle,
  modes,
  priceTypes,
} from "#rooms/catalogue/program/program-terms.ts";
import { isClock, weekdays } from "#rooms/catalogue/training/weekdays.ts";

/** What the files of programs say, field by field. */

const text = (what: string) => z.string({ error: `write ${what}` }).regex(/\S/, `write ${what}`);
const entry = z.string({ error: "write a text" }).regex(/\S/, "write a text, or remove the line");
const list = (what: string) => z.array(entry, { error: `write a list: ${what}` });
const short = (what: string, most: number) =>
  text(what).max(most, `write ${most} characters or fewer`);

const dayForm = /^\d{4}-\d\d-\d\d$/;
const day = (example: string) =>
  z.iso.date({
    error: ({ input }) =>
      typeof input === "string" && dayForm.test(input)
        ? `there is no day ${input}`
        : `write a day as year, month and day: ${example}`,
  });

/** Ids are checked against the academy's own (program-problems.ts). */
const centreId = z.string({ error: "write the id of a centre" }) as unknown as z.ZodType<CentreId>;

const Week = z.strictObject({
  theory: text("what the theory is about"),
  practice: text("what is practised"),
  project: text("the project"),
});

const hours = /^(\d\d:\d\d)-(\d\d:\d\d)$/;

/** The days of the week and the hours of training. Without days, they are the usual ones. */
const Times = z.strictObject({
  days: z
    .array(z.enum(weekdays, `write days of the week: ${weekdays.join(", ")}`), {
      error: "write a list: days of the week",
    })
    .default([]),
  hours: z
    .string({ error: "write hours such as '09:00-14:00'" })
    .refine((typed) => {
      const [, from = "", to = ""] = hours.exec(typed) ?? [];
      return isClock(from) && isClock(to) && from < to;
    }, "write hours such as '09:00-14:00'")
    .optional(),
});
type Times = z.output<typeof Times>;

/** As the table of intakes has them. */
export function readTimes({ days, hours: written }: Times) {
  const [, hoursFrom = null, hoursTo = null] = hours.exec(written ?? "") ?? [];
  return { days: weekdays.filter((day) => days.includes(day)), hoursFrom, hoursTo };
}

export const Start = Times.extend({
  /** The id of a centre; null online. */
  centre: centreId.nullable().default(null),
  startsOn: day("2027-01-11"),
  endsOn: day("2027-03-20"),
  seats: z
    .int("write how many seats there are")
    .min(1, "write 1 or more")
    .max(1_000, "write 1000 or fewer"),
});

/** The price that the back office takes, too: card providers refuse less. */
export const leastPrice = 100;

export const Program = z.strictObject({
  /** The end of its page's address. */
  id: z
    .string({ error: "write a short name in small letters, such as masonry" })
    .regex(/^[a-z][a-z0-9-]*$/, "write a short name in small letters, such as masonry")
    .max(60, "write 60 characters or fewer"),
  title: short("the title", longestTitle),
  /** Shown on cards and searched. */
  description: short("one line for cards", longestDescription),
  /** Shown on its page and searched. */
  overview: text("two sentences"),
  whatYouLearn: text("what people learn"),
  whoItIsFor: text("whom it is for"),
  afterwards: text("what people do afterwards"),
  skills: list("what people can do afterwards").min(1, "name one skill or more"),
  included: list("what the fee includes").min(1, "name one thing or more"),
  /** What to buy afterwards, without prices. */
  toolsToOwn: list("what to buy afterwards").default([]),
  instructor: text("the instructor's name"),
  instructorNote: text("a sentence about the instructor"),
  mode: z.enum(modes),
  priceType: z.enum(priceTypes),
  /** Whole naira. The levels of a paid physical program decide its fee; with a price, API data have that too. */
  price: z
    .int("write whole naira, without separators: 45000")
    .min(0, "write 0 or more")
    .max(100_000_000, "write 100000000 or less")
    .default(0),
  durationText: z
    .string({ error: "write a time such as 8 weeks or 3 to 9 months" })
    .regex(/\d+ (days?|weeks?|months?)$/, "write a time such as 8 weeks or 3 to 9 months"),
  /** Ids of the levels on offer, for a paid physical program. */
  levels: list("ids of levels").default([]),
  /** The id of the level most people start at; if left out, the first one offered. */
  level: z.string().optional(),
  /** A week of each level, by its id. */
  weekPlan: z.record(z.string(), Week).nullable().default(null),
  /** Ids of centres; none for an online program. */
  centres: z.array(centreId, { error: "write a list: ids of centres" }).default([]),
  family: z.enum(families),
  /** The tool on its picture; if left out, its family's tool. */
  glyph: z.string().default(""),
  worksWith: z.enum(companies),
  needsComputer: z.boolean().default(false),
  /** Who teaches it; if left out, the academy. */
  platform: text("who teaches it").optional(),
  /** The course's code on the platform that teaches it; if left out, it gets a number. */
  courseId: text("the code of the course").optional(),
  /** Where people register, if not here. */
  externalUrl: z.url({ protocol: /^https$/, error: "write an address with https://" }).optional(),
  /** The days of a program that takes place once. */
  startsOn: day("2027-01-11").optional(),
  endsOn: day("2027-03-20").optional(),
  createdAt: z.iso
    .datetime("write a time such as 2026-01-01T00:00:00Z")
    .default("2026-01-01T00:00:00Z"),
  starts: z.array(Start, { error: "write a list of starts" }).default([]),
  /** The days and hours of the starts that the demonstration invents, in turn. */
  times: z.array(Times, { error: "write a list of days and hours" }).default([]),
});

/** A program as its file says it. */
export type Written = z.output<typeof Program>;
