import { families } from "#design/card-art/families.ts";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { centreIdChoices } from "#foundation/academy/centres.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import { asDraft, type FormField, type FormStep, type TextField } from "#foundation/forms/field.ts";
import { capital } from "#foundation/text/capital.ts";
import { type Level, levelNamed, listLevels, openLevels } from "../levels/levels.ts";
import { ownPlatform } from "./program.ts";
import { isHttps, isSlug, problemOfLines, programProblems, weekField } from "./program-input.ts";
import { companies, longestDescription, longestTitle, modes, priceTypes } from "./program-terms.ts";
import { modeNames, priceTypeNames } from "./program-words.ts";

/** Everything an admin enters for a program. Only admins' screens load it, because it includes all glyphs. */

const named = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

/** `ph:pipe-wrench` → `Pipe wrench` */
const glyphName = (glyph: string) => capital(glyph.replace(/^\w+:/, "").replaceAll("-", " "));

const glyphChoices = Object.keys(glyphs)
  .map((value) => ({ value, label: glyphName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

type More = Partial<Omit<TextField, "kind" | "name" | "label" | "maxLength">>;

const text = (name: string, label: string, maxLength: number, more: More = {}): TextField => ({
  name,
  kind: "text",
  label,
  maxLength,
  ...more,
});

const long = (name: string, label: string, maxLength: number, more: More = {}): TextField => ({
  ...text(name, label, maxLength, more),
  kind: "long-text",
});

const lines = (name: string, label: string, more: More = {}): TextField =>
  long(name, label, 4_000, { rows: 5, hint: "One per line.", ...more });

/** Includes closed levels: a program may still have one, but it cannot be newly offered. */
const levelChoices = () =>
  listLevels().map(({ id, name, isClosed }) => ({
    value: id,
    label: isClosed ? `${name} (closed)` : name,
  }));

/** What is offered: open levels only. */
const offeredChoices = () => openLevels().map(({ id, name }) => ({ value: id, label: name }));

/** The fact that a level is offered, by name. */
const isOffered = (level: Level) => `offers ${level}`;

const week = (level: Level): FormField[] => [
  text(weekField(level, "theory"), `${levelNamed(level)} week: theory, 2 days`, 200, {
    when: { fact: isOffered(level), words: "Only for levels that are offered." },
  }),
  text(weekField(level, "practice"), `${levelNamed(level)} week: practice, 3 days`, 200, {
    when: { fact: isOffered(level), words: "Only for levels that are offered." },
  }),
  text(weekField(level, "project"), `${levelNamed(level)} week: project, 1 day`, 200, {
    when: { fact: isOffered(level), words: "Only for levels that are offered." },
  }),
];

/** Fields whose answer is a list. */
export const listFields = ["skills", "included", "toolsToOwn", "synonyms"] as const;

const slug = text("id", "Address", 60, {
  hint: "The end of the page’s address. It never changes. If you leave it empty, we make it from the title.",
  wrong: programProblems.id,
});

type ProgramForm = { readonly id: string; readonly steps: readonly FormStep[] };

/** The form with the levels of today. */
export const programForm = (): ProgramForm => ({
  id: "program",
  steps: [
    {
      id: "program",
      title: "The program",
      fields: [
        text("title", "Title", longestTitle, { required: "Enter a title" }),
        text("description", "Description on the card", longestDescription, {
          required: "Enter a description",
          hint: `One line of at most ${longestDescription} characters. Cards show all of it.`,
        }),
        {
          name: "number",
          kind: "number",
          label: "Number",
          least: 1,
          most: 1_000_000,
          hint: "Its place in the catalogue. If you leave it empty, it comes last.",
        },
        {
          name: "mode",
          kind: "radio",
          label: "Mode",
          required: "Choose a mode",
          choices: named(modes, modeNames),
        },
        {
          name: "priceType",
          kind: "radio",
          label: "Price type",
          required: "Choose a price type",
          choices: named(priceTypes, priceTypeNames),
        },
        {
          name: "price",
          kind: "number",
          label: "Price in naira",
          isMoney: true,
          least: 100,
          most: 100_000_000,
          required: "Enter the price in naira",
          when: { fact: "priced", words: "Only for paid online and hybrid programs." },
        },
        {
          name: "levels",
          kind: "checkboxes",
          label: "Levels offered",
          required: "Choose at least one level",
          wrong: programProblems.closedLevel,
          hint: "The level decides the fee.",
          choices: offeredChoices(),
          when: { fact: "byLevel", words: "Only for paid physical programs." },
        },
        {
          name: "level",
          kind: "radio",
          label: "Level",
          required: "Choose a level",
          hint: "The level most people start at.",
          choices: levelChoices(),
        },
        text("duration", "Duration", 60, {
          required: "Enter the duration",
          hint: "For example: 8 weeks. With levels, pages show their months instead.",
          width: "medium",
        }),
      ],
    },
    {
      id: "texts",
      title: "What the page says",
      fields: [
        long("overview", "Overview", 400, { hint: "Two or three sentences.", rows: 3 }),
        long("whatYouLearn", "What you learn", 2_000, {
          required: "Say what people learn",
          rows: 4,
        }),
        long("whoItIsFor", "Who it is for", 1_000, {
          required: "Say who it is for",
          rows: 3,
        }),
        long("afterwards", "Afterwards", 1_000, {
          required: "Say what people can do afterwards",
          rows: 3,
        }),
        lines("skills", "Skills", { required: "Name at least one skill" }),
        lines("included", "What is included", { required: "Name what is included" }),
        lines("toolsToOwn", "Tools to own afterwards", {
          hint: "One per line, in the order to buy them, without prices.",
        }),
        ...listLevels().flatMap(({ id }) => week(id)),
      ],
    },
    {
      id: "place",
      title: "Who, where and when",
      fields: [
        text("instructor", "Instructor", 120, { required: "Name the instructor", isName: true }),
        long("instructorNote", "About the instructor", 300, {
          hint: "One sentence.",
          rows: 2,
        }),
        text("platform", "Taught by", 100, {
          required: "Say who teaches it",
          hint: `${ownPlatform} for the academy itself, or the name of the other platform.`,
          width: "medium",
        }),
        {
          name: "centreIds",
          kind: "checkboxes",
          label: "Centres that teach it",
          required: programProblems.centre,
          choices: centreIdChoices,
          when: { fact: "atCentres", words: "Only for physical and hybrid programs." },
        },
        text("externalUrl", "Registration on another site", 500, {
          hint: "Only if people register there: an address that begins with https://",
        }),
        text("videoUrl", "Video", 500, {
          hint: "An address that begins with https://. Other software that reads the catalogue uses it; no page shows it.",
        }),
        {
          name: "startsOn",
          kind: "date",
          label: "First day",
          hint: "Only for a program that takes place only once.",
        },
        { name: "endsOn", kind: "date", label: "Last day" },
      ],
    },
    {
      id: "look",
      title: "Picture",
      fields: [
        {
          name: "family",
          kind: "select",
          label: "Family of trades",
          required: "Choose a family",
          choices: families.map((value) => ({ value, label: capital(familyLooks[value].name) })),
        },
        {
          name: "glyph",
          kind: "select",
          label: "Tool",
          required: "Choose a tool",
          choices: glyphChoices,
        },
      ],
    },
    {
      id: "search",
      title: "For the search and Find your door",
      fields: [
        lines("synonyms", "Other names", {
          hint: "What else people call this trade, one per line. The search finds them.",
          rows: 3,
        }),
        {
          name: "worksWith",
          kind: "select",
          label: "The work is done",
          choices: named(companies, { people: "With other people", alone: "Alone" }),
          placeholder: "Not said",
        },
        {
          name: "needsComputer",
          kind: "yes-no",
          label: "Must a learner have a computer?",
          default: "no",
        },
      ],
    },
  ],
});

/** The same with the address, which is chosen only once, after the title. */
export const newProgramForm = (): ProgramForm => ({
  id: "new-program",
  steps: programForm().steps.map((step, at) => {
    const [title, ...others] = step.fields;
    return at > 0 || !title ? step : { ...step, fields: [title, slug, ...others] };
  }),
});

/** A draft can be saved incomplete; publishing asks for the rest. */
const needed = ["title"];
export const draftProgramForm = () => asDraft(programForm(), needed);
export const newDraftForm = () => asDraft(newProgramForm(), needed);

/** A placeholder for the column of a choice that a draft leaves open, because the column cannot be empty. */
export const placeholders = () => ({
  mode: "online",
  priceType: "free",
  level: listLevels()[0]?.id ?? "",
  family: families[0],
  glyph: glyphChoices[0]?.value ?? "",
});

const chosen = (raw: unknown): string[] => [raw].flat().map(String);
const isPaid = (raw: Readonly<Record<string, unknown>>) => raw.priceType === "paid";
const isByLevel = (raw: Readonly<Record<string, unknown>>) =>
  isPaid(raw) && raw.mode === "physical";

const https = (address: string) => (isHttps(address) ? null : programProblems.address);

export const programRules = (): FormRules => ({
  today: "",
  facts: {
    atCentres: ({ mode }) => mode === "physical" || mode === "hybrid",
    byLevel: isByLevel,
    priced: (raw) => isPaid(raw) && !isByLevel(raw),
    ...Object.fromEntries(
      listLevels().map(({ id: level }) => [
        isOffered(level),
        (raw: Readonly<Record<string, unknown>>) =>
          isByLevel(raw) && chosen(raw.levels).includes(level),
      ]),
    ),
  },
  checks: {
    id: (slugTyped) => (isSlug(slugTyped) ? null : programProblems.id),
    externalUrl: https,
    videoUrl: https,
    ...Object.fromEntries(listFields.map((name) => [name, problemOfLines])),
  },
});
