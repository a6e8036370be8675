import type { Config } from "../settings/config.ts";

/** The ways a message can go, the cheapest to miss last. */
export const ways = ["sms", "whatsapp", "email"] as const;
export type Way = (typeof ways)[number];
export const languages = ["en", "ha"] as const;
export type Language = (typeof languages)[number];

/** Where and how a person wants to be told. `phone` as `readPhoneNumber` gives it. */
export type Reach = {
  readonly phone: string | null;
  readonly ways: readonly Way[];
  readonly language: Language;
  /** Whose choice it is (`ChoiceOwner`); null if nobody chose. */
  readonly owner?: string | null;
};

/** Whether anything goes to phones here. The sandbox of a demonstration takes SMS and WhatsApp. */
export const phoneWaysAvailable = ({
  appEnv,
  messages,
}: Pick<Config, "appEnv" | "messages">): boolean =>
  appEnv === "demo" || messages.sms !== null || messages.whatsapp !== null;
