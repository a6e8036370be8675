import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import {
  forgetMails,
  forgetMailsWith,
  listMailsTo,
  listMailsWith,
} from "#foundation/mail/mails-to.ts";
import { messages } from "#foundation/mail/tables.ts";
import { messageChoices } from "#foundation/messages/choices/tables.ts";
import { choicesOf, forgetChoices, partiesOf } from "#foundation/messages/choices.ts";
import { forgetPhones } from "#foundation/messages/phone-states.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
import { isPhoneOfAccount } from "#rooms/accounts/door.server.ts";
import { enrolments, learners, waitingList } from "../tables.server.ts";

/** What we know about phone numbers belongs to several people: families share one. */

const guardianPhone = sql<string | null>`coalesce(
  ${enrolments.answers}->>'guardianPhone', ${enrolments.knownAnswers}->>'guardianPhone')`;

/** A registration with the numbers that it names. */
type Numbered = { readonly id: string; readonly code: string; readonly phones: readonly string[] };

/** The learner's, the guardian's and the payer's numbers in these registrations. */
async function numbersIn(ctx: Context, ids: readonly string[]): Promise<Numbered[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: enrolments.id,
      code: enrolments.code,
      learner: learners.phone,
      guardian: guardianPhone,
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.id, [...ids]));
  const choices = await choicesOf(ctx, ids.flatMap(partiesOf));
  return rows.map(({ id, code, ...of }) => {
    const payer = choices.get(`enrolment:${id}:payer`)?.phone;
    return { id, code, phones: [of.learner, of.guardian, payer].flatMap((one) => one || []) };
  });
}

/** Whether a record besides these has the number: then a STOP is also somebody else's. */
async function isOfOthers(
  ctx: Context,
  phone: string,
  {
    ids,
    personId,
    isWaiting,
  }: {
    readonly ids: readonly string[];
    readonly personId: string | null;
    /** The person's own place on a waiting list has the number. */
    readonly isWaiting: boolean;
  },
): Promise<boolean> {
  const others = ids.length > 0 ? notInArray(enrolments.id, [...ids]) : undefined;
  const find = (which: SQL) =>
    ctx.db
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(learners, eq(learners.id, enrolments.learnerId))
      .where(and(others, which))
      .limit(1);
  if ((await find(eq(learners.phone, phone))).length > 0) return true;
  if ((await find(sql`${guardianPhone} = ${phone}`)).length > 0) return true;
  const ofWaiting = eq(waitingList.phone, phone);
  const waiting = ctx.db.select({ id: waitingList.id }).from(waitingList).where(ofWaiting).limit(1);
  if (!isWaiting && (await waiting).length > 0) return true;
  if (await isPhoneOfAccount(ctx, phone, personId)) return true;
  const own = ids.flatMap(partiesOf);
  const [payer] = await ctx.db
    .select({ owner: messageChoices.owner })
    .from(messageChoices)
    .where(
      and(
        eq(messageChoices.phone, phone),
        own.length > 0 ? notInArray(messageChoices.owner, own) : undefined,
      ),
    )
    .limit(1);
  return payer !== undefined;
}

/** Those numbers of which we know something: what others have is only looked up for them. */
async function known(ctx: Context, phones: readonly string[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const stopped = await ctx.db
    .select({ phone: phoneStates.phone })
    .from(phoneStates)
    .where(inArray(phoneStates.phone, [...phones]));
  const told = await ctx.db
    .selectDistinct({ phone: messages.recipient })
    .from(messages)
    .where(inArray(messages.recipient, [...phones]));
  return [...new Set([...stopped, ...told].map(({ phone }) => phone))];
}

type Whose = {
  readonly ids: readonly string[];
  /** Their places on waiting lists. */
  readonly waiting?: readonly { readonly id: string; readonly phone: string }[];
  /** The account that leaves, and its number. */
  readonly account?: { readonly id: string; readonly phone: string | null };
};

/** The numbers of the registrations and of places on waiting lists, each with what messages are about. */
const numberedOf = async (ctx: Context, { ids, waiting = [] }: Whose): Promise<Numbered[]> => [
  ...(await numbersIn(ctx, ids)),
  ...waiting.map(({ id, phone }) => ({ id, code: id, phones: [phone] })),
];

const isWaitingAt = ({ waiting = [] }: Whose, phone: string) =>
  waiting.some((one) => one.phone === phone);

const phonesOf = (numbered: readonly Numbered[], { account }: Whose): string[] => [
  ...new Set([
    ...numbered.flatMap(({ phones }) => phones),
    ...(account?.phone ? [account.phone] : []),
  ]),
];

/**
 * Erases the choices of these registrations, and what we know about their numbers: messages to them, and whether they
 * were stopped or failed. A STOP stays only while somebody else's record has the number; nobody else is written to
 * there. Call it before the registrations lose their numbers.
 */
export async function eraseNumbers(ctx: Context, whose: Whose): Promise<void> {
  const numbered = await numberedOf(ctx, whose);
  for (const { code, phones } of numbered) {
    for (const phone of phones) await forgetMailsWith(ctx, phone, code);
  }
  for (const phone of await known(ctx, phonesOf(numbered, whose))) {
    const personId = whose.account?.id ?? null;
    // Their own places on waiting lists are gone by now: others' count.
    if (await isOfOthers(ctx, phone, { ids: whose.ids, personId, isWaiting: false })) continue;
    await forgetPhones(ctx, [phone]);
    await forgetMails(ctx, phone);
  }
  await forgetChoices(ctx, whose.ids.flatMap(partiesOf));
}

/** The same for a copy of the data: of a number that others have too, only the messages about these registrations. */
export async function exportNumbers(ctx: Context, whose: Whose) {
  const numbered = await numberedOf(ctx, whose);
  const read = [];
  for (const phone of await known(ctx, phonesOf(numbered, whose))) {
    const personId = whose.account?.id ?? null;
    const isWaiting = isWaitingAt(whose, phone);
    const isShared = await isOfOthers(ctx, phone, { ids: whose.ids, personId, isWaiting });
    const codes = numbered.filter(({ phones }) => phones.includes(phone)).map(({ code }) => code);
    const [state] = await ctx.db.select().from(phoneStates).where(eq(phoneStates.phone, phone));
    const found = isShared
      ? (await Promise.all(codes.map((code) => listMailsWith(ctx, phone, code)))).flat()
      : await listMailsTo(ctx, phone);
    read.push({
      phone,
      stoppedAt: state?.stoppedAt ?? null,
      notReachedSince: state?.badSince ?? null,
      messages: found.map(({ createdAt, sentAt }) => ({ createdAt, sentAt })),
    });
  }
  return read;
}
