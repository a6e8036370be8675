/** Plain links to WhatsApp: an app opens them on a phone, a page on a computer. */

/** A chat with a number. @param phone `+234 800 000 0000` */
export const whatsAppChat = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;

/** Lets a person choose who to send a text to. */
export const whatsAppShare = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
