import { academy } from "../academy.ts";
import { readSupportHours } from "../support-hours.ts";

/** `09:00` → `9am` */
function hourOf(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

const { days, opens, closes } = readSupportHours(academy.supportHours);

/** When a person answers, as a sentence. */
export const helpHours = `Questions? We answer ${[...new Set([days[0], days.at(-1)])].join(" to ")}, ${hourOf(opens)} to ${hourOf(closes)}.`;

/** The ways to reach the academy, each with the address of its link. */
export const helpWays = [
  { label: "Call", value: academy.phone, url: `tel:${academy.phone.replaceAll(" ", "")}` },
  {
    label: "WhatsApp",
    value: academy.phone,
    url: `https://wa.me/${academy.phone.replace(/\D/g, "")}`,
  },
  { label: "Email", value: academy.supportEmail, url: `mailto:${academy.supportEmail}` },
] as const;
