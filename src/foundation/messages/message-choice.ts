import * as z from "zod";
import { languages, ways } from "./ways.ts";

/** How somebody wants to be told, as calls name it. */

const channels = z
  .array(z.enum(ways))
  .max(ways.length)
  .transform((list) => [...new Set(list)])
  .describe("empty: by email, as without a choice");
const language = z.enum(languages).default("en").describe("of SMS and WhatsApp");

export const MessagesBody = z.object({ channels, language });

export const OwnMessagesBody = MessagesBody.extend({
  party: z
    .enum(["learner", "guardian"])
    .default("learner")
    .describe("a minor's parent or guardian has their own choice"),
});

export const PayerMessagesBody = MessagesBody.extend({
  phone: z
    .string()
    .max(30)
    .nullish()
    .describe("needed for SMS and WhatsApp, and never shown again: others have the same link"),
});

export const KeptMessages = z.object({
  channels: z.array(z.enum(ways)),
  language: z.enum(languages),
  keptAt: z.iso.datetime().nullable().describe("null if nobody has chosen yet: by email"),
});
export type KeptMessages = z.output<typeof KeptMessages>;

const numberFaults = ["stopped", "not_reached"] as const;

/** Why nothing but codes goes to somebody's number: its holder said STOP, or messages did not arrive. */
export type NumberFault = (typeof numberFaults)[number];

/** How somebody with an account wants to be told. */
export const OwnMessages = KeptMessages.extend({
  phone: z.string().nullable().describe("where SMS and WhatsApp go: the account's number"),
  numberFault: z
    .enum(numberFaults)
    .nullable()
    .describe("stopped: its holder said STOP; not_reached: messages to it did not arrive"),
  isAvailable: z.boolean().describe("false: nothing goes to phones, so there's no choice"),
});

/** How somebody wants to be told, as a page shows it. */
export type ShownChoice = KeptMessages & {
  /** The number that SMS and WhatsApp go to; null if there is none. */
  readonly phone: string | null;
  /** Null where messages go to that number. */
  readonly numberFault: NumberFault | null;
};
