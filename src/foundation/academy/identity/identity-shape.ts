import * as z from "zod";
import type { Signatory } from "./read-signatures.ts";
import { Ages, Examples, Kept, Plan, Refunds, Reminders } from "./terms-shape.ts";

const written = (what: string) => z.string({ error: `write ${what}` }).regex(/\S/, `write ${what}`);

const phone = z
  .string({ error: "write a phone number, such as +234 803 123 4567" })
  .regex(/^\+[\d ]{8,20}$/, "write the number with +234 first, such as +234 803 123 4567");

/** `#1a1a1a` */
export const Colour = z
  .string({ error: "write a colour in quotation marks, such as '#1a1a1a'" })
  .regex(/^#[0-9a-f]{6}$/, "write a colour as six small digits after #, such as '#1a1a1a'");

/** The names of the colours, as in the design's tokens (src/design/css/tokens.css). */
const colourNames = [
  ...["lime", "surface", "mist", "ink", "ink2", "ink3", "line", "control"],
  ...["baba", "baba-hover", "baba-deep", "keke", "keke-hover"],
  ...["laterite", "dawa", "henna", "faru", "danger", "danger-hover", "on-fill", "deep"],
  ...["baba-tint", "dawa-tint", "keke-tint", "danger-tint"],
] as const;

type ColourName =
  | ("lime" | "surface" | "mist" | "ink" | "ink2" | "ink3" | "line" | "control")
  | ("baba" | "baba-hover" | "baba-deep" | "keke" | "keke-hover")
  | ("laterite" | "dawa" | "henna" | "faru" | "danger" | "danger-hover" | "on-fill" | "deep")
  | ("baba-tint" | "dawa-tint" | "keke-tint" | "danger-tint");

/** A colour for each name, `#1a1a1a`. */
export type Colours = Readonly<Record<ColourName, string>>;
/** Those of them that are there and well written. */
export type SomeColours = { readonly [Name in ColourName]?: string | undefined };

const Colours = z.record(z.enum(colourNames), Colour) as unknown as z.ZodType<Colours>;
const OwnColours = z.partialRecord(z.enum(colourNames), Colour) as unknown as z.ZodType<
  Partial<Colours>
>;

const prefix = (what: string) =>
  z
    .string({ error: `write ${what}` })
    .regex(/^[A-Z]{2,4}$/, `write ${what}: two to four capital letters`);

const email = z.email("write an email address");

const hoursForm =
  /^[A-Z][a-z]{2}(-[A-Z][a-z]{2})? \d{1,2}(:\d\d)?(am|pm)-\d{1,2}(:\d\d)?(am|pm) \w+$/;

const Centre = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, "write a short name in small letters, such as gombe"),
  name: written("the centre as forms name it, such as Gombe, Gombe"),
  city: written("the town"),
  state: written("the state"),
  address: written("the address"),
  /** Without it, the academy's. */
  phone: phone.optional(),
  hours: z.string().regex(hoursForm, "write hours as Mon-Fri 9am-5pm WAT").optional(),
  /** Degrees east and north. */
  mapPoint: z.tuple([z.number(), z.number()], {
    error: "write degrees east and north, such as [11.36, 8.9]",
  }),
});

/** A fee in whole units of the currency, for each component. */
const fee = z
  .int("write whole units, without separators: 40000")
  .min(0, "write 0 or more")
  .max(100_000_000, "write 100000000 or less");
const Fees = z.strictObject({
  registration: fee,
  tuition: fee,
  practical: fee,
  certification: fee,
});

const Level = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, "write a short name in small letters"),
  name: written("the level as people call it"),
  months: z.int("write a whole number of months").min(1).max(120, "write 120 months or fewer"),
  /** A sentence on what it is for. */
  about: z.string().default(""),
  fees: Fees,
  /** Without one, the usual plan (catalogue/fees/instalment-plan.ts). */
  plan: Plan.optional(),
});

/** Everything that makes this software belong to one academy; the file academy.yaml in its folder. */
export const IdentityFile = z.strictObject({
  name: written("the academy's name"),
  shortName: written("a short name, for the home screen of a phone").max(
    12,
    "write 12 letters or fewer",
  ),
  tagline: written("a tagline"),
  description: written("one sentence for search engines"),
  region: written("where the academy teaches, such as north-eastern Nigeria"),
  /** What its name means, in a sentence. */
  nameStory: z.string().default(""),
  contacts: z.strictObject({
    support: email,
    press: email,
    phone,
    hours: z.string().regex(hoursForm, "write hours as Mon-Fri 9am-5pm WAT"),
    visitNotice: written("how long before a visit people should write, such as a day"),
  }),
  mail: z.strictObject({
    senderName: written("the sender's name"),
    senderAddress: email,
    adminAddress: email,
  }),
  legal: z.strictObject({
    entity: written("the name the academy is registered under"),
    /** These two are printed on every document, where they are set. */
    registrationNumber: z.string().default(""),
    taxNumber: z.string().default(""),
    receiptAddress: written("its address for receipts"),
  }),
  certificates: z
    .strictObject({
      /** Who signs them; without anybody, there are two lines to sign on by hand. */
      signatories: z
        .array(
          z.strictObject({
            name: written("who signs"),
            role: written("their role, such as Director"),
            /** A PNG in the academy's folder, on white. */
            signature: z
              .string()
              .regex(/^[\w-]+(\/[\w-]+)*\.png$/, "name a PNG in this folder")
              .optional(),
          }),
        )
        .max(3, "name three people at most")
        .default([]),
    })
    .prefault({}),
  bank: z.strictObject({
    bankName: written("the bank"),
    accountNumber: z
      .string({ error: "write the account number in quotation marks" })
      .regex(/^\d{10}$/, "write ten digits"),
    accountName: written("the name of the account"),
  }),
  codes: z.strictObject({
    enrolment: prefix("what codes of registrations begin with"),
    payment: prefix("what references of payments begin with"),
    receipt: prefix("what numbers of receipts begin with"),
    statement: prefix("what numbers of affiliates' statements begin with").default("AS"),
    affiliate: z.string().regex(/^[A-Z]{3,10}$/, "write three to ten capital letters"),
    platform: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, "write a short name in small letters"),
  }),
  currency: z.strictObject({
    code: z.string().regex(/^[A-Z]{3}$/, "write three capital letters, such as NGN"),
    symbol: written("the sign before amounts, such as ₦").max(4, "write 4 characters or fewer"),
    name: written("the currency's name, such as naira"),
    minorPerMajor: z.literal(100, "amounts have two decimals: write 100"),
  }),
  timeZone: written("a time zone, such as Africa/Lagos"),
  timeZoneName: z.string().regex(/^[A-Z]{2,5}$/, "write two to five capital letters, such as WAT"),
  locale: z.string().regex(/^en(-[A-Z]{2})?$/, "the pages are in English: write en-NG or en-…"),
  social: z.array(
    z.strictObject({
      name: written("the network's name"),
      icon: z.enum(["facebook", "x", "instagram", "linkedin", "youtube"]),
      url: z.url({ protocol: /^https?$/, error: "write a web address that begins with https://" }),
    }),
  ),
  centres: z.array(Centre).min(1, "name one centre or more"),
  /** The levels of physical training. */
  levels: z.array(Level).min(1, "name one level or more"),
  ages: Ages.prefault({}),
  refunds: Refunds.prefault({}),
  reminders: Reminders.prefault({}),
  kept: Kept.prefault({}),
  /** Programs that the menu names below Programs. */
  menuPrograms: z
    .array(
      z.strictObject({ id: written("a program's id"), label: written("its name in the menu") }),
    )
    .default([]),
  examples: Examples.prefault({}),
  /**
   * Whether a new database gets invented people, starts, events and courses (`samples.yaml`): only in our
   * demonstration.
   */
  demonstration: z.boolean().default(false),
  colours: z.strictObject({
    light: Colours,
    dark: OwnColours.prefault({}),
    onDeep: z.strictObject({ line: Colour.optional(), control: Colour.optional() }).prefault({}),
  }),
});

/** The identity as the program uses it: the file, values derived from it, and the mark. */
export type Identity = Omit<z.output<typeof IdentityFile>, "colours" | "certificates"> & {
  /** Who signs certificates, with the pictures of their signatures. */
  readonly signatories: readonly Signatory[];
  readonly colours: Schemes;
  /** The bar of a browser above the page, light and dark. */
  readonly barColours: { readonly light: string; readonly dark: string };
  /** Of the walls of trade families, on a light page and on a dark one. */
  readonly familyColours: Readonly<
    Record<
      "build" | "power" | "motion" | "signal" | "cloth" | "care",
      { readonly light: string; readonly dark: string }
    >
  >;
  /** `examples.search` and `kept.registrationLinksMonths`, apart from the others because browsers need only these. */
  readonly searchExample: string;
  readonly registrationLinksMonths: number;
  /** The mark as SVG. */
  readonly mark: string;
  /** The mark in the bar above the page and in the footer, which may use --brand-wall and --brand-door. */
  readonly barMark: string;
  /** How far the zone is ahead of UTC, all year. */
  readonly utcOffsetMinutes: number;
};

/** The colours of the two schemes, and on a deep ground: always the dark ones, with other lines. */
export type Schemes = {
  readonly light: Colours;
  readonly dark: Colours;
  readonly deepByDay: Colours;
  readonly deepByNight: Colours;
};
