import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import {
  can,
  findPerson,
  findPersonByEmail,
  type NamedHuman,
  type Permission,
  readHistory,
  requirePermission,
  sessionsOf,
} from "#rooms/accounts/door.server.ts";
import { affiliateRecordsOf, findAffiliateOf } from "#rooms/affiliates/door.server.ts";
import { applicationsFrom, findApplicantOf } from "#rooms/careers/door.server.ts";
import { findWriterOf, messagesFrom } from "#rooms/contact/door.server.ts";
import {
  findLearnerIdOf,
  findLearnerLike,
  findLearnersNear,
  getPersonRecord,
} from "#rooms/enrolment/door.server.ts";
import type { PersonRecord } from "#rooms/enrolment/people/people.ts";
import { findOrder } from "#rooms/payments/door.server.ts";
import { mailsTo } from "../mail/list-mail.server.ts";
import { mostOfAPart, type Person } from "./person.ts";

/** Someone who never registered, with learners who have their address or number: a parent writes for a child. */
async function recordOf(ctx: Context, human: NamedHuman): Promise<PersonRecord> {
  const { id, fullName, dateOfBirth, email, phone } = human;
  const account = await findPersonByEmail(ctx, email);
  return {
    id,
    fullName,
    dateOfBirth,
    emailAddress: email,
    phoneNumber: phone,
    isErased: false,
    account: account?.emailConfirmed
      ? {
          id: account.id,
          name: account.name,
          email: account.email,
          since: account.createdAt.toISOString(),
        }
      : null,
    enrolments: [],
    money: { registrations: 0, totalKobo: 0, receivedKobo: 0, refundedKobo: 0, openKobo: 0 },
    similar: [],
    joined: [],
    changes: [],
    notes: [],
    kept: [],
    candidates: await findLearnersNear(ctx, human),
  };
}

function addressesOf({ emailAddress, isErased, account, similar, joined }: PersonRecord): string[] {
  const others = [...similar, ...joined].map((one) => one.emailAddress);
  const all = [isErased ? "" : emailAddress, account?.email ?? "", ...others];
  return [...new Set(all.filter(Boolean))];
}

/** The numbers in their records: SMS and WhatsApp went there. */
function phonesOf({ phoneNumber, isErased, similar, joined }: PersonRecord): string[] {
  const others = [...similar, ...joined].map((one) => one.phoneNumber);
  return [...new Set([isErased ? "" : phoneNumber, ...others].filter(Boolean))];
}

/** Who an id names if no learner has it; each room is asked only for people who may read it. */
const naming: readonly {
  readonly permission: Permission;
  readonly find: (ctx: Context, id: string) => Promise<NamedHuman | null>;
}[] = [
  { permission: "enrolments.read", find: findAccountHolder },
  { permission: "messages.read", find: findWriterOf },
  { permission: "careers.read", find: findApplicantOf },
  { permission: "affiliates.read", find: findAffiliateOf },
];

async function findAccountHolder(ctx: Context, id: string): Promise<NamedHuman | null> {
  const account = await findPerson(ctx, id);
  if (!account) return null;
  const { name: fullName, email, phone } = account;
  return { id, fullName, email, phone: phone ?? "", dateOfBirth: "" };
}

/** The learner that an id names through a record, a registration or a payment; null for other ids. */
async function findLearnerBy(ctx: Context, id: string): Promise<string | null> {
  const learnerId = await findLearnerIdOf(ctx, id);
  if (learnerId || !can(ctx.actor, "payments.read")) return learnerId;
  const [place] = (await findOrder(ctx, { reference: id })).lineRefs;
  return place ? findLearnerIdOf(ctx, place) : null;
}

/**
 * Who an id names: a learner, or someone who never registered. The writer of a message is the learner with the same
 * name and address.
 * @throws AppError 404, also for a record that the caller may not read
 */
async function findHuman(
  ctx: Context,
  id: string,
): Promise<{ learnerId: string } | { human: NamedHuman }> {
  const learnerId = await findLearnerBy(ctx, id);
  if (learnerId) return { learnerId };
  for (const { permission, find } of naming) {
    const human = can(ctx.actor, permission) ? await find(ctx, id) : null;
    if (!human) continue;
    const same = await findLearnerLike(ctx, human);
    return same ? { learnerId: same } : { human };
  }
  throw notFound("We could not find this person.");
}

/**
 * The changes of a person's records. For those who may read payments, also what was done with the payments that the
 * log names: a registration's own entry says neither how much came nor who took it.
 */
async function historyOf(ctx: Context, subjects: readonly string[]) {
  const events = await readHistory(ctx, subjects);
  const references = events.flatMap(({ action, details }) => {
    const reference = action.startsWith("enrolment.") ? details?.reference : null;
    return typeof reference === "string" ? [reference] : [];
  });
  return references.length === 0 ? events : readHistory(ctx, [...subjects, ...references]);
}

/**
 * Everything about one person, each part for those who may read it.
 * @param id of a learner, or of any record that names someone (get-person.server.ts)
 */
export async function getPerson(ctx: Context, id: string): Promise<Person> {
  requirePermission(ctx, "enrolments.read");
  const found = await findHuman(ctx, id);
  const record =
    "learnerId" in found
      ? await getPersonRecord(ctx, found.learnerId)
      : await recordOf(ctx, found.human);
  const emails = addressesOf(record);
  const accountIds = record.account ? [record.account.id] : [];
  const part = <Part>(permission: Permission, read: () => Promise<Part>) =>
    can(ctx.actor, permission) ? read() : null;
  const [affiliate, jobs, messages, mails, devices] = await Promise.all([
    part("affiliates.read", () => affiliateRecordsOf(ctx, { emails, accountIds }, mostOfAPart)),
    part("careers.read", () => applicationsFrom(ctx, emails, mostOfAPart)),
    part("messages.read", () => messagesFrom(ctx, emails, mostOfAPart)),
    part("mail.read", () => mailsTo(ctx, [...emails, ...phonesOf(record)], mostOfAPart)),
    part("people.manage", () => sessionsOf(ctx, accountIds)),
  ]);
  const subjects = [
    record.id,
    ...[...record.joined, ...record.similar, ...record.enrolments].map((one) => one.id),
    ...(affiliate ? [...affiliate.affiliates, ...affiliate.applications] : []).map(
      ({ id: of }) => of,
    ),
    ...(jobs?.applications ?? []).map(({ id: of }) => of),
    ...(messages ?? []).map(({ id: of }) => of),
  ];
  return {
    ...record,
    learnerId: "learnerId" in found ? record.id : null,
    emails,
    affiliate,
    jobs,
    messages,
    mails,
    devices,
    history: await historyOf(ctx, subjects),
  };
}
