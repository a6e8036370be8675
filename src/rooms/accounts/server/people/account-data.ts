import { eq } from "drizzle-orm";
import {
  forgetMails,
  forgetMailsOfAccount,
  listMailsOfAccount,
  listMailsTo,
} from "#foundation/mail/mails-to.ts";
import { sessions } from "../tables.ts";
import { getPerson } from "./find-person.ts";
import type { PersonalData } from "./personal-data.ts";

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
