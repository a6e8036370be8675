import { expect, test } from "vitest";
import { openAcademy } from "#tests/support/academy/open-academy.ts";

/** The warnings after some requests. */
async function warningsOf(env: Record<string, string>, headers: Record<string, string>) {
  const lines: string[] = [];
  const academy = await openAcademy({
    env: { LOG_LEVEL: "warn", ...env },
    logTo: { write: (line) => void lines.push(line) },
  });
  for (let time = 0; time < 3; time++) await academy.call("GET", "/courses", { headers });
  await academy.close();
  return lines.filter((line) => line.includes("TRUSTED_PROXIES"));
}

test.each([
  ["X-Forwarded-For", { "x-forwarded-for": "203.0.113.9" }],
  ["Forwarded", { forwarded: "for=203.0.113.9" }],
  ["X-Real-IP", { "x-real-ip": "203.0.113.9" }],
])("with no trusted proxy, %s is reported once, without the address", async (_name, headers) => {
  const lines = await warningsOf({ TRUSTED_PROXIES: "0" }, headers);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("203.0.113.9");
});

test("with a trusted proxy, or without such a header, nothing is reported", async () => {
  expect(await warningsOf({ TRUSTED_PROXIES: "1" }, { "x-forwarded-for": "203.0.113.9" })).toEqual(
    [],
  );
  expect(await warningsOf({ TRUSTED_PROXIES: "0" }, {})).toEqual([]);
});
