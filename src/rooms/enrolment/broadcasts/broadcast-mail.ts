import { academy } from "#foundation/academy/academy.ts";
import type { Mail, Short } from "#foundation/mail/letter/letter.ts";

/**
 * A message to many as one person gets it: the letter, and the same text for a phone. Staff write it in the language
 * that they choose.
 * @param text with its places filled in
 */
export const broadcastMail = (
  text: string,
  { to, reference }: { readonly to: string; readonly reference: string },
): Mail & { readonly short: Short } => {
  // WhatsApp refuses line breaks in what fills a template in.
  const variables = [text.replace(/\s+/g, " ")];
  return {
    to,
    kind: "broadcast",
    subject: `A message from ${academy.name}`,
    heading: `A message from ${academy.name}`,
    paragraphs: [text],
    reference,
    short: { en: text, ha: text, template: "notice", variables: { en: variables, ha: variables } },
  };
};
