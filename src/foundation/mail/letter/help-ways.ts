import { academy } from "../../academy/academy.ts";
import { spokenHours } from "../../academy/spoken-hours.ts";
import { whatsAppChat } from "../../contacts/whatsapp.ts";

const [days, times] = spokenHours(academy.supportHours);

/** When a person answers, as a sentence. */
export const helpHours = `Questions? We answer ${days}, ${times}.`;

/** The ways to reach the academy, each with the address of its link. */
export const helpWays = [
  { label: "Call", value: academy.phone, url: `tel:${academy.phone.replaceAll(" ", "")}` },
  { label: "WhatsApp", value: academy.phone, url: whatsAppChat(academy.phone) },
  { label: "Email", value: academy.supportEmail, url: `mailto:${academy.supportEmail}` },
] as const;
