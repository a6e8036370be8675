import { audit } from "#foundation/audit/audit.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { withdrawMail, withdrawSeconds } from "#foundation/mail/send-again.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { greeting, type Registered } from "../mails/registration-facts.server.ts";
import { letterForm } from "./staff-forms.ts";

const kind = "staff_letter";

export const staffLetter = (
  about: Pick<Registered, "enrolment" | "learner">,
  subject: string,
  text: string,
): Mail => ({
  to: about.learner.email,
  kind,
  subject,
  heading: subject,
  paragraphs: [greeting(about), text],
  reference: referenceOf(about.enrolment),
});

/**
 * Writes to the learner of an enrolment. The email leaves after a little while, and can be taken back until then.
 * @returns the id of the email
 */
export async function writeToLearner(
  ctx: Context,
  enrolmentId: string,
  sent: Record<string, unknown>,
): Promise<string> {
  requirePermission(ctx, "enrolments.manage");
  const { answers, problems } = checkForm(letterForm, sent, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { subject = "", text = "" } = answers;
  const about = await getWithLearner(ctx, enrolmentId);
  if (!hasAddress(about.learner.email)) throw conflict("no_address", "There is no email address.");
  const mail = staffLetter(about, subject, text);
  return inTransaction(ctx, async (tx) => {
    const id = await queueMail(tx, mail, null, { waitSeconds: withdrawSeconds });
    if (!id) throw conflict("no_address", "There is no email address.");
    await audit(tx, "enrolment.written_to", enrolmentId);
    return id;
  });
}

/** Takes such an email back. */
export async function withdrawLetter(
  ctx: Context,
  enrolmentId: string,
  mailId: string,
): Promise<void> {
  requirePermission(ctx, "enrolments.manage");
  await inTransaction(ctx, async (tx) => {
    await withdrawMail(tx, mailId, kind);
    await audit(tx, "enrolment.letter_withdrawn", enrolmentId);
  });
}
