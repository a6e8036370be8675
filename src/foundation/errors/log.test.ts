import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

function lineOf(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger("info", { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "") as Record<string, unknown>;
}

test.each([
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "resumeToken",
  "deviceToken",
  "passwordToken",
  "authorization",
  "cookie",
  "x-resume-token",
  "x-device-token",
  "PAYSTACK_SECRET_KEY",
])("%s is left out, in values of three levels and in lists", (name) => {
  const secret = { [name]: "Zq8vT", kept: "shown" };
  const line = lineOf((log) =>
    log.info({ ...secret, body: secret, request: { headers: secret }, list: [secret] }, "answered"),
  );
  expect(JSON.stringify(line)).not.toContain("Zq8vT");
  expect(JSON.stringify(line).match(/"shown"/g)).toHaveLength(4);
  expect(JSON.stringify(line).match(/\[left out\]/g)).toHaveLength(4);
});

test("the lines of one request have its id, and no secrets", () => {
  const line = lineOf((log) => log.child({ requestId: "1" }).info({ token: "Zq8vT" }, "answered"));
  expect(line).toMatchObject({ requestId: "1", token: "[left out]", msg: "answered" });
});

test("other values stay as they are", () => {
  const at = new Date("2026-11-22T07:00:00Z");
  const line = lineOf((log) => log.info({ at, count: 3, none: null, ids: ["a", "b"] }, "counted"));
  expect(line).toMatchObject({ at: at.toISOString(), count: 3, none: null, ids: ["a", "b"] });
});

test("an error is described under any name and at any level", () => {
  const error = new Error("no row for asabe@mail.example");
  const line = lineOf((log) => log.warn({ fault: error, more: { cause: error } }, "failed"));
  expect(JSON.stringify(line)).not.toContain("asabe");
  expect(line.fault).toMatchObject({ type: "Error" });
  expect(line.more).toMatchObject({ cause: { type: "Error" } });
});

test("a level that is off writes nothing", () => {
  const lines: string[] = [];
  createLogger("warn", { write: (line) => void lines.push(line) }).info({ count: 1 }, "answered");
  expect(lines).toEqual([]);
});
