import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatDuration } from "#foundation/time.ts";
import { renewedKeyMs } from "../../rules/key-life.ts";
import { greeting, keepLinkPrivate, programRows, type Registered } from "./registration-facts.ts";

/** Somebody asked for a new link to a registration whose link had ended. */
export function linkMail(about: Omit<Registered, "intake">) {
  return renderMail({
    to: about.learner.email,
    kind: "registration_link",
    subject: "A new link to your registration",
    heading: "A new link to your registration",
    paragraphs: [
      greeting(about),
      `Somebody asked for a new link to this registration. It opens the page for ${formatDuration(renewedKeyMs)}.`,
      keepLinkPrivate,
    ],
    rows: programRows(about.enrolment),
    action: { label: "Open my registration", url: about.url },
    closing: ["If it was not you, do nothing: nobody but you has got this link."],
    holdsSecret: true,
  });
}
