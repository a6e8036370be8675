import type { Mail, Short } from "#foundation/mail/letter/letter.ts";
import { sayShort } from "#foundation/messages/say-short.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { keepLinkPrivate, type OwnLinks } from "#rooms/enrolment/door.server.ts";
import { certificateTitle } from "./certificate-words.ts";
import type { CertificateSummary } from "./certificates.ts";

const shortForm = (program: string, link: string): Short =>
  sayShort("certificate_ready", { program, link });

/** Tells a learner that the certificate is there, or that a corrected version is. */
export const certificateMail = (
  to: string,
  certificate: CertificateSummary,
  {
    code,
    checkUrl,
    reference,
    links,
  }: { code: string; checkUrl: string; reference: string; links: OwnLinks },
): Mail => {
  const isFirst = certificate.version === 1;
  const title = certificateTitle(certificate);
  return {
    to,
    kind: "certificate_issued",
    subject: isFirst ? `Your certificate: ${title}` : `Your corrected certificate: ${title}`,
    heading: isFirst ? "Your certificate is ready" : "Your certificate is corrected",
    paragraphs: [
      greetingTo(certificate.holderName ?? ""),
      isFirst
        ? "Congratulations. You have completed your training, and your certificate is ready to print."
        : "A new version of your certificate is ready to print. The one before no longer counts.",
      "Whoever wants to know whether it is genuine can read its QR code or type its code on our page.",
    ],
    rows: [
      ["Certificate", title],
      ["Number", certificate.number ?? ""],
      ["Issued", formatFullDay(certificate.issuedOn ?? "")],
      ["Code", code],
      ["Checked at", checkUrl],
    ],
    action: { label: "See your certificate", url: links.url },
    holdsSecret: true,
    short: shortForm(certificate.program, links.short),
    closing: [keepLinkPrivate],
    reference,
  };
};
