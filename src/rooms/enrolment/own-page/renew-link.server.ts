import { and, count, desc, eq, gt, lte, ne } from "drizzle-orm";
import { formatDuration, hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { getWithLearner, type WithLearner } from "../lock-enrolment.server.ts";
import {
  greeting,
  keepLinkPrivate,
  programRows,
  type Registered,
} from "../mails/registration-facts.server.ts";
import { shortEarlier, shortLink } from "../mails/short-forms.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { identityKeyOf, mayBeSameLearner } from "../registration/find-or-add-learner.server.ts";
import { enrolmentKeys, enrolments, learners } from "../tables.server.ts";
import { addEnrolmentKey } from "./enrolment-keys.server.ts";
import { renewedKeyMs } from "./key-life.ts";
import { enrolmentUrl } from "./links.server.ts";

/** Stops a stranger from filling a learner's mailbox. Emails that nobody asked for don't count. */
const linksPerHour = 3;

async function hasEnoughLinks(ctx: Context, enrolmentId: string): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const [row] = await ctx.db
    .select({ links: count() })
    .from(enrolmentKeys)
    .where(
      and(
        eq(enrolmentKeys.enrolmentId, enrolmentId),
        enrolmentKeys.isAskedFor,
        gt(enrolmentKeys.createdAt, since),
      ),
    );
  return (row?.links ?? 0) >= linksPerHour;
}

type Made = (about: WithLearner & { url: string }) => Mail;

/** Sends the learner a new key, unless enough have been sent already. */
async function sendLink(ctx: Context, enrolmentId: string, makeMail: Made): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // Lock it, so parallel requests count each other's links.
    const [found] = await tx.db
      .select({ enrolment: enrolments, learner: learners })
      .from(enrolments)
      .innerJoin(learners, eq(learners.id, enrolments.learnerId))
      .where(eq(enrolments.id, enrolmentId))
      .for("update", { of: enrolments });
    if (!found || (await hasEnoughLinks(tx, enrolmentId))) return;
    const key = await addEnrolmentKey(tx, enrolmentId, "resume", { isAskedFor: true });
    const mail = makeMail({ ...found, url: enrolmentUrl(tx, enrolmentId, key) });
    await tellLearner(tx, found.enrolment, mail);
  });
}

/** Sends a new link, because the old one expired and someone asked. */
export function linkMail(about: Omit<Registered, "intake">): Mail {
  return {
    to: about.learner.email,
    kind: "registration_link",
    subject: "A new link to your registration",
    heading: "A new link to your registration",
    paragraphs: [
      greeting(about),
      `Someone asked for a new link to this registration. The link works for ${formatDuration(renewedKeyMs)}.`,
      keepLinkPrivate,
    ],
    rows: programRows(about.enrolment),
    action: { label: "Open my registration", url: about.url },
    short: shortLink(about),
    closing: ["If you did not ask for it, ignore this email. We sent the link only to you."],
    reference: referenceOf(about.enrolment),
    holdsSecret: true,
  };
}

/** Someone registered the same person again without this unpaid registration's key. */
export function earlierMail(about: Omit<Registered, "intake">): Mail {
  return {
    to: about.learner.email,
    kind: "earlier_registration",
    subject: "You have an earlier registration that is not paid",
    heading: "Your earlier registration is still here",
    paragraphs: [
      greeting(about),
      "Someone has just registered with your name for this program again. We changed nothing about your earlier registration. You can continue it below. Please pay for only one of them.",
      keepLinkPrivate,
    ],
    rows: programRows(about.enrolment),
    action: { label: "Continue this registration", url: about.url },
    short: shortEarlier(about),
    closing: [
      "If you did not register again, you do not need to do anything. Nobody else can open this registration.",
    ],
    reference: referenceOf(about.enrolment),
    holdsSecret: true,
  };
}

/**
 * Sends a new link to the learner if the enrolment exists. A worker does it, so the request takes the same time either
 * way.
 */
export const sendRegistrationLinkJob: Job<{ enrolmentId: string }> = {
  name: "send-registration-link",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    await sendLink(ctx, enrolmentId, linkMail);
  },
};

/** More unpaid registrations of one person for one program than anybody makes by mistake. */
const mostEarlier = 3;

/**
 * When someone registers the same person for the same program again without the key, sends the owners of the earlier
 * unpaid registrations a link to continue. Nothing of theirs has changed. A worker does it, so the request takes the
 * same time whether or not there are any.
 */
export const sendEarlierLinksJob: Job<{ enrolmentId: string }> = {
  name: "send-earlier-links",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    const { enrolment, learner } = await getWithLearner(ctx, enrolmentId);
    const earlier = await ctx.db
      .select({ id: enrolments.id })
      .from(enrolments)
      .innerJoin(learners, eq(learners.id, enrolments.learnerId))
      .where(
        and(
          mayBeSameLearner(identityKeyOf(learner)),
          eq(enrolments.programId, enrolment.programId),
          eq(enrolments.status, "pending_payment"),
          ne(enrolments.id, enrolmentId),
          lte(enrolments.submittedAt, enrolment.submittedAt),
        ),
      )
      .orderBy(desc(enrolments.submittedAt), enrolments.id)
      .limit(mostEarlier);
    for (const { id } of earlier) await sendLink(ctx, id, earlierMail);
  },
};

/** Requests a new link. The response reveals nothing about the enrolment. */
export async function renewLink(ctx: Context, enrolmentId: string): Promise<void> {
  await ctx.jobs.enqueue(ctx, sendRegistrationLinkJob, { enrolmentId });
}
