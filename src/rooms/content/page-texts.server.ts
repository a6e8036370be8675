import * as z from "zod";
import { families } from "#design/card-art/families.ts";
import type { Mode } from "#rooms/catalogue/program/program-terms.ts";
import { categories } from "./blog/categories.ts";
import type { ContentFacts } from "./content-facts.server.ts";
import { type HomeDoor, mostDoors } from "./home/home-doors.ts";
import { Glyph, readContentFile } from "./read-content.server.ts";
import { renderMarkdown } from "./render-markdown.server.ts";

/** The texts of pages that are one file each in the content folder: the academy's own, or ours. */

const Titled = z.strictObject({ title: z.string(), text: z.string() });

/** A sentence with links. */
const Linked = z.string().transform((text) => renderMarkdown(text).html);

/** A number as shown, and what it counts. */
const AcademyNumber = z.strictObject({ value: z.string(), of: z.string() });

/** Warns that its numbers or people are not real when someone checks the folder. */
const isInvented = { invented: z.boolean().default(false) };

/** Ids of programs; those not on offer are left out. */
const ProgramIds = z.array(z.string()).default([]);

const AboutFile = z.strictObject({
  description: z.string(),
  lead: z.string(),
  mission: z.string(),
  vision: z.string(),
  objectives: z.array(Titled).min(1),
  /** Why the work matters, in paragraphs. */
  why: z.array(z.string()).min(1),
  /** Whether the quoted learners are invented; if so, the page says so. */
  ...isInvented,
  voices: z.array(z.strictObject({ words: z.string(), who: z.string() })).default([]),
  more: Linked.default(""),
});

/** What the About page says. */
export const readAbout = (facts: ContentFacts) => readContentFile("about", AboutFile, facts);

/** A kind of partner, what we offer it and what we ask. */
const Partner = Titled.extend({
  offered: z.array(z.string()),
  asked: z.array(z.string()),
  /** On the button that leads to the contact form. */
  link: z.string(),
});

const PartnershipsFile = z.strictObject({
  description: z.string(),
  lead: z.string(),
  employers: Partner,
  workshops: Partner,
  others: Partner,
});

/** What the Partnerships page says. */
export const readPartnerships = (facts: ContentFacts) =>
  readContentFile("partnerships", PartnershipsFile, facts);

const Platform = z.strictObject({
  headline: z.string(),
  lead: z.string(),
  /** On the home page: what it is, and where. */
  card: z.string(),
  place: z.string(),
  points: z.array(Titled),
});

const PlatformsFile = z.strictObject({ physical: Platform, online: Platform, hybrid: Platform });

export type PlatformTexts = z.output<typeof Platform>;

/** What the pages of the platforms and their cards say. */
export const readPlatforms = (facts: ContentFacts): Readonly<Record<Mode, PlatformTexts>> =>
  readContentFile("platforms", PlatformsFile, facts);

const TrainingFile = z.strictObject({
  ...isInvented,
  description: z.string(),
  title: z.string(),
  lead: z.string(),
  numbers: z.array(AcademyNumber),
  programs: ProgramIds,
  workshops: z.string(),
  onward: Linked,
});

/** What the page Training Programs says. */
export const readTrainingPrograms = (facts: ContentFacts) =>
  readContentFile("training-programs", TrainingFile, facts);

const Door: z.ZodType<HomeDoor> = z.strictObject({
  id: z.string(),
  family: z.enum(families),
  glyph: Glyph,
  sign: z.string(),
});

const HomeFile = z.strictObject({
  ...isInvented,
  lead: z.string(),
  doors: z.array(Door).max(mostDoors, `write up to ${mostDoors} doors`).default([]),
  numbers: z.array(AcademyNumber),
  steps: z.array(Titled).length(3, "write three steps"),
  unsure: Linked,
  upcoming: ProgramIds,
  workshops: Linked,
  closing: Titled,
});

/** What the home page says. */
export const readHome = (facts: ContentFacts) => readContentFile("home", HomeFile, facts);

const PressFile = z.strictObject({
  description: z.string(),
  lead: z.string(),
  paragraph: z.string().trim(),
  numbers: z.string(),
  /** Instead of `numbers`, where the demonstration's are invented. */
  inventedNumbers: z.string().optional(),
  pictures: z.string(),
  programs: ProgramIds,
  contact: z.string(),
});

/** What the Press page says. */
export const readPress = (facts: ContentFacts) => readContentFile("press", PressFile, facts);

const BlogFile = z.strictObject({
  description: z.string(),
  lead: z.string(),
  categories: z.record(z.enum(categories), z.string()),
});

/** What the blog and its categories are about. */
export const readBlog = (facts: ContentFacts) => readContentFile("blog", BlogFile, facts);

/** The shape of each file, by its name. */
export const pageTexts = {
  about: AboutFile,
  partnerships: PartnershipsFile,
  platforms: PlatformsFile,
  "training-programs": TrainingFile,
  home: HomeFile,
  press: PressFile,
  blog: BlogFile,
} as const;
