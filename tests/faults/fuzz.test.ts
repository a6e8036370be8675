import { expect, test } from "vitest";
import * as z from "zod";
import { served } from "#app/wiring.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** Full size where it costs least. */
const inputs = onServer ? 3_000 : 300;

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Raw JSON, because JSON.stringify cannot write some of these values. */
const nastyJson = [
  "null",
  "true",
  "-1",
  "0.1",
  "1e308",
  "1e999",
  "99999999999999999999999",
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800 lone"',
  '"\\u202e rtl"',
  '"<script>alert(1)</script>"',
  '"x\\r\\nBcc: everybody@example.org"',
  '"\'; drop table people; --"',
  '"%00%27"',
  '"{{7*7}}%{7*7}"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"+234 803 123 4567"',
  '"asabe@example.org"',
  '"beginner"',
  '"approved"',
  '"\u{1F600}"',
  `"${"a".repeat(5_000)}"`,
  `"${"ɗ".repeat(3_000)}"`,
  "[]",
  "[null]",
  '["Weekdays","Weekdays"]',
  deep(2_000),
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  '{"length":1e9}',
];

const nastyBodies = [
  "",
  " ",
  "{",
  '{"a":',
  "nul",
  "\u0000",
  "\uFEFF{}",
  deep(20_000),
  '{"a":1,"a":2}',
];

const nastyPaths = [
  "%00",
  "%",
  "%ff%fe",
  "..%2f..%2fetc%2fpasswd",
  "%27%20or%201%3D1",
  "%F0%9F%98%80",
  "tiling",
  "a".repeat(480),
  "a".repeat(2_000),
  "00000000-0000-0000-0000-000000000000",
  "-1",
  "%E2%80%AE",
];

const nastyQueries = [
  "page=-1",
  "page=1e99",
  "page=100000&pageSize=100",
  "pageSize=0",
  "page=1&page=2",
  "search=%25_%5C",
  "search=%00",
  `search=${"x".repeat(3_000)}`,
  "sort=password",
  "sort=created_at%3Bdrop",
  "order=sideways",
  "status=",
  "mode[]=physical",
  "search[a]=b",
  "%=%",
  "__proto__=1",
];

function fieldNames(endpoint: Endpoint): string[] {
  if (!endpoint.body) return ["a"];
  try {
    const schema = z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" });
    return Object.keys((schema.properties as object | undefined) ?? { a: 1 });
  } catch {
    return Object.keys(physicalAnswers);
  }
}

test(`${inputs} malformed and hostile requests: never a 5xx, and others are served`, async () => {
  const { next: random, pick } = seededRandom("fuzz");
  const { academy, close } = await openEnrolmentAcademy();
  const tokens = {
    user: (await signInAs(academy, "user")).token,
    affiliate: (await signInAs(academy, "affiliate")).token,
    admin: (await signInAs(academy, "admin")).token,
  };
  // A wrong password costs as much time as a right one, so a few are enough.
  const slow = /login|register$|password|logout/;
  const endpoints = served.map(({ endpoint }) => endpoint);
  const quick = endpoints.filter(({ path }) => !slow.test(path));

  function bodyFor(endpoint: Endpoint): string {
    if (random() < 0.1) return pick(nastyBodies);
    if (random() < 0.1) return pick(nastyJson);
    const good: Record<string, unknown> =
      random() < 0.5
        ? { ...physicalAnswers, courseId: "tiling" }
        : { ...onlineAnswers, courseId: "export-documentation" };
    const names = fieldNames(endpoint);
    const parts = names
      .filter(() => random() < 0.9)
      .map((name) => {
        const value = name in good && random() < 0.7 ? JSON.stringify(good[name]) : pick(nastyJson);
        return `${JSON.stringify(name)}:${value}`;
      });
    return `{${parts.join(",")}}`;
  }

  const faults: string[] = [];
  for (let input = 0; input < inputs; input++) {
    const endpoint = input % 50 === 0 ? pick(endpoints) : pick(quick);
    const path = endpoint.path.replace(/:\w+/g, () => pick(nastyPaths));
    const query = random() < 0.3 ? `?${pick(nastyQueries)}` : "";
    const who =
      endpoint.who in tokens
        ? (endpoint.who as keyof typeof tokens)
        : pick(["user", "affiliate", "admin"] as const);
    const body =
      endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : bodyFor(endpoint);
    const response = await academy.inject({
      method: endpoint.method,
      url: `/api${path}${query}`,
      headers: {
        ...(endpoint.path.includes("logout") ? {} : { authorization: `Bearer ${tokens[who]}` }),
        ...(body === undefined
          ? {}
          : {
              "content-type":
                random() < 0.95
                  ? "application/json"
                  : pick([
                      "text/plain",
                      "multipart/form-data; boundary=x",
                      "application/json; charset=utf-16",
                      "x",
                    ]),
            }),
        ...(random() < 0.1 ? { "idempotency-key": pick(["k", "\t", "x".repeat(300), "é"]) } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode >= 500) {
      faults.push(
        `${response.statusCode} ${endpoint.method} ${path}${query} ${body?.slice(0, 400)}`,
      );
    }
  }
  expect(faults).toEqual([]);
  expect((await academy.call("GET", "/programs/tiling")).status).toBe(200);
  await close();
});
