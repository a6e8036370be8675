import type { Context } from "#foundation/context.ts";
import {
  can,
  findPersonByEmail,
  type NamedHuman,
  type Permission,
  readHistory,
  requirePermission,
  sessionsOf,
} from "#rooms/accounts/server/door.ts";
import { affiliateRecordsOf } from "#rooms/affiliates/server/door.ts";
import { applicationsFrom } from "#rooms/careers/server/door.ts";
import { messagesFrom } from "#rooms/contact/server/door.ts";
import type { PersonRecord } from "#rooms/enrolment/contract/people.ts";
import { findLearnersNear, getPersonRecord } from "#rooms/enrolment/server/door.ts";
import { mostOfAPart, type Person } from "../../contract/person.ts";
import { mailsTo } from "../list-mail.ts";
import { findHuman } from "./known-by.ts";

/** Someone who never registered, with learners who have their address or number: a parent writes for a child. */
async function recordOf(ctx: Context, human: NamedHuman): Promise<PersonRecord> {
  const { id, fullName, dateOfBirth, email, phone } = human;
  const account = await findPersonByEmail(ctx, email);
  return {
    ...{ id, fullName, dateOfBirth, emailAddress: email, phoneNumber: phone },
    isErased: false,
    account: account?.emailConfirmed
      ? {
          ...{ id: account.id, name: account.name, email: account.email },
          since: account.createdAt.toISOString(),
        }
      : null,
    enrolments: [],
    money: { registrations: 0, totalKobo: 0, receivedKobo: 0, refundedKobo: 0, openKobo: 0 },
    ...{ similar: [], joined: [], changes: [], kept: [] },
    candidates: await findLearnersNear(ctx, human),
  };
}

/** All addresses of someone's records. */
function addressesOf({ emailAddress, isErased, account, similar, joined }: PersonRecord): string[] {
  const others = [...similar, ...joined].map((one) => one.emailAddress);
  const all = [isErased ? "" : emailAddress, account?.email ?? "", ...others];
  return [...new Set(all.filter(Boolean))];
}

/**
 * Everything about one person, each part for those who may read it.
 * @param id of a learner, or of any record that names someone (known-by.ts)
 * @throws AppError 401, 403, 404
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
    part("mail.read", () => mailsTo(ctx, emails, mostOfAPart)),
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
    ...{ emails, affiliate, jobs, messages, mails, devices },
    history: await readHistory(ctx, subjects),
  };
}
