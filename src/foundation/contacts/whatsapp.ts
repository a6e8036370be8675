/** Plain links to WhatsApp and to text messages: an app opens them on a phone, a page on a computer. */

/** A chat with a number. @param phone `+234 800 000 0000` */
export const whatsAppChat = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;

/** A chat with a number, and a text to send there. */
export const whatsAppText = (phone: string, text: string): string =>
  `${whatsAppChat(phone)}?text=${encodeURIComponent(text)}`;

/** A text message to a number. iPhones read what follows `&`, others what follows `?`. */
export const smsTo = (phone: string, text: string): string =>
  `sms:${phone.replace(/[^\d+]/g, "")}?&body=${encodeURIComponent(text)}`;

/** Lets a person choose who to send a text to. */
export const whatsAppShare = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
