import { describe, expect, test } from "vitest";
import { mail } from "#academy";
import { ConfigError, loadConfig } from "./config.ts";
import { findMistyped } from "./config-values.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("without any settings, the demonstration runs", () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    appEnv: "demo",
    port: 3000,
    origin: "http://localhost:3000",
    seed: "demo",
    databaseUrl: null,
    paystack: { keys: null },
    commissionHoldDays: 14,
    seatHoldHours: 48,
    sweepSeconds: 60,
    apiDocs: true,
  });
});

test("all invalid settings are reported at once", () => {
  expect(faultsOf({ PORT: "99999", SMTP_URL: "mail", SEED: "some" })).toEqual([
    "PORT must be a port, 1 to 65535.",
    "SMTP_URL must be an smtp:// or smtps:// address.",
    "SEED must be none, catalogue or demo.",
  ]);
});

test("production needs origin, database, keys, mail and the admin's password", () => {
  const faults = faultsOf({ APP_ENV: "production" }).join("\n");
  for (const name of [
    "APP_ORIGIN",
    "DATABASE_URL",
    "PAYSTACK_SECRET_KEY",
    "PAYSTACK_PUBLIC_KEY",
    "SMTP_URL",
    "MAIL_FROM",
  ]) {
    expect(faults).toContain(`${name} is needed`);
  }
});

test("MAIL_FROM keeps the academy's name unless it has its own", () => {
  const senderOf = (MAIL_FROM: string) => loadConfig({ MAIL_FROM }).mailFrom;
  expect(senderOf("hello@academy.example")).toBe(`${mail.senderName} <hello@academy.example>`);
  expect(senderOf("The Office <hello@academy.example>")).toBe("The Office <hello@academy.example>");
});

test.each([
  "office@academy.example/",
  "office@academy.example,",
  "office at academy.example",
  "The Office <office@academy.example",
  "The Office office@academy.example",
  "The Office <office@academy.example>.",
  "The Office <office>",
])("MAIL_FROM %s is refused", (MAIL_FROM) => {
  expect(faultsOf({ MAIL_FROM })).toEqual([
    "MAIL_FROM must be an email address, or a name and an address such as The Office <office@academy.example>.",
  ]);
});

test.each(["/site", "/site/", "/?from=mail", "/#top", "//", "@other.example"])(
  "APP_ORIGIN with %s after it is refused",
  (more) => {
    expect(faultsOf({ APP_ORIGIN: `https://academy.example${more}` })).toEqual([
      "APP_ORIGIN must be an http(s) origin such as https://academy.example, without a path.",
    ]);
  },
);

test.each(["https://academy.example", "https://academy.example/", "http://localhost:3000"])(
  "APP_ORIGIN %s is taken",
  (APP_ORIGIN) => {
    expect(loadConfig({ APP_ORIGIN }).origin).toBe(APP_ORIGIN.replace(/\/$/, ""));
  },
);

test("the API documentation page is off in production by default", () => {
  const env = {
    APP_ENV: "production",
    APP_ORIGIN: "https://academy.example",
    DATABASE_URL: "postgres:///academy?host=/run/postgresql",
    PAYSTACK_SECRET_KEY: "sk_live_1",
    PAYSTACK_PUBLIC_KEY: "pk_live_1",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "hello@academy.example",
    ADMIN_PASSWORD: "long enough to be taken",
    SEAL_KEY: "5a".repeat(32),
  };
  expect(loadConfig(env).apiDocs).toBe(false);
  expect(loadConfig({ ...env, API_DOCS: "on" }).apiDocs).toBe(true);
  expect(loadConfig({ API_DOCS: "off" }).apiDocs).toBe(false);
});

test("half a key pair is refused, and so are keys of two kinds", () => {
  expect(faultsOf({ PAYSTACK_SECRET_KEY: "sk_test_1" })).toEqual([
    "PAYSTACK_PUBLIC_KEY must be set too: both keys or none.",
  ]);
  for (const [secret, open] of [
    ["sk_live_1", "pk_test_1"],
    ["sk_test_1", "pk_live_1"],
  ]) {
    const keys = { PAYSTACK_SECRET_KEY: secret ?? "", PAYSTACK_PUBLIC_KEY: open ?? "" };
    expect(faultsOf({ ...production, ALLOW_TEST_KEYS: "on", ...keys })).toEqual([
      "PAYSTACK_PUBLIC_KEY must be of the same kind as PAYSTACK_SECRET_KEY: both live or both test.",
    ]);
  }
});

const production = {
  APP_ENV: "production",
  APP_ORIGIN: "https://academy.example",
  DATABASE_URL: "postgres://academy@db.example/academy?sslmode=verify-full",
  PAYSTACK_SECRET_KEY: "sk_live_1",
  PAYSTACK_PUBLIC_KEY: "pk_live_1",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "hello@academy.example",
  ADMIN_PASSWORD: "a long password",
  SEAL_KEY: "5a".repeat(32),
};

test("production starts without the first admin's password: it is needed once only", () => {
  const { ADMIN_PASSWORD: _, ...later } = production;
  expect(faultsOf(later)).toEqual([]);
});

test("production needs Paystack's keys only while new payments are started there", () => {
  const { PAYSTACK_SECRET_KEY: _, PAYSTACK_PUBLIC_KEY: __, ...without } = production;
  expect(faultsOf(without)).toHaveLength(2);
  expect(faultsOf({ ...without, CARD_PROVIDER: "other" })).toEqual([]);
  const half = { ...without, CARD_PROVIDER: "other", PAYSTACK_SECRET_KEY: "sk_live_1" };
  expect(faultsOf(half)).toEqual(["PAYSTACK_PUBLIC_KEY must be set too: both keys or none."]);
  expect(faultsOf({ CARD_PROVIDER: "Other One" }).join()).toContain("CARD_PROVIDER");
});

test("a setting that is there and wrong is not called missing too", () => {
  expect(faultsOf({ ...production, SEAL_KEY: "5a5a" })).toEqual([
    "SEAL_KEY must be 64 hexadecimal digits.",
  ]);
  expect(faultsOf({ ...production, BACKUP_TO: "/srv/backups", BACKUP_KEY: "age2" })).toEqual([
    "BACKUP_KEY must be a public key of age, age1….",
  ]);
});

test("SEAL_KEY_OLD has the earlier keys, and each must be valid", () => {
  const [one, other] = ["6b".repeat(32), "7c".repeat(32)];
  const { sealKeys } = loadConfig({ ...production, SEAL_KEY_OLD: `${one}, ${other}` });
  expect(sealKeys.map((key) => key.toString("hex"))).toEqual(["5a".repeat(32), one, other]);
  expect(faultsOf({ ...production, SEAL_KEY_OLD: `${one},` }).join()).toContain("SEAL_KEY_OLD");
});

test("complete production settings are accepted with live keys, and with test keys only if they are allowed", () => {
  expect(faultsOf(production)).toEqual([]);
  const keys = { PAYSTACK_SECRET_KEY: "sk_test_1", PAYSTACK_PUBLIC_KEY: "pk_test_1" };
  const refusal =
    "PAYSTACK_SECRET_KEY is a test key: with APP_ENV=production learners would get places without paying real money. ALLOW_TEST_KEYS=on allows it, to try a new installation.";
  expect(faultsOf({ ...production, ...keys })).toEqual([refusal]);
  expect(faultsOf({ ...production, ...keys, ALLOW_TEST_KEYS: "off" })).toEqual([refusal]);
  expect(faultsOf({ ...production, ...keys, ALLOW_TEST_KEYS: "on" })).toEqual([]);
  expect(faultsOf({ ALLOW_TEST_KEYS: "1" })).toEqual(["ALLOW_TEST_KEYS must be on or off."]);
});

test("production reaches the file storage by https, or on its own machine", () => {
  const storage = {
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const faultsAt = (S3_ENDPOINT: string) => faultsOf({ ...production, ...storage, S3_ENDPOINT });
  expect(faultsAt("https://s3.example")).toEqual([]);
  expect(faultsAt("http://127.0.0.1:9000")).toEqual([]);
  expect(faultsAt("http://s3.example")).toEqual([
    "S3_ENDPOINT must be https with APP_ENV=production.",
  ]);
});

test("live keys are refused outside production, whatever the database", () => {
  for (const DATABASE_URL of ["", "postgres://academy@127.0.0.1/academy"]) {
    expect(faultsOf({ ...production, APP_ENV: "demo", DATABASE_URL })).toEqual([
      "APP_ENV must be production with live Paystack keys: they take real money.",
    ]);
  }
});

test("production accepts only live or test keys", () => {
  const keys = { PAYSTACK_SECRET_KEY: "sk_sandbox_1", PAYSTACK_PUBLIC_KEY: "pk_sandbox_1" };
  expect(faultsOf({ ...production, ...keys })).toEqual([
    "PAYSTACK_SECRET_KEY must be a live or a test key with APP_ENV=production.",
    "PAYSTACK_PUBLIC_KEY must be a live or a test key with APP_ENV=production.",
  ]);
});

test("production requires https for origin and provider, and TLS to mail and database", () => {
  expect(
    faultsOf({
      ...production,
      APP_ORIGIN: "http://academy.example",
      PAYSTACK_API_URL: "http://provider.example",
      SMTP_URL: "smtp://mail.example:587",
      DATABASE_URL: "postgres://academy@db.example/academy",
    }),
  ).toEqual([
    "APP_ORIGIN must be https with APP_ENV=production.",
    "PAYSTACK_API_URL must be https with APP_ENV=production.",
    "SMTP_URL must use TLS with APP_ENV=production: smtps://, or smtp:// with ?requireTLS=true. ALLOW_PLAINTEXT=mail allows it without.",
    "DATABASE_URL must use TLS with APP_ENV=production: add ?sslmode=verify-full. ALLOW_PLAINTEXT=database allows it without.",
  ]);
});

describe("TLS to mail and database", () => {
  const databaseFault = expect.stringMatching(/^DATABASE_URL must use TLS/);
  const mailFault = expect.stringMatching(/^SMTP_URL must use TLS/);
  test.each([
    ["postgres://a@127.0.0.1/academy", []],
    ["postgres://a@localhost:5433/academy", []],
    ["postgres://a@[::1]/academy", []],
    ["postgres:///academy?host=/var/run/postgresql", []],
    ["postgres://%2Fvar%2Frun%2Fpostgresql/academy", []],
    ["postgres://a@db.example/academy?sslmode=require", []],
    ["postgres://a@db.example/academy?ssl=true", []],
    ["postgres://a@db.example/academy?sslmode=prefer", [databaseFault]],
    ["postgres://a@db.example/academy?sslmode=no-verify", [databaseFault]],
    ["postgres://a@db.example/academy?sslmode=require&uselibpqcompat=true", [databaseFault]],
    ["postgres://a@127.0.0.1/academy?host=db.example", [databaseFault]],
    ["postgres://a@127.0.0.1.example/academy", [databaseFault]],
    ["postgres:///academy", [databaseFault]],
  ])("%s", (DATABASE_URL, faults) => {
    expect(faultsOf({ ...production, DATABASE_URL })).toEqual(faults);
  });

  test.each([
    ["smtp://127.0.0.1:25", []],
    ["smtp://mail.example:587?requireTLS=true", []],
    ["smtp://mail.example:587?requireTLS=false", [mailFault]],
    ["smtps://mail.example?tls.rejectUnauthorized=false", [mailFault]],
    ["smtp://mail.example?requireTLS=true&ignoreTLS=true", [mailFault]],
  ])("%s", (SMTP_URL, faults) => {
    expect(faultsOf({ ...production, SMTP_URL })).toEqual(faults);
  });

  test("ALLOW_PLAINTEXT lists what may work without TLS; other values are refused", () => {
    const plain = {
      ...production,
      SMTP_URL: "smtp://mail.example",
      DATABASE_URL: "postgres://a@db.example/academy",
    };
    expect(faultsOf({ ...plain, ALLOW_PLAINTEXT: "mail, database" })).toEqual([]);
    expect(faultsOf({ ...plain, ALLOW_PLAINTEXT: "database" })).toEqual([mailFault]);
    expect(faultsOf({ ...plain, ALLOW_PLAINTEXT: "all" })).toContain(
      "ALLOW_PLAINTEXT must be mail, database or mail,database.",
    );
  });
});

test.each(["0x50", "1e3", " 80 ", "80.0", "+80", "080", "0", "65536", "eighty", "٨٠"])(
  "PORT %j is refused by name",
  (PORT) => {
    expect(faultsOf({ PORT })).toEqual(["PORT must be a port, 1 to 65535."]);
  },
);

test("other numbers are plain numbers too", () => {
  expect(faultsOf({ SWEEP_SECONDS: "0x10", TRUSTED_PROXIES: "1e0", UPLOADS_MB: "1.5" })).toEqual([
    "UPLOADS_MB must be megabytes, 1 to 1000000.",
    "SWEEP_SECONDS must be seconds, 1 to 3600.",
    "TRUSTED_PROXIES must be a number, 0 to 5.",
  ]);
  expect(loadConfig({ PORT: "80", TRUSTED_PROXIES: "0", UPLOADS_MB: "50" })).toMatchObject({
    port: 80,
    trustedProxies: 0,
    uploadBytes: 50 * 1024 * 1024,
  });
});

test("a benchmark is refused in production, and where other machines can connect", () => {
  expect(loadConfig({ BENCHMARK: "on" }).benchmark).toBe(true);
  expect(loadConfig({}).benchmark).toBe(false);
  expect(faultsOf({ ...production, BENCHMARK: "on" })).toEqual([
    "BENCHMARK must be off with APP_ENV=production: it lifts the rate limits.",
  ]);
  expect(faultsOf({ HOST: "0.0.0.0", BENCHMARK: "on" })).toEqual([
    "BENCHMARK needs a HOST on this machine, such as 127.0.0.1: it lifts the rate limits.",
  ]);
});

describe("a setting with a typo in its name", () => {
  test.each([
    ["SMTP_ULR", "SMTP_URL"],
    ["SMTP_URI", "SMTP_URL"],
    ["smtp_url", "SMTP_URL"],
    ["BACKUPTO", "BACKUP_TO"],
    ["BACKUP-TO", "BACKUP_TO"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["METRIC_TOKEN", "METRICS_TOKEN"],
    ["ACADEMY_DRI", "ACADEMY_DIR"],
  ])("%s", (name, meant) => {
    expect(findMistyped({ [name]: "x" })).toEqual([
      `${name} is no setting. Did you mean ${meant}?`,
    ]);
  });

  test("is told with what is missing", () => {
    expect(faultsOf({ APP_ENV: "production", SMTP_ULR: "smtps://mail.example" })).toEqual(
      expect.arrayContaining([
        "SMTP_URL is needed with APP_ENV=production.",
        "SMTP_ULR is no setting. Did you mean SMTP_URL?",
      ]),
    );
  });

  test("is none of the variables that a machine has, an empty one, or one beside the right one", () => {
    const machine = {
      ...{ HOME: "/root", PATH: "/bin", PWD: "/", SHELL: "bash", TERM: "xterm", HOSTNAME: "one" },
      ...{ HOSTS: "a", PORTS: "1", MAIL: "/var/mail/root", LOGNAME: "root", LANG: "C" },
      ...{ NODE_ENV: "production", PROJECT_FOLDER: "/opt", BUILD_DIR: "build", INIT_CWD: "/" },
      ...{ OTEL_EXPORTER_OTLP_HEADERS: "x", OTEL_SERVICE_NAME: "academy", PGPASSWORD: "x" },
      ...{ AWS_SECRET_ACCESS_KEY: "x", MALLOC_ARENA_MAX: "2", INVOCATION_ID: "1" },
    };
    expect(findMistyped(machine)).toEqual([]);
    expect(findMistyped({ SMTP_ULR: " " })).toEqual([]);
    expect(findMistyped({ SMTP_ULR: "x", SMTP_URL: "y" })).toEqual([]);
    expect(findMistyped({ BACKUP_SECRET_KEY: "x", ACADEMY_DIR: "y" })).toEqual([]);
  });
});
