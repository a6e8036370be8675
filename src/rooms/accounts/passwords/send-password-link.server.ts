import { and, count, eq, gt } from "drizzle-orm";
import { formatDuration, hourMs } from "#foundation/amounts/durations.ts";
import { hashSecret, newSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { findPersonByEmail } from "../people/find-person.server.ts";
import { invitationMs, passwordLinkMs, type SecretPurpose } from "../secret-lives.ts";
import { oneTimeSecrets } from "../tables.server.ts";
import type { Audience } from "./passwords.ts";

/** @returns the secret, for a link in an email to that person; only its hash is stored */
export async function createOneTimeSecret(
  ctx: Context,
  personId: string,
  purpose: SecretPurpose,
  worksForMs: number,
): Promise<string> {
  const secret = newSecret();
  const now = ctx.clock();
  await ctx.db.insert(oneTimeSecrets).values({
    personId,
    purpose,
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + worksForMs),
  });
  return secret;
}

/** Limits the emails, so that nobody can fill another person's mailbox. */
const linksPerHour = 3;

/** Whether a person has already been sent the maximum number of unused links for a purpose this hour. */
export async function hasEnoughLinks(
  ctx: Context,
  personId: string,
  purpose: SecretPurpose,
): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const [row] = await ctx.db
    .select({ links: count() })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.personId, personId),
        eq(oneTimeSecrets.purpose, purpose),
        gt(oneTimeSecrets.createdAt, since),
      ),
    );
  return (row?.links ?? 0) >= linksPerHour;
}

/**
 * Creates a one-time link to set a password. Send it only by email to that person (`holdsSecret`).
 * @param audience where the person signs in afterwards
 * @returns an absolute URL
 */
export async function createSetPasswordLink(
  ctx: Context,
  personId: string,
  audience: Audience,
  worksForMs = invitationMs,
): Promise<string> {
  const token = await createOneTimeSecret(ctx, personId, "set-password", worksForMs);
  return `${ctx.config.origin}/reset-password?${new URLSearchParams({ token, audience })}`;
}

/** The same for a new colleague: it opens in the frame of the office, where there is no password yet. */
export async function createInvitationLink(ctx: Context, personId: string): Promise<string> {
  const token = await createOneTimeSecret(ctx, personId, "set-password", invitationMs);
  return `${ctx.config.origin}/admin/welcome?${new URLSearchParams({ token })}`;
}

export const passwordLinkMail = (
  { email, name }: { readonly email: string; readonly name: string },
  url: string,
): Mail => ({
  to: email,
  kind: "set_password_link",
  subject: "Set a new password",
  heading: "Set a new password",
  paragraphs: [
    greetingTo(name),
    `Someone asked for a new password for the account of ${email}.`,
    `The link works once, for ${formatDuration(passwordLinkMs)}.`,
  ],
  action: { label: "Set a new password", url },
  holdsSecret: true,
  closing: ["If it was not you, you do not need to do anything: your password stays the same."],
});

type Asked = { email: string; audience: Audience };

/**
 * Emails a link to set a password, if the account exists. A worker does this, so that the request
 * takes the same time for existing and unknown addresses.
 */
export const sendPasswordLinkJob: Job<Asked> = {
  name: "send-password-link",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { email, audience }) {
    await inTransaction(ctx, async (tx) => {
      const person = await findPersonByEmail(tx, email);
      if (!person?.roles.includes(audience) || person.isDisabled) return;
      if (await hasEnoughLinks(tx, person.id, "set-password")) return;
      const url = await createSetPasswordLink(tx, person.id, audience, passwordLinkMs);
      await queueMail(tx, passwordLinkMail(person, url), "counted");
    });
  },
};

/** Queues the request for a link. The response says nothing about the account. */
export async function requestPasswordLink(ctx: Context, asked: Asked): Promise<void> {
  await ctx.jobs.enqueue(ctx, sendPasswordLinkJob, asked);
}
