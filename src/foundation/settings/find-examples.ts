import type { Config } from "./config.ts";

/** Names that belong to nobody (RFC 2606): docs/first-machine.md uses them. */
const isExample = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host);

const hostOf = (address: string) => /@([^\s@>]+)>?$/.exec(address)?.[1] ?? "";

/** The settings of a real academy that still are what a document writes as an example, by their names. */
export function findExamples(config: Config): string[] {
  if (config.appEnv !== "production") return [];
  const { origin, mailFrom, adminEmail, smtpUrl, paystack } = config;
  const stillThere: Readonly<Record<string, boolean>> = {
    APP_ORIGIN: isExample(new URL(origin).hostname),
    PAYSTACK_SECRET_KEY: /_0+$/.test(paystack.keys?.secretKey ?? ""),
    PAYSTACK_PUBLIC_KEY: /_0+$/.test(paystack.keys?.publicKey ?? ""),
    SMTP_URL: smtpUrl !== null && isExample(new URL(smtpUrl).hostname),
    MAIL_FROM: isExample(hostOf(mailFrom)),
    ADMIN_EMAIL: isExample(hostOf(adminEmail)),
  };
  return Object.keys(stillThere).filter((name) => stillThere[name]);
}
