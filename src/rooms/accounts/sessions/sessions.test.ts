import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { OpenSession } from "./session-endpoints.ts";

const start = new Date("2026-11-21T09:00:00Z");
const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
academy.setTime(start);

const travel = (ms: number) => academy.setTime(new Date(start.getTime() + ms));
const details = (email: string) => ({ email, password: "a long password" });

async function register(email: string): Promise<string> {
  const body = { ...details(email), name: "Asabe Danjuma" };
  const reply = await academy.call("POST", "/auth/register", { body });
  return (reply.body as { token: string }).token;
}
async function signInOnPhone(email: string): Promise<string> {
  const reply = await academy.call("POST", "/auth/login", {
    body: details(email),
    headers: { "user-agent": phone },
  });
  return (reply.body as { token: string }).token;
}
async function list(token: string, path = "/auth/sessions") {
  const { status, body } = await academy.call("GET", path, { token });
  return { status, ...(body as { sessions: OpenSession[]; total: number }) };
}
const me = async (token: string) => (await academy.call("GET", "/auth/me", { token })).status;

test("own devices are listed, this one first; nobody else's, and no tokens", async () => {
  const token = await register("devices@mail.example");
  await register("stranger@mail.example");
  travel(minuteMs);
  const onPhone = await signInOnPhone("devices@mail.example");
  expect(await list(token)).toEqual({
    status: 200,
    sessions: [
      {
        id: expect.any(String),
        device: null,
        signedInAt: start.toISOString(),
        lastUsedAt: start.toISOString(),
        isThisOne: true,
      },
      expect.objectContaining({ device: "Chrome on Android", isThisOne: false }),
    ],
    total: 2,
  });
  expect((await list(onPhone)).sessions[0]).toMatchObject({
    device: "Chrome on Android",
    isThisOne: true,
  });
});

test("a session that was idle for too long is not listed", async () => {
  travel(0);
  await register("idle@mail.example");
  travel(20 * dayMs);
  const token = await signInOnPhone("idle@mail.example");
  expect(await list(token)).toMatchObject({ total: 1 });
});

test("signing out elsewhere ends all other sessions and keeps this one", async () => {
  travel(0);
  const token = await register("elsewhere@mail.example");
  const other = await signInOnPhone("elsewhere@mail.example");
  const stranger = await register("bystander@mail.example");
  expect(await academy.call("DELETE", "/auth/sessions", { token })).toMatchObject({ status: 204 });
  expect([await me(token), await me(other), await me(stranger)]).toEqual([200, 401, 200]);
  expect(await list(token)).toMatchObject({ total: 1 });
});

test("each kind of session has its own address", async () => {
  for (const [kind, path] of [
    ["affiliate", "/affiliates/sessions"],
    ["admin", "/admin/sessions"],
  ] as const) {
    const { token } = await signInAs(academy, kind);
    expect(await list(token, path)).toMatchObject({ status: 200, total: 1 });
    expect(await academy.call("DELETE", path, { token })).toMatchObject({ status: 204 });
  }
  const { token } = await signInAs(academy, "user");
  expect((await list(token, "/admin/sessions")).status).toBe(403);
});
