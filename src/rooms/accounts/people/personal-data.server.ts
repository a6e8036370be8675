import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import {
  forgetMails,
  forgetMailsOfAccount,
  forgetMailsOfKind,
  listMailsOfAccount,
  listMailsOfKind,
  listMailsTo,
} from "#foundation/mail/mails-to.ts";
import { exportChoices, forgetChoices } from "#foundation/messages/choices.ts";
import { sessions } from "../tables.server.ts";
import { getPerson } from "./find-person.server.ts";
import { userOwner } from "./own-messages.server.ts";

/** The person whose data is exported or erased. */
export type DataOwner = {
  personId: string;
  /** The account's address, confirmed or not, for what the account itself stored under it, such as its orders. */
  email: string;
  /**
   * The account's address if the person has confirmed it, otherwise null. Records that carry only an address (a
   * message, an enrolment made before signing up) belong to the person only if it is confirmed.
   */
  confirmedEmail: string | null;
};

export type RefuseErasing = (tx: Context) => Promise<void>;

/**
 * The personal data that one room holds: what the export shows is what deleting the account erases. The wiring passes
 * in the parts of all rooms, because this room knows no other.
 */
export type PersonalData = {
  /** Its name in the export. */
  readonly name: string;
  read(ctx: Context, owner: DataOwner): Promise<Record<string, unknown>>;
  /**
   * Finds out what only others know, such as the card provider, but does not refuse yet. Runs outside transactions.
   * @returns a function that, in the transaction that closes the account, throws 409 or 503 with the reason if it
   * cannot be deleted
   */
  askBeforeErasing?(ctx: Context, owner: DataOwner): Promise<RefuseErasing>;
  /**
   * Erases it, in the transaction that closes the account. Rows that money refers to stay, without anything that
   * identifies a person.
   */
  erase(ctx: Context, owner: DataOwner): Promise<void>;
};

/**
 * The account itself, its sessions, and our emails to its address. As long as it is not confirmed, only those that the
 * account caused, because someone else may read the others.
 */
export const accountData: PersonalData = {
  name: "account",
  async read(ctx, { personId }) {
    const person = await getPerson(ctx, personId);
    const { email, name, phone, phoneConfirmed, roles, emailConfirmed, createdAt } = person;
    const open = await ctx.db.select().from(sessions).where(eq(sessions.personId, personId));
    return {
      name,
      email,
      emailConfirmed,
      phone,
      phoneConfirmed,
      roles,
      createdAt,
      sessions: open.map(({ kind, device, createdAt: since, lastUsedAt }) => ({
        kind,
        device,
        since,
        lastUsedAt,
      })),
      messageChoices: await exportChoices(ctx, [userOwner(personId)]),
      emails: emailConfirmed
        ? await listMailsTo(ctx, email)
        : await listMailsOfAccount(ctx, email, createdAt),
      codesByPhone:
        phone && phoneConfirmed ? await listMailsOfKind(ctx, "sign_in_code", phone) : [],
    };
  },
  async erase(ctx, { personId }) {
    const person = await getPerson(ctx, personId);
    const { email, emailConfirmed, phone, phoneConfirmed, createdAt } = person;
    await forgetChoices(ctx, [userOwner(personId)]);
    if (emailConfirmed) await forgetMails(ctx, email);
    else await forgetMailsOfAccount(ctx, email, createdAt);
    if (phone && phoneConfirmed) await forgetMailsOfKind(ctx, "sign_in_code", phone);
  },
};
