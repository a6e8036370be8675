import { academy } from "#foundation/academy/academy.ts";
import { formatDuration } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { invitationMs } from "../../rules/secret-lives.ts";

/** Invites a new colleague. @param url sets the password */
export const staffInvitedMail = (to: string, url: string): Mail => ({
  to,
  kind: "staff_invited",
  subject: `Your account in the back office of ${academy.name}`,
  heading: "Welcome to the staff",
  paragraphs: [
    `An owner of the account of ${academy.name} has made you a member of the staff. Choose a password, then sign in to the back office.`,
    "A password that this address had with us before no longer works.",
  ],
  action: { label: "Choose a password", url },
  closing: [
    `The link works once, for ${formatDuration(invitationMs)}. After that, ask for a new one at the sign-in.`,
  ],
  holdsSecret: true,
});

/** Informs a dismissed colleague, who may be the victim of someone else's session. */
export const staffDisabledMail = (to: string): Mail => ({
  to,
  kind: "staff_disabled",
  subject: "Your access to the back office has ended",
  heading: "Your access to the back office has ended",
  paragraphs: [
    `An owner of the account of ${academy.name} has ended your access. You are signed out everywhere, and cannot sign in with this address.`,
    "If you think that this is a mistake, speak to an owner whom you know.",
  ],
});

/** Asks another owner to agree to a new one. It names nobody: the screen does. */
export const ownerAskedMail = (ctx: Context, to: string): Mail => ({
  to,
  kind: "owner_asked",
  subject: "A new owner needs your agreement",
  heading: "A new owner needs your agreement",
  paragraphs: [
    "Another owner wants to make someone an owner. Owners may do everything in the back office, so a second owner has to agree.",
    "Speak to them before you agree. If nobody has told you about it, someone else may be using their account.",
  ],
  action: { label: "Open the staff", url: `${ctx.config.origin}/admin/staff` },
});
