import { renderMail } from "#foundation/mail/render-mail.tsx";
import { greetingTo } from "#foundation/names-in-mail.ts";

/** Registration has opened for a hybrid program that this person asked about. */
export function hybridOpenMail(
  interested: { name: string; email: string },
  program: { title: string; url: string },
) {
  return renderMail({
    to: interested.email,
    kind: "hybrid_open",
    subject: `Registration is open: ${program.title}`,
    heading: "Registration is open",
    paragraphs: [
      greetingTo(interested.name),
      `You asked us to tell you when hybrid registration for ${program.title} opens. It is open now.`,
    ],
    action: { label: "Register now", url: program.url },
  });
}
