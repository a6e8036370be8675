import * as z from "zod";
import { type ContentFacts, readContentFile } from "#rooms/content/door.server.ts";
import { positionNames } from "./positions.ts";

const Titled = z.strictObject({ title: z.string(), text: z.string() });

export const CareersFile = z.strictObject({
  description: z.string(),
  lead: z.string(),
  /** What it is like to work here. */
  culture: z.array(z.string()).min(1),
  benefits: z.array(Titled).min(1),
  /** Of each centre, after its state and its week. */
  centre: z.string(),
  /** What each position does. */
  positions: z.record(z.enum(positionNames), z.string()),
  /** How we hire. */
  steps: z.array(Titled).min(1),
});

export type CareersTexts = z.output<typeof CareersFile>;

/** What the Careers page says. */
export const readCareers = (facts: ContentFacts): CareersTexts =>
  readContentFile("careers", CareersFile, facts);
