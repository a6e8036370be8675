import * as z from "zod";
import { mail } from "#academy";
import { emailShape } from "../contacts/email-address.ts";
import { isOneSlipApart } from "../text/is-one-slip-apart.ts";

const url = (protocols: RegExp) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol));

/** Pages are at the root of their host, so a path would be lost from every link. */
const isOrigin = (address: URL) => address.href === `${address.origin}/`;

/** Digits only, which the shell, people and JavaScript read the same way. */
const whole = (least: number, most: number, unset: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .default(unset);

const shape = {
  APP_ENV: [z.enum(["demo", "production"]).default("demo"), "demo or production"],
  HOST: [z.string().min(1).default("127.0.0.1"), "an address to listen on"],
  PORT: [whole(1, 65_535, 3000), "a port, 1 to 65535"],
  APP_ORIGIN: [
    url(/^https?:$/)
      .refine((text) => URL.canParse(text) && isOrigin(new URL(text)))
      .optional(),
    "an http(s) origin such as https://academy.example, without a path",
  ],
  DATA_DIR: [z.string().min(1).optional(), "a folder"],
  DATABASE_URL: [url(/^postgres(ql)?:$/).optional(), "a postgres:// address"],
  ADMIN_EMAIL: [z.email({ pattern: emailShape }).default(mail.adminAddress), "an email address"],
  ADMIN_PASSWORD: [z.string().min(8).optional(), "a password of 8 characters or more"],
  SEAL_KEY: [
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    "64 hexadecimal digits",
  ],
  SEAL_KEY_OLD: [
    z
      .string()
      .transform((text) => text.split(",").map((key) => key.trim()))
      .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/i)))
      .default([]),
    "64 hexadecimal digits, or several such keys separated by commas",
  ],
  CARD_PROVIDER: [
    z
      .string()
      .regex(/^[a-z]+$/)
      .default("paystack"),
    "the name of a card provider, such as paystack",
  ],
  PAYSTACK_SECRET_KEY: [z.string().startsWith("sk_").optional(), "a key that begins with sk_"],
  PAYSTACK_PUBLIC_KEY: [z.string().startsWith("pk_").optional(), "a key that begins with pk_"],
  ALLOW_TEST_KEYS: [z.enum(["on", "off"]).default("off"), "on or off"],
  PAYSTACK_API_URL: [url(/^https?:$/).default("https://api.paystack.co"), "an http(s) address"],
  SMTP_URL: [url(/^smtps?:$/).optional(), "an smtp:// or smtps:// address"],
  MAIL_FROM: [
    z
      .string()
      .refine((text) => emailShape.test(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text))
      .default(`${mail.senderName} <${mail.senderAddress}>`),
    "an email address, or a name and an address such as The Office <office@academy.example>",
  ],
  SMS_PROVIDER: [z.enum(["termii", "africastalking"]).optional(), "termii or africastalking"],
  WHATSAPP_PROVIDER: [z.enum(["termii"]).optional(), "termii"],
  TERMII_API_KEY: [z.string().min(1).optional(), "a key"],
  TERMII_API_URL: [url(/^https?:$/).default("https://api.ng.termii.com"), "an http(s) address"],
  TERMII_SENDER: [
    z
      .string()
      .regex(/^[A-Za-z0-9 -]{3,11}$/)
      .optional(),
    "the sender that Termii has registered for you, 3 to 11 letters or digits",
  ],
  TERMII_DEVICE_ID: [z.string().min(1).optional(), "the id of a WhatsApp device at Termii"],
  TERMII_TEMPLATES: [
    z
      .string()
      .transform((text) => text.split(",").map((pair) => pair.trim()))
      .pipe(z.array(z.string().regex(/^[a-z0-9_]+=[\w-]+$/)))
      .transform((pairs) => Object.fromEntries(pairs.map((pair) => pair.split("="))))
      .pipe(z.record(z.string(), z.string()))
      .default({}),
    "names of templates with their ids at Termii, such as place_confirmed_en=1493-csdn3",
  ],
  TERMII_SECRET_KEY: [z.string().min(1).optional(), "a key"],
  AFRICASTALKING_USERNAME: [z.string().min(1).optional(), "the name of an app"],
  AFRICASTALKING_API_KEY: [z.string().min(1).optional(), "a key"],
  AFRICASTALKING_API_URL: [
    url(/^https?:$/).default("https://api.africastalking.com"),
    "an http(s) address",
  ],
  AFRICASTALKING_SENDER: [
    z
      .string()
      .regex(/^[A-Za-z0-9 -]{3,11}$/)
      .optional(),
    "a registered sender, 3 to 11 letters or digits",
  ],
  AFRICASTALKING_WEBHOOK_SECRET: [
    z
      .string()
      .regex(/^[\w-]{16,}$/)
      .optional(),
    "a secret of 16 letters or digits or more",
  ],
  MESSAGES_PER_PERSON: [whole(1, 1000, 6), "messages a day, 1 to 1000"],
  MESSAGES_PER_DAY: [whole(1, 1_000_000, 2000), "messages a day, 1 to 1000000"],
  S3_ENDPOINT: [url(/^https?:$/).optional(), "an http(s) address"],
  S3_BUCKET: [z.string().min(1).optional(), "a bucket's name"],
  S3_ACCESS_KEY_ID: [z.string().min(1).optional(), "a key id"],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), "a key"],
  UPLOADS_MB: [whole(1, 1_000_000, 5000), "megabytes, 1 to 1000000"],
  ALLOW_PLAINTEXT: [
    z
      .string()
      .transform((text) => text.split(",").map((word) => word.trim()))
      .pipe(z.array(z.enum(["mail", "database"])))
      .default([]),
    "mail, database or mail,database",
  ],
  METRICS_TOKEN: [z.string().min(16).optional(), "a secret of 16 characters or more"],
  ERROR_REPORT_URL: [url(/^https?:$/).optional(), "an http(s) address"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [url(/^https?:$/).optional(), "an http(s) address"],
  BACKUP_TO: [z.string().min(1).optional(), "a folder, or s3://BUCKET/FOLDER"],
  BACKUP_KEY: [
    z
      .string()
      .regex(/^age1[0-9a-z]+$/)
      .optional(),
    "a public key of age, age1…",
  ],
  DRAIN_SECONDS: [whole(0, 60, 0), "seconds, 0 to 60"],
  SEED: [z.enum(["none", "catalogue", "demo"]).optional(), "none, catalogue or demo"],
  COMMISSION_HOLD_DAYS: [whole(0, 365, 14), "days, 0 to 365"],
  SEAT_HOLD_HOURS: [whole(1, 720, 48), "hours, 1 to 720"],
  SWEEP_SECONDS: [whole(1, 3600, 60), "seconds, 1 to 3600"],
  LOG_LEVEL: [
    z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    "silent, error, warn, info or debug",
  ],
  OFFLINE: [z.enum(["on", "off"]).default("on"), "on or off"],
  API_DOCS: [z.enum(["on", "off"]).optional(), "on or off"],
  BENCHMARK: [z.enum(["on", "off"]).default("off"), "on or off"],
  TRUSTED_PROXIES: [whole(0, 5, 0), "a number, 0 to 5"],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** The settings as read, before they are checked against each other. */
export type Values = { [Name in keyof typeof shape]: z.output<(typeof shape)[Name][0]> };

/** @param faults receives a line for each invalid setting */
export function readValues(env: Record<string, string | undefined>, faults: string[]): Values {
  const values: Record<string, unknown> = {};
  for (const [name, [schema, wanted]] of Object.entries(shape)) {
    // Shells and compose files use an empty variable for "not set".
    const text = env[name]?.trim() || undefined;
    // A secret read from a file ends with a line break; a number with spaces is a mistake.
    const isNumber = typeof schema.safeParse(undefined).data === "number";
    const result = schema.safeParse(text && isNumber ? env[name] : text);
    if (result.success) values[name] = result.data;
    else faults.push(`${name} must be ${wanted}.`);
  }
  return values as Values;
}

/** Settings that other parts read: the build, and a restore. */
const readElsewhere = ["ACADEMY_DIR", "BACKUP_SECRET_KEY"];

/** `smtp-url` and `SMTPURL` → `SMTPURL` */
const letters = (name: string) => name.toUpperCase().replace(/[-_.]/g, "");

/** Shorter names are too much like those of other programs: HOSTS, PORTS, SEEDS. */
const shortest = 5;

/**
 * Variables that are probably settings with a typo in their names, a sentence for each. Only close ones, because a machine
 * has many variables, and none where the setting that it looks like is set.
 */
export function findMistyped(env: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const known = [...Object.keys(shape), ...readElsewhere];
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || !isSet(name)) return [];
    const meant = known.find(
      (one) =>
        letters(one).length >= shortest &&
        !isSet(one) &&
        (letters(one) === letters(name) || isOneSlipApart(one, name)),
    );
    return meant ? [`${name} is no setting. Did you mean ${meant}?`] : [];
  });
}
