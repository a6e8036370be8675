import { join, resolve } from "node:path";
import { demonstration, mail } from "#academy";
import type { SealKeys } from "../codes/seal.ts";
import { findMistyped, readValues, type Values } from "./config-values.ts";
import { findFaults } from "./find-config-faults.ts";

/** Settings from the environment; see the table in the README. */
export type Config = {
  appEnv: "demo" | "production";
  host: string;
  port: number;
  /** Public origin without a trailing slash, for links. */
  origin: string;
  dataDir: string;
  databaseUrl: string | null;
  adminEmail: string;
  adminPassword: string | null;
  /** Encrypts what someone with a copy of the database must not see: the second factors. */
  sealKeys: SealKeys;
  /** The card provider for new payments; the payments room knows which ones exist. */
  cardProvider: string;
  paystack: {
    /** Set when a real (or test) account of the provider is used; null for the sandbox. */
    keys: { secretKey: string; publicKey: string } | null;
    apiUrl: string;
  };
  smtpUrl: string | null;
  mailFrom: string;
  /** Messages to phones (foundation/messages). */
  messages: MessageSettings;
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string } | null;
  /** The most bytes that all uploaded files together may use. */
  uploadBytes: number;
  /** Callers that send it may read `/metrics`; null if there is no such page. */
  metricsToken: string | null;
  /** Receives errors of the log; null for nobody. */
  errorReportUrl: string | null;
  /** The collector of OpenTelemetry that receives traces; null for none. */
  tracesTo: string | null;
  /** Where the daily backup goes, and the public key it is encrypted for; null for no backup. */
  backup: { to: string; key: string | null } | null;
  /** How long it keeps serving after a stop signal while it reports that it is not ready. */
  drainSeconds: number;
  seed: "none" | "catalogue" | "demo";
  commissionHoldDays: number;
  /** How long an unpaid registration holds its seat. */
  seatHoldHours: number;
  sweepSeconds: number;
  logLevel: string;
  /** The number of trusted proxies in front of the process, for X-Forwarded-For. */
  trustedProxies: number;
  /** Whether /api/docs and /api/openapi.json are served. */
  apiDocs: boolean;
  /** Whether browsers keep visited pages for reading without a connection. */
  offline: boolean;
  /** Whether requests from this machine are exempt from rate limits. */
  benchmark: boolean;
};

/** Who sends messages to phones, and how many. */
export type MessageSettings = {
  sms: "termii" | "africastalking" | null;
  whatsapp: "termii" | null;
  /** `apiUrl` has no final slash; `deviceId` is null when Termii sends no WhatsApp. */
  termii: {
    apiKey: string;
    apiUrl: string;
    sender: string;
    deviceId: string | null;
    /** Our names of WhatsApp's templates, with their language, and what Termii calls them. */
    templates: Readonly<Record<string, string>>;
    secretKey: string;
  } | null;
  /** `sender` is null for the one that Africa's Talking uses by itself. */
  africasTalking: {
    username: string;
    apiKey: string;
    apiUrl: string;
    sender: string | null;
    webhookSecret: string;
  } | null;
  /** The most messages that one number gets on one day, besides codes. */
  perPerson: number;
  /** The most that leave on one day, with codes. */
  perDay: number;
};

/** All invalid settings, one per line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings are incomplete:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/** Another academy keeps its data next to its identity, so that two academies never share a database. */
const usualDataDir = ({ ACADEMY_DIR: folder }: Record<string, string | undefined>): string =>
  folder ? join(folder, "data") : "./data";

/** Only our own demonstration has invented people; another academy starts with what is in its folder. */
function usualSeed(appEnv: Config["appEnv"]): Config["seed"] {
  if (appEnv === "production") return "none";
  return demonstration ? "demo" : "catalogue";
}

/** The sender of emails: a MAIL_FROM that is only an address keeps the academy's name. */
const senderOf = (text: string): string =>
  /^[^\s<>]+@[^\s<>]+$/.test(text) ? `${mail.senderName} <${text}>` : text;

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

/** `findFaults` has checked that what a chosen provider needs is there. */
function messageSettings(values: Values): MessageSettings {
  const { SMS_PROVIDER: sms = null, WHATSAPP_PROVIDER: whatsapp = null } = values;
  return {
    sms,
    whatsapp,
    termii:
      sms === "termii" || whatsapp === "termii"
        ? {
            apiKey: values.TERMII_API_KEY ?? "",
            apiUrl: withoutSlash(values.TERMII_API_URL),
            sender: values.TERMII_SENDER ?? "",
            deviceId: values.TERMII_DEVICE_ID ?? null,
            templates: values.TERMII_TEMPLATES,
            secretKey: values.TERMII_SECRET_KEY ?? "",
          }
        : null,
    africasTalking:
      sms === "africastalking"
        ? {
            username: values.AFRICASTALKING_USERNAME ?? "",
            apiKey: values.AFRICASTALKING_API_KEY ?? "",
            apiUrl: withoutSlash(values.AFRICASTALKING_API_URL),
            sender: values.AFRICASTALKING_SENDER ?? null,
            webhookSecret: values.AFRICASTALKING_WEBHOOK_SECRET ?? "",
          }
        : null,
    perPerson: values.MESSAGES_PER_PERSON,
    perDay: values.MESSAGES_PER_DAY,
  };
}

/** Reads and checks the settings. @throws ConfigError with every fault */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const values = readValues(env, faults);
  faults.push(...findFaults(values, env));
  // The one that is missing may be there by another name.
  if (faults.length > 0) throw new ConfigError([...new Set(faults), ...findMistyped(env)]);
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey } = values;
  return {
    appEnv: values.APP_ENV,
    host: values.HOST,
    port: values.PORT,
    origin: values.APP_ORIGIN
      ? new URL(values.APP_ORIGIN).origin
      : `http://localhost:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR ?? usualDataDir(env)),
    databaseUrl: values.DATABASE_URL ?? null,
    adminEmail: values.ADMIN_EMAIL.toLowerCase(),
    adminPassword: values.ADMIN_PASSWORD ?? null,
    sealKeys: [
      values.SEAL_KEY ? Buffer.from(values.SEAL_KEY, "hex") : Buffer.alloc(32, "demo"),
      ...values.SEAL_KEY_OLD.map((key) => Buffer.from(key, "hex")),
    ],
    cardProvider: values.CARD_PROVIDER,
    paystack: {
      keys: secretKey && publicKey ? { secretKey, publicKey } : null,
      apiUrl: withoutSlash(values.PAYSTACK_API_URL),
    },
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: senderOf(values.MAIL_FROM),
    messages: messageSettings(values),
    s3:
      values.S3_ENDPOINT &&
      values.S3_BUCKET &&
      values.S3_ACCESS_KEY_ID &&
      values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : null,
    uploadBytes: values.UPLOADS_MB * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN ?? null,
    errorReportUrl: values.ERROR_REPORT_URL ?? null,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    backup: values.BACKUP_TO ? { to: values.BACKUP_TO, key: values.BACKUP_KEY ?? null } : null,
    drainSeconds: values.DRAIN_SECONDS,
    seed: values.SEED ?? usualSeed(values.APP_ENV),
    commissionHoldDays: values.COMMISSION_HOLD_DAYS,
    seatHoldHours: values.SEAT_HOLD_HOURS,
    sweepSeconds: values.SWEEP_SECONDS,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    apiDocs: (values.API_DOCS ?? (values.APP_ENV === "production" ? "off" : "on")) === "on",
    offline: values.OFFLINE === "on",
    benchmark: values.BENCHMARK === "on",
  };
}
