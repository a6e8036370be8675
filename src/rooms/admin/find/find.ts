import * as z from "zod";
import { codes } from "#academy";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { foundKinds } from "../screens.ts";

export const mostFound = 20;

const longestSearch = 200;

export const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  href: z.string().describe("the screen that shows it"),
  enrolmentId: z
    .string()
    .nullable()
    .describe("the place that it is, or that the money is for; for the counter"),
  openKobo: z.int().nullable().describe("what is owed for that place; null where nothing can be"),
});
export type Found = z.output<typeof Found>;

export const findEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/find",
  who: "admin",
  permission: "overview.read",
  tag: "admin",
  summary: `What a text means, at most ${mostFound}, by what the caller may see: people, places and their codes by the beginning of a code, a name or a phone number in any spelling, or the last digits of a number, or several of these with a program’s name, such as “tailoring 4567”; people by words of the notes about them; a receipt's number, a payment's reference, the bank's reference, the number of a provisional slip; programs, screens, and actions such as “refund ${codes.enrolment}-…”. Nothing for one character`,
  query: z.object({
    q: z.string().max(longestSearch).default(""),
    only: z.enum(["places"]).optional().describe("places and money for them, for the counter"),
  }),
  answers: { 200: z.object({ results: z.array(Found) }) },
});
