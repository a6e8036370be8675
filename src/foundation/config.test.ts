import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("no setting at all runs the demonstration", () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    appEnv: "demo",
    port: 3000,
    origin: "http://localhost:3000",
    seed: "demo",
    databaseUrl: null,
    paystack: { keys: null },
    commissionHoldDays: 14,
    sweepSeconds: 60,
    apiDocs: true,
  });
});

test("all that is wrong is named at once", () => {
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
    "ADMIN_PASSWORD",
  ]) {
    expect(faults).toContain(`${name} is needed`);
  }
});

test("the page of the API is off in production unless asked for", () => {
  const env = {
    APP_ENV: "production",
    APP_ORIGIN: "https://academy.example",
    DATABASE_URL: "postgres:///academy?host=/run/postgresql",
    PAYSTACK_SECRET_KEY: "sk_live_1",
    PAYSTACK_PUBLIC_KEY: "pk_live_1",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "hello@academy.example",
    ADMIN_PASSWORD: "long enough to be taken",
  };
  expect(loadConfig(env).apiDocs).toBe(false);
  expect(loadConfig({ ...env, API_DOCS: "on" }).apiDocs).toBe(true);
  expect(loadConfig({ API_DOCS: "off" }).apiDocs).toBe(false);
});

test("live keys are refused on the embedded database, half a pair always", () => {
  expect(
    faultsOf({ PAYSTACK_SECRET_KEY: "sk_live_1", PAYSTACK_PUBLIC_KEY: "pk_live_1" }),
  ).toHaveLength(1);
  expect(faultsOf({ PAYSTACK_SECRET_KEY: "sk_test_1" })).toEqual([
    "PAYSTACK_PUBLIC_KEY must be set too: both keys or none.",
  ]);
});
