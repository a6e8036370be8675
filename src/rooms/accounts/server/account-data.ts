import { eq } from "drizzle-orm";
import { forgetMails, listMailsTo } from "#foundation/mail/mails-to.ts";
import { getPerson } from "./find-person.ts";
import type { PersonalData } from "./personal-data.ts";
import { sessions } from "./tables.ts";

/** The account itself, its sessions, and our emails to its address. */
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
      emails: await listMailsTo(ctx, email),
    };
  },
  async erase(ctx, { personId }) {
    await forgetMails(ctx, (await getPerson(ctx, personId)).email);
  },
};
