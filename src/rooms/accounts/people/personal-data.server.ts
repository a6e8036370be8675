import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import {
  forgetMails,
  forgetMailsOfAccount,
  listMailsOfAccount,
  listMailsTo,
} from "#foundation/mail/mails-to.ts";
import { sessions } from "../tables.server.ts";
import { getPerson } from "./find-person.server.ts";

/** The person whose data is exported or erased. */
export type DataOwner = {
  personId: string;
  /** The account's address, proved or not: for what the account itself left under it, such as its orders. */
  email: string;
  /**
   * The account's address if the person has proved that it is theirs, otherwise null. Records that only carry an
   * address (a message, an enrolment made before signing up) belong to the person only then.
   */
  confirmedEmail: string | null;
};

export type RefuseErasing = (tx: Context) => Promise<void>;

/**
 * The personal data that one room holds: what the export shows is what deleting the account erases. The wiring passes
 * the parts of all rooms in, because this room knows no other.
 */
export type PersonalData = {
  /** Its name in the export. */
  readonly name: string;
  read(ctx: Context, owner: DataOwner): Promise<Record<string, unknown>>;
  /**
   * Finds out what only others know, such as the card provider, and refuses nothing yet. Outside of transactions.
   * @returns what throws 409 or 503 with the reason while the account cannot be deleted, in the transaction that closes it
   */
  askBeforeErasing?(ctx: Context, owner: DataOwner): Promise<RefuseErasing>;
  /**
   * Erases it, in the transaction that closes the account. Rows that money refers to stay, without anything that
   * identifies a person.
   */
  erase(ctx: Context, owner: DataOwner): Promise<void>;
};

/**
 * The account itself, its sessions, and our emails to its address. As long as that is not confirmed, only those that
 * the account caused: someone else may read the others.
 */
export const accountData: PersonalData = {
  name: "account",
  async read(ctx, { personId }) {
    const { email, name, phone, roles, emailConfirmed, createdAt } = await getPerson(ctx, personId);
    const open = await ctx.db.select().from(sessions).where(eq(sessions.personId, personId));
    return {
      ...{ name, email, emailConfirmed, phone, roles, createdAt },
      sessions: open.map(({ kind, device, createdAt: since, lastUsedAt }) => ({
        ...{ kind, device, since, lastUsedAt },
      })),
      emails: emailConfirmed
        ? await listMailsTo(ctx, email)
        : await listMailsOfAccount(ctx, email, createdAt),
    };
  },
  async erase(ctx, { personId }) {
    const { email, emailConfirmed, createdAt } = await getPerson(ctx, personId);
    if (emailConfirmed) await forgetMails(ctx, email);
    else await forgetMailsOfAccount(ctx, email, createdAt);
  },
};
