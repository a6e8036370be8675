import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { messageChoices } from "./choices/tables.ts";
import type { Language, Reach, Way } from "./ways.ts";

/** Whose choice it is: a party of a registration, somebody who waits for a seat, or somebody with an account. */
export type ChoiceOwner =
  | `enrolment:${string}:${"learner" | "guardian" | "payer"}`
  | `waiting:${string}`
  | `user:${string}`;

/** How somebody wants to be told. */
export type Choice = {
  readonly ways: readonly Way[];
  readonly language: Language;
  /** The number that they gave with it; null if another record has it. */
  readonly phone: string | null;
};

export type KeptChoice = Choice & {
  readonly owner: ChoiceOwner;
  readonly words: string;
  readonly keptAt: Date;
};

/** The owners in a registration. */
export const partiesOf = (enrolmentId: string) =>
  (["learner", "guardian", "payer"] as const).map(
    (party): ChoiceOwner => `enrolment:${enrolmentId}:${party}`,
  );

const { ways, language, phone, words, keptAt } = messageChoices;

/** The choice that counts now, of each owner who made one. */
export async function choicesOf(
  ctx: Context,
  owners: readonly ChoiceOwner[],
): Promise<Map<ChoiceOwner, KeptChoice>> {
  if (owners.length === 0) return new Map();
  const { owner, number } = messageChoices;
  const latest = await ctx.db
    .selectDistinctOn([owner], { owner, ways, language, phone, words, keptAt })
    .from(messageChoices)
    .where(inArray(owner, [...owners]))
    .orderBy(owner, desc(number));
  return new Map(
    latest.map((kept) => {
      const of = kept.owner as ChoiceOwner;
      return [of, { ...kept, owner: of }];
    }),
  );
}

/** The choice that counts now. @returns null if the owner never made one */
export const choiceOf = async (ctx: Context, owner: ChoiceOwner): Promise<KeptChoice | null> =>
  (await choicesOf(ctx, [owner])).get(owner) ?? null;

/** @param phone the number that another record has for this person */
export const reachBy = (choice: KeptChoice | null, phone: string | null): Reach => ({
  phone: choice?.phone ?? phone,
  ways: choice?.ways ?? ["email"],
  language: choice?.language ?? "en",
  ...(choice ? { owner: choice.owner } : {}),
});

const isSame = (one: KeptChoice, other: Choice) =>
  one.language === other.language &&
  one.phone === other.phone &&
  one.ways.length === other.ways.length &&
  other.ways.every((way) => one.ways.includes(way));

/**
 * Adds the owner's choice, unless it says what already counts. Call it in a transaction: two tabs of one person wait
 * for each other.
 * @param chosen `words` is what the person read and ticked
 */
export async function keepChoice(
  ctx: Context,
  owner: ChoiceOwner,
  chosen: Omit<Choice, "phone"> & { readonly phone?: string | null; readonly words: string },
): Promise<KeptChoice> {
  const { db } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`messages of ${owner}`}))`);
  const before = await choiceOf(ctx, owner);
  const choice = { ...chosen, phone: chosen.phone ?? null, ways: [...chosen.ways] };
  if (before && isSame(before, choice)) return before;
  const [last] = await db
    .select({ number: messageChoices.number })
    .from(messageChoices)
    .where(eq(messageChoices.owner, owner))
    .orderBy(desc(messageChoices.number))
    .limit(1);
  const kept = { ...choice, owner, keptAt: ctx.clock() };
  await db.insert(messageChoices).values({ ...kept, number: (last?.number ?? 0) + 1 });
  return kept;
}

/** Every choice that these owners made, for the copy of a person's data. */
export const exportChoices = (ctx: Context, owners: readonly ChoiceOwner[]) =>
  ctx.db
    .select({ as: messageChoices.owner, ways, language, phone, words, keptAt })
    .from(messageChoices)
    .where(inArray(messageChoices.owner, [...owners]))
    .orderBy(asc(messageChoices.owner), asc(messageChoices.number));

/** Removes what these owners chose, when they are erased. */
export async function forgetChoices(ctx: Context, owners: readonly ChoiceOwner[]): Promise<void> {
  await ctx.db.delete(messageChoices).where(inArray(messageChoices.owner, [...owners]));
}
