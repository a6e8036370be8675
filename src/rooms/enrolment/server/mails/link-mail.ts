import { formatDuration } from "#foundation/durations.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { renewedKeyMs } from "../../rules/key-life.ts";
import { greeting, keepLinkPrivate, programRows, type Registered } from "./registration-facts.ts";

/** Sends a new link, because the old one expired and someone asked. */
export function linkMail(about: Omit<Registered, "intake">) {
  return renderMail({
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
    closing: ["If you did not ask for it, ignore this email. We sent the link only to you."],
    holdsSecret: true,
  });
}
