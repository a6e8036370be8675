import * as z from "zod";
import type { ContentFacts } from "../content-facts.server.ts";
import { readContentFile } from "../read-content.server.ts";

/** What a saved reply can say of the registration that it is about, besides the facts of all texts. */
const placeFactNames = [
  ...["learner", "course", "code", "paid", "owed", "dueOn", "start", "place"],
  ...["town", "centreAddress", "centrePhone"],
] as const;

export type PlaceFacts = Readonly<Partial<Record<(typeof placeFactNames)[number], string>>>;

const RepliesFile = z.array(z.object({ title: z.string(), text: z.string().trim() })).min(1);

/** In place of a fact that is not known: no text has this character (foundation/text/text.ts). */
const unknown = "\u0000";
const allUnknown = Object.fromEntries(placeFactNames.map((name) => [name, unknown]));

/**
 * The saved replies to messages, filled in. One that says what is not known is left out: nobody who owes nothing is told
 * what is left to pay.
 * @param place of the registration that it is about; empty without one
 */
export const listReplies = (facts: ContentFacts, place: PlaceFacts) =>
  readContentFile("replies", RepliesFile, { ...facts, ...allUnknown, ...place }).filter(
    ({ text }) => !text.includes(unknown),
  );
