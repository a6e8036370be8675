import * as z from "zod";
import type { ContentFacts } from "../content-facts.server.ts";
import { readContentFile } from "../read-content.server.ts";

/** What a saved reply can say about its registration, besides the facts for all texts. */
export const placeFactNames = [
  ...["learner", "course", "code", "paid", "owed", "dueOn", "start", "place"],
  ...["town", "centreAddress", "centrePhone"],
] as const;

export type PlaceFacts = Readonly<Partial<Record<(typeof placeFactNames)[number], string>>>;

const PlainText = z
  .string()
  .trim()
  .refine((text) => !/\]\(\S+\)/.test(text), {
    error: "is plain text, which shows the brackets of a link: write the address itself",
  });

export const RepliesFile = z.array(z.strictObject({ title: z.string(), text: PlainText })).min(1);

/** Stands for an unknown fact; no text contains this character (foundation/text/text.ts). */
const unknown = "\u0000";
const allUnknown = Object.fromEntries(placeFactNames.map((name) => [name, unknown]));

/**
 * The saved replies to messages, filled in. Replies with unknown facts are left out, so that someone who owes nothing
 * is not told what is left to pay.
 * @param place of the registration that it is about; empty without one
 */
export const listReplies = (facts: ContentFacts, place: PlaceFacts) =>
  readContentFile("replies", RepliesFile, { ...facts, ...allUnknown, ...place }).filter(
    ({ text }) => !text.includes(unknown),
  );
