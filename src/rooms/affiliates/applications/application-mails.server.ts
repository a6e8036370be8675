import { formatDuration } from "#foundation/amounts/durations.ts";
import { formatRate } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { invitationMs } from "#rooms/accounts/secret-lives.ts";
import { reviewTime } from "../affiliate-terms.ts";
import type { AffiliateRow } from "../tables.server.ts";
import type { Application } from "../to-records.server.ts";

type Applicant = Pick<Application, "reference" | "email" | "fullName">;
type NewAffiliate = Pick<
  AffiliateRow,
  "email" | "fullName" | "affiliateCode" | "commissionRateBasisPoints"
>;

const statusUrl = (ctx: Context, { reference }: Pick<Application, "reference">) =>
  `${ctx.config.origin}/affiliate-application/${reference}`;

/** To the applicant: we have the application, and when to expect an answer. */
export function receivedMail(ctx: Context, application: Applicant): Mail {
  return {
    to: application.email,
    kind: "affiliate_application_received",
    subject: "We have your affiliate application",
    heading: "Application Submitted!",
    paragraphs: [
      greetingTo(application.fullName),
      `Thank you for applying to become an affiliate. We review applications in ${reviewTime} and email you our decision.`,
      "If we approve it, you get your affiliate code and access to your dashboard.",
    ],
    action: { label: "See the status", url: statusUrl(ctx, application) },
    closing: ["Anyone with this link can see the status of your application."],
    reference: application.reference,
  };
}

export async function mailReceived(ctx: Context, application: Application): Promise<void> {
  await queueMail(ctx, receivedMail(ctx, application));
}

type Known = Pick<Application, "reference"> | Pick<AffiliateRow, "status">;

/** What we tell the owner of an address that a new application can't change anything about. */
function repeatedWords(ctx: Context, known: Known) {
  if ("reference" in known) {
    return {
      said: `We already have an application with this email address. It is waiting for our decision, which takes ${reviewTime}. The new one does not change it.`,
      action: { label: "See the status", url: statusUrl(ctx, known) },
    };
  }
  const { origin } = ctx.config;
  return known.status === "suspended"
    ? {
        said: "This email address belongs to a suspended affiliate, so we cannot take a new application. Please write to us.",
        action: { label: "Write to us", url: `${origin}/contact` },
      }
    : {
        said: "This email address already belongs to an affiliate, so you do not need to apply. Please sign in.",
        action: { label: "Sign in", url: `${origin}/affiliate/login` },
      };
}

/**
 * Tells the owner of an address with an undecided application, or of an affiliate's address, that someone applied with
 * it again. Quotes nothing that person typed.
 */
export function repeatedMail(ctx: Context, to: string, known: Known): Mail {
  const { said, action } = repeatedWords(ctx, known);
  return {
    to,
    kind: "affiliate_application_received",
    subject: "Your affiliate application",
    heading: "You do not need to apply again",
    paragraphs: ["Hello,", "Someone applied to become an affiliate with this email address.", said],
    action,
    closing: ["If it was not you, you do not need to do anything."],
  };
}

export async function mailRepeated(ctx: Context, to: string, known: Known): Promise<void> {
  await queueMail(ctx, repeatedMail(ctx, to, known));
}

/**
 * To the new affiliate: code, link and how to sign in. Never the password.
 * @param setPasswordUrl only for an account whose owner has not set a password; others sign in with theirs
 */
export function approvedMail(
  ctx: Context,
  affiliate: NewAffiliate,
  setPasswordUrl: string | null,
): Mail {
  const { origin } = ctx.config;
  return {
    to: affiliate.email,
    kind: "affiliate_application_approved",
    subject: "You are now an affiliate",
    heading: "Your application is approved",
    paragraphs: [
      greetingTo(affiliate.fullName),
      "Share your link: when someone registers with it and pays, you earn a commission. Your dashboard has texts, a QR code and posters for it.",
    ],
    rows: [
      ["Your affiliate code", affiliate.affiliateCode],
      ["Your link", `${origin}/register?ref=${encodeURIComponent(affiliate.affiliateCode)}`],
      ["Commission", `${formatRate(affiliate.commissionRateBasisPoints)} of what the learner pays`],
      ["Sign in with", affiliate.email],
    ],
    action: setPasswordUrl
      ? { label: "Set your password", url: setPasswordUrl }
      : { label: "Sign in", url: `${origin}/affiliate/login` },
    closing: [
      setPasswordUrl
        ? `The link works for ${formatDuration(invitationMs)}. After that, sign in at ${origin}/affiliate/login; "Forgot your password?" there sends you a new link.`
        : "You already have an account with us: sign in with its password.",
    ],
    holdsSecret: setPasswordUrl !== null,
  };
}

export async function mailApproved(
  ctx: Context,
  affiliate: AffiliateRow,
  setPasswordUrl: string | null,
): Promise<void> {
  await queueMail(ctx, approvedMail(ctx, affiliate, setPasswordUrl));
}

/** To a rejected applicant, with the reason in the admin's words. */
export function rejectedMail(
  ctx: Context,
  application: Applicant & Pick<Application, "rejectionReason">,
): Mail {
  return {
    to: application.email,
    kind: "affiliate_application_rejected",
    subject: "Your affiliate application",
    heading: "We cannot accept your application now",
    paragraphs: [
      greetingTo(application.fullName),
      "Thank you for applying to become an affiliate. We have read your application and cannot accept it at this time.",
      `Reason: ${application.rejectionReason ?? ""}`,
      "Once this has changed, you may apply again.",
    ],
    action: { label: "Apply again", url: `${ctx.config.origin}/affiliate-application` },
    reference: application.reference,
  };
}

export async function mailRejected(ctx: Context, application: Application): Promise<void> {
  await queueMail(ctx, rejectedMail(ctx, application));
}
