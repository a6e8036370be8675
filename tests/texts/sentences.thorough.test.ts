import { expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { ActorKind } from "#foundation/context.ts";
import type { ErrorBody } from "#foundation/http/answers/error-body.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { sendForm } from "../support/academy/form-data.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** Sends every call of every room invalid input in many ways: each message must be readable for a person. */
const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

/** The values that every field of a call is set to, all at once. */
const wrongValues: Record<string, unknown> = {
  "a number": 7,
  "a negative number": -1.5,
  "a huge number": 1e15,
  "an empty text": "",
  "a blank text": "  ",
  "an unknown option": "no-such-option",
  "a long text": "x".repeat(6_000),
  "a long list": Array.from({ length: 30 }, () => "no-such-option"),
  "a list of objects": [{}],
  "an object": { a: 1 },
  nothing: null,
  "yes or no": true,
};

type Fields = Record<string, { properties?: Fields } | undefined>;

function fieldsOf(schema: z.ZodType | undefined): Fields {
  if (!schema) return {};
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return (described.properties ?? {}) as Fields;
}

/** The same value in every field, including nested fields. */
const filled = (fields: Fields, value: unknown, deep: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      deep && field?.properties ? filled(field.properties, value, deep) : value,
    ]),
  );

type Sent = { what: string; body?: unknown; query?: string; id?: string };

function* waysToBeWrong({ body, query, params }: Endpoint): Generator<Sent> {
  for (const [what, value] of Object.entries(wrongValues)) {
    if (body) yield { what: `body: ${what}`, body: filled(fieldsOf(body), value, false) };
    if (body) yield { what: `body, within: ${what}`, body: filled(fieldsOf(body), value, true) };
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const asked = Object.keys(fieldsOf(query)).map((name) => [name, text.slice(0, 300)]);
    if (query) yield { what: `query: ${what}`, query: `?${new URLSearchParams(asked)}` };
  }
  if (body) {
    yield { what: "no fields", body: {} };
    for (const whole of [[], "text", 7, null]) yield { what: "no object", body: whole };
  }
  if (params) yield { what: "a long id", id: "x".repeat(400) };
}

const validatorWords =
  /invalid|expected|received|too_|too (small|big)|must contain|string|nan\b|undefined|null|object|array|regex|pattern|parse/i;
/** The message that is not a sentence for a person; null when all are good. */
function faultOf(text: unknown): string | null {
  if (typeof text !== "string") return "is no text";
  if (validatorWords.test(text)) return "is a validator's";
  if (!/^[A-Z][^{}<>_]* .*(?:[\p{L}\p{N}).?!]|https:\/\/)$/u.test(text)) return "is no sentence";
  return null;
}

async function tokenFor(endpoint: Endpoint): Promise<string | undefined> {
  if (endpoint.who === "anyone") return undefined;
  const kind: ActorKind = endpoint.who === "any-token" ? "user" : endpoint.who;
  return (await signInAs(academy, kind)).token;
}

async function send(endpoint: Endpoint, sent: Sent, token: string | undefined) {
  const path = endpoint.path.replace(/:\w+/g, sent.id ?? "none") + (sent.query ?? "");
  return academy.call(endpoint.method, path, {
    ...(token ? { token } : {}),
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
}

test("wrong types, missing fields, long texts and unknown options get plain messages", async () => {
  const faults = new Set<string>();
  let refusals = 0;
  const refusing = new Set<string>();
  for (const { endpoint } of served) {
    const token = await tokenFor(endpoint);
    for (const sent of waysToBeWrong(endpoint)) {
      const { status, body } = await send(endpoint, sent, token);
      const name = `${endpoint.method} ${endpoint.path}`;
      if (status >= 500) faults.add(`${name} (${sent.what}) answers ${status}`);
      if (![400, 413, 415, 422].includes(status)) continue;
      refusals++;
      refusing.add(name);
      const { error, fields = {} } = body as ErrorBody;
      for (const [field, text] of [["error", error], ...Object.entries(fields)]) {
        const fault = faultOf(text);
        if (fault) faults.add(`${name} ${field} ${fault}: ${text} (${sent.what})`);
      }
    }
  }
  expect([...faults]).toEqual([]);
  expect(refusals).toBeGreaterThan(500);
  expect(refusing.size).toBeGreaterThan(30);
});

test("forms with files too", async () => {
  for (const { endpoint } of served.filter(({ endpoint: { files } }) => files)) {
    const names = [...Object.keys(fieldsOf(endpoint.body)), "made-up"];
    const { status, body } = await sendForm(
      academy,
      endpoint.path,
      names.map((name) => [name, { name: "Letter.exe", bytes: "MZ" }] as const),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    const { error, fields = {} } = body as ErrorBody;
    for (const text of [error, ...Object.values(fields)])
      expect([text, faultOf(text)]).toEqual([text, null]);
  }
});

test("this test notices a validator's own messages", () => {
  for (const text of [
    'Invalid option: expected one of "a"|"b"',
    "Too small: expected string to have >=1 characters",
    "String must contain at least 1 character(s)",
    "invalid_type",
    "choose an option from the list.",
    "Choose one of:",
  ]) {
    expect(faultOf(text)).not.toBeNull();
  }
});
