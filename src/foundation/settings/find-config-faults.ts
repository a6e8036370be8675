import type { Values } from "./config-values.ts";

const keys = ["PAYSTACK_SECRET_KEY", "PAYSTACK_PUBLIC_KEY"] as const;
const s3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

type Env = Record<string, string | undefined>;

/** An invalid setting is not missing: it has been told already. */
const missing = (values: Values, env: Env, names: readonly (keyof Values)[], why: string) =>
  names
    .filter((name) => values[name] === undefined && !env[name]?.trim())
    .map((name) => `${name} ${why}`);

const isLoopback = (host: string) =>
  host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);

/** Whether mail is encrypted in transit: nodemailer takes these options from the URL. */
function mailIsPrivate(address: string): boolean {
  const { protocol, hostname, searchParams: options } = new URL(address);
  if (isLoopback(hostname)) return true;
  const weakened =
    options.get("ignoreTLS") === "true" || options.get("tls.rejectUnauthorized") === "false";
  return !weakened && (protocol === "smtps:" || options.get("requireTLS") === "true");
}

/** The same for the database. `pg` uses a host in the query before the one in the URL. */
function databaseIsPrivate(address: string): boolean {
  const { hostname, searchParams: options } = new URL(address);
  const host = options.getAll("host").at(-1) || hostname.replace(/%2f/gi, "/");
  if (host.startsWith("/") || isLoopback(host)) return true;
  const mode = options.getAll("sslmode").at(-1) ?? (options.get("ssl") === "true" ? "require" : "");
  // For libpq, "require" accepts any certificate; for `pg`, only a valid one.
  const asLibpq = options.get("uselibpqcompat") === "true";
  return /^verify-(ca|full)$/.test(mode) || (mode === "require" && !asLibpq);
}

function findPlaintext(values: Values): string[] {
  const { SMTP_URL: mail, DATABASE_URL: database, ALLOW_PLAINTEXT: allowed = [] } = values;
  const faults: string[] = [];
  const not = (name: string, how: string, word: string) =>
    `${name} must use TLS with APP_ENV=production: ${how}. ALLOW_PLAINTEXT=${word} allows it without.`;
  if (mail && !allowed.includes("mail") && !mailIsPrivate(mail)) {
    faults.push(not("SMTP_URL", "smtps://, or smtp:// with ?requireTLS=true", "mail"));
  }
  if (database && !allowed.includes("database") && !databaseIsPrivate(database)) {
    faults.push(not("DATABASE_URL", "add ?sslmode=verify-full", "database"));
  }
  return faults;
}

function findProductionFaults(values: Values, env: Env): string[] {
  const ofProvider = values.CARD_PROVIDER === "paystack" ? keys : [];
  const needed = ["APP_ORIGIN", "DATABASE_URL", ...ofProvider, "SMTP_URL", "SEAL_KEY"] as const;
  const why = "is needed with APP_ENV=production.";
  const faults = missing(values, env, needed, why);
  // It has a default for the demonstration; production must set its own sender.
  if (!env.MAIL_FROM?.trim()) faults.push(`MAIL_FROM ${why}`);
  for (const name of ["APP_ORIGIN", "PAYSTACK_API_URL"] as const) {
    if (values[name]?.startsWith("http:")) {
      faults.push(`${name} must be https with APP_ENV=production.`);
    }
  }
  // Services on the same machine may do without TLS; nothing leaves the machine.
  for (const name of ["S3_ENDPOINT", "ERROR_REPORT_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const) {
    const address = values[name];
    if (address?.startsWith("http:") && !isLoopback(new URL(address).hostname)) {
      faults.push(`${name} must be https with APP_ENV=production.`);
    }
  }
  if (values.PAYSTACK_SECRET_KEY?.startsWith("sk_test_") && values.ALLOW_TEST_KEYS !== "on") {
    faults.push(
      "PAYSTACK_SECRET_KEY is a test key: with APP_ENV=production learners would get places without paying real money. ALLOW_TEST_KEYS=on allows it, to try a new installation.",
    );
  }
  for (const name of keys) {
    if (values[name] && !/^[sp]k_(live|test)_/.test(values[name])) {
      faults.push(`${name} must be a live or a test key with APP_ENV=production.`);
    }
  }
  return [...faults, ...findPlaintext(values)];
}

function findKeyFaults(values: Values, env: Env): string[] {
  const faults: string[] = [];
  const isProduction = values.APP_ENV === "production";
  const neededAnyway = isProduction && values.CARD_PROVIDER === "paystack";
  if (!neededAnyway && keys.some((name) => values[name])) {
    faults.push(...missing(values, env, keys, "must be set too: both keys or none."));
  }
  const live = keys.filter((name) => values[name]?.includes("k_live_"));
  if (live.length > 0 && !isProduction) {
    faults.push("APP_ENV must be production with live Paystack keys: they take real money.");
  }
  if (live.length === 1 && keys.every((name) => values[name])) {
    faults.push(
      "PAYSTACK_PUBLIC_KEY must be of the same kind as PAYSTACK_SECRET_KEY: both live or both test.",
    );
  }
  return faults;
}

function findBenchmarkFaults({ BENCHMARK, APP_ENV, HOST }: Values): string[] {
  if (BENCHMARK !== "on") return [];
  const faults: string[] = [];
  if (APP_ENV === "production") {
    faults.push("BENCHMARK must be off with APP_ENV=production: it lifts the rate limits.");
  }
  if (!isLoopback(HOST)) {
    faults.push(
      "BENCHMARK needs a HOST on this machine, such as 127.0.0.1: it lifts the rate limits.",
    );
  }
  return faults;
}

/** The public key in the documentation of age, which people copy. Somebody else has its secret key. */
const keyOfExamples = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

function findBackupFaults(values: Values, env: Env): string[] {
  const { BACKUP_TO: to, BACKUP_KEY: key, APP_ENV, DATABASE_URL, S3_ENDPOINT } = values;
  if (!to) return key ? ["BACKUP_TO must be set too: BACKUP_KEY alone makes no backup."] : [];
  const faults: string[] = [];
  if (APP_ENV === "production") {
    const why =
      "is needed with BACKUP_TO: a backup has everyone's data. npm run db -- backup-keys makes a pair.";
    faults.push(...missing(values, env, ["BACKUP_KEY"], why));
  }
  if (key === keyOfExamples) {
    faults.push(
      "BACKUP_KEY is an example, so you could not open your backups. npm run db -- backup-keys makes your own pair.",
    );
  }
  if (!DATABASE_URL) {
    faults.push("BACKUP_TO needs DATABASE_URL: the embedded database has its hourly dumps.");
  }
  if (to.startsWith("s3://") && !S3_ENDPOINT) {
    faults.push("S3_ENDPOINT must be set too: BACKUP_TO is a bucket there.");
  }
  return faults;
}

const ofTermii = ["TERMII_API_KEY", "TERMII_SECRET_KEY"] as const;
const ofAfricasTalking = [
  "AFRICASTALKING_USERNAME",
  "AFRICASTALKING_API_KEY",
  "AFRICASTALKING_WEBHOOK_SECRET",
] as const;

/** What the chosen providers of messages need. Keys alone choose none, so that they can be prepared. */
function findMessageFaults(values: Values, env: Env): string[] {
  const { SMS_PROVIDER: sms, WHATSAPP_PROVIDER: whatsapp, APP_ENV } = values;
  const faults: string[] = [];
  const usesTermii = sms === "termii" || whatsapp === "termii";
  if (usesTermii) {
    const by = sms === "termii" ? "SMS_PROVIDER" : "WHATSAPP_PROVIDER";
    faults.push(...missing(values, env, ofTermii, `must be set too with ${by}=termii.`));
  }
  if (sms === "termii")
    faults.push(
      ...missing(values, env, ["TERMII_SENDER"], "must be set too with SMS_PROVIDER=termii."),
    );
  if (whatsapp === "termii")
    faults.push(
      ...missing(
        values,
        env,
        ["TERMII_DEVICE_ID"],
        "must be set too with WHATSAPP_PROVIDER=termii.",
      ),
    );
  if (sms === "africastalking")
    faults.push(
      ...missing(
        values,
        env,
        ofAfricasTalking,
        "must be set too with SMS_PROVIDER=africastalking.",
      ),
    );
  const addresses = [
    ["TERMII_API_URL", usesTermii],
    ["AFRICASTALKING_API_URL", sms === "africastalking"],
  ] as const;
  for (const [name, isUsed] of addresses) {
    if (isUsed && APP_ENV === "production" && values[name]?.startsWith("http:")) {
      faults.push(`${name} must be https with APP_ENV=production.`);
    }
  }
  return faults;
}

/**
 * Finds settings that are each valid but do not fit together; one sentence for each.
 * @param values the settings that could be read; invalid ones are absent
 */
export function findFaults(values: Values, env: Env): string[] {
  const faults = values.APP_ENV === "production" ? findProductionFaults(values, env) : [];
  faults.push(
    ...findKeyFaults(values, env),
    ...findBenchmarkFaults(values),
    ...findBackupFaults(values, env),
    ...findMessageFaults(values, env),
  );
  if (s3.some((name) => values[name])) {
    faults.push(...missing(values, env, s3, "must be set too: all S3 settings or none."));
  }
  return faults;
}
