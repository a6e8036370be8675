import type { Config } from "./config.ts";

/** Names that belong to nobody (RFC 2606): docs/first-machine.md uses them. */
const isExample = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host);

const hostOf = (address: string) => /@([^\s@>]+)>?$/.exec(address)?.[1] ?? "";

/** Zeros in place of a key, with the letters that keys of this provider begin with: docs/messages.md writes them. */
const isZeros = (key = "") => /^[A-Za-z_]*0{6,}$/.test(key);

/** The ids of templates in docs/messages.md. */
const exampleTemplates: readonly string[] = ["1493-csdn3", "1494-abcd1"];

/** The settings of a real academy that still are what a document writes as an example, by their names. */
export function findExamples(config: Config): string[] {
  if (config.appEnv !== "production") return [];
  const { origin, mailFrom, adminEmail, smtpUrl, paystack, messages } = config;
  const { termii, africasTalking } = messages;
  const stillThere: Readonly<Record<string, boolean>> = {
    APP_ORIGIN: isExample(new URL(origin).hostname),
    PAYSTACK_SECRET_KEY: /_0+$/.test(paystack.keys?.secretKey ?? ""),
    PAYSTACK_PUBLIC_KEY: /_0+$/.test(paystack.keys?.publicKey ?? ""),
    SMTP_URL: smtpUrl !== null && isExample(new URL(smtpUrl).hostname),
    MAIL_FROM: isExample(hostOf(mailFrom)),
    ADMIN_EMAIL: isExample(hostOf(adminEmail)),
    TERMII_API_KEY: isZeros(termii?.apiKey),
    TERMII_SECRET_KEY: isZeros(termii?.secretKey),
    TERMII_TEMPLATES: Object.values(termii?.templates ?? {}).some((id) =>
      exampleTemplates.includes(id),
    ),
    AFRICASTALKING_API_KEY: isZeros(africasTalking?.apiKey),
    AFRICASTALKING_WEBHOOK_SECRET: isZeros(africasTalking?.webhookSecret),
  };
  return Object.keys(stillThere).filter((name) => stillThere[name]);
}
