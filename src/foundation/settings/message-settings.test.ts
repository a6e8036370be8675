import { describe, expect, test } from "vitest";
import { providerOf } from "../messages/providers/find-provider.ts";
import { phoneWaysAvailable } from "../messages/ways.ts";
import { type ConfigError, loadConfig } from "./config.ts";
import { findExamples } from "./find-examples.ts";

const production = {
  APP_ENV: "production",
  APP_ORIGIN: "https://academy.example",
  DATABASE_URL: "postgres://academy@127.0.0.1/academy",
  PAYSTACK_SECRET_KEY: "sk_live_1",
  PAYSTACK_PUBLIC_KEY: "pk_live_1",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "office@academy.example",
  SEAL_KEY: "ab".repeat(32),
};
const termii = {
  TERMII_API_KEY: "key",
  TERMII_SECRET_KEY: "secret",
  TERMII_SENDER: "Zaure",
  TERMII_DEVICE_ID: "device",
};
const africasTalking = {
  AFRICASTALKING_USERNAME: "zaure",
  AFRICASTALKING_API_KEY: "key",
  AFRICASTALKING_WEBHOOK_SECRET: "0123456789abcdef",
};

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

/** Who sends SMS and WhatsApp, and whether forms ask for them. */
function waysOf(env: Record<string, string>) {
  const config = loadConfig(env);
  const who = (["sms", "whatsapp"] as const).map((way) => providerOf(config, way)?.id ?? null);
  return [...who, phoneWaysAvailable(config)];
}

describe("who sends", () => {
  test.each<[string, Record<string, string>, unknown[]]>([
    ["production without providers stays email", production, [null, null, false]],
    ["prepared keys alone choose nobody", { ...production, ...termii }, [null, null, false]],
    [
      "one way only",
      { ...production, ...africasTalking, SMS_PROVIDER: "africastalking" },
      ["africastalking", null, true],
    ],
    [
      "WhatsApp alone",
      { ...production, ...termii, TERMII_SENDER: "", WHATSAPP_PROVIDER: "termii" },
      [null, "termii", true],
    ],
    [
      "two providers",
      {
        ...production,
        ...termii,
        ...africasTalking,
        SMS_PROVIDER: "africastalking",
        WHATSAPP_PROVIDER: "termii",
      },
      ["africastalking", "termii", true],
    ],
    ["a demonstration has the sandbox", {}, ["sandbox", "sandbox", true]],
    [
      "also for the way that has no provider",
      { ...termii, SMS_PROVIDER: "termii" },
      ["termii", "sandbox", true],
    ],
  ])("%s", (_name, env, ways) => {
    expect(waysOf(env)).toEqual(ways);
  });
});

describe("what is missing or wrong stops the start", () => {
  test.each<[Record<string, string>, string[]]>([
    [
      { SMS_PROVIDER: "termii" },
      [
        "TERMII_API_KEY must be set too with SMS_PROVIDER=termii.",
        "TERMII_SECRET_KEY must be set too with SMS_PROVIDER=termii.",
        "TERMII_SENDER must be set too with SMS_PROVIDER=termii.",
      ],
    ],
    [
      { ...termii, TERMII_DEVICE_ID: "", WHATSAPP_PROVIDER: "termii" },
      ["TERMII_DEVICE_ID must be set too with WHATSAPP_PROVIDER=termii."],
    ],
    [
      { SMS_PROVIDER: "africastalking" },
      Object.keys(africasTalking).map(
        (name) => `${name} must be set too with SMS_PROVIDER=africastalking.`,
      ),
    ],
    [{ SMS_PROVIDER: "whatsapp" }, ["SMS_PROVIDER must be termii or africastalking."]],
    [{ WHATSAPP_PROVIDER: "africastalking" }, ["WHATSAPP_PROVIDER must be termii."]],
    [{ MESSAGES_PER_DAY: "0" }, ["MESSAGES_PER_DAY must be messages a day, 1 to 1000000."]],
    [{ MESSAGES_PER_PERSON: "many" }, ["MESSAGES_PER_PERSON must be messages a day, 1 to 1000."]],
    [
      { ...termii, SMS_PROVIDER: "termii", TERMII_SENDER: "The Zaure Academy" },
      [
        "TERMII_SENDER must be the sender that Termii has registered for you, 3 to 11 letters or digits.",
      ],
    ],
    [
      { ...termii, WHATSAPP_PROVIDER: "termii", TERMII_TEMPLATES: "place confirmed" },
      [
        "TERMII_TEMPLATES must be names of templates with their ids at Termii, such as place_confirmed_en=1493-csdn3.",
      ],
    ],
    [
      {
        ...production,
        ...termii,
        SMS_PROVIDER: "termii",
        TERMII_API_URL: "http://api.ng.termii.com",
      },
      ["TERMII_API_URL must be https with APP_ENV=production."],
    ],
  ])("%j", (env, faults) => {
    expect(faultsOf(env)).toEqual(faults);
  });
});

test("the ceilings have usual values, and templates are read as pairs", () => {
  const { messages } = loadConfig({
    ...termii,
    WHATSAPP_PROVIDER: "termii",
    TERMII_TEMPLATES: "place_confirmed_en=1493-a, receipt_ha=22",
  });
  expect([messages.perPerson, messages.perDay, messages.termii?.templates]).toEqual([
    6,
    2000,
    { place_confirmed_en: "1493-a", receipt_ha: "22" },
  ]);
});

test("keys and templates that are still those of the documents are found in production", () => {
  const found = (env: Record<string, string>) =>
    findExamples(
      loadConfig({
        ...production,
        APP_ORIGIN: "https://academy.ng",
        SMTP_URL: "smtps://mail.academy.ng",
        MAIL_FROM: "office@academy.ng",
        ADMIN_EMAIL: "head@academy.ng",
        ...env,
      }),
    );
  const ours = { SMS_PROVIDER: "termii", WHATSAPP_PROVIDER: "termii", ...termii };
  expect(found(ours)).toEqual([]);
  const copied = {
    TERMII_API_KEY: "TL000000000000",
    TERMII_SECRET_KEY: "tsk_000000000000",
    TERMII_TEMPLATES: "place_confirmed_en=1493-csdn3",
  };
  expect(found({ ...ours, ...copied })).toEqual(Object.keys(copied));
  expect(
    found({
      SMS_PROVIDER: "africastalking",
      ...africasTalking,
      AFRICASTALKING_API_KEY: "atsk_000000000000",
      AFRICASTALKING_WEBHOOK_SECRET: "0000000000000000",
    }),
  ).toEqual(["AFRICASTALKING_API_KEY", "AFRICASTALKING_WEBHOOK_SECRET"]);
});
