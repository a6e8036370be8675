import { describe, expect, test } from "vitest";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

const password = "a long password";

/** @returns the token of a new account with a password */
async function register(email: string): Promise<string> {
  const reply = await academy.call("POST", "/auth/register", {
    body: { name: "Asabe Danjuma", email, password },
  });
  return (reply.body as { token: string }).token;
}

test("a person reads and changes name and phone, and not the address", async () => {
  const { token } = await signInAs(academy, "user", "profile@people.example");
  const body = { name: "  Asabe   Danjuma ", phone: "0803 123 4567", email: "x@people.example" };
  const saved = await academy.call("PUT", "/me/profile", { token, body });
  const expected = {
    name: "Asabe Danjuma",
    phone: "+2348031234567",
    email: "profile@people.example",
  };
  expect([saved.status, saved.body]).toMatchObject([200, expected]);
  expect((await academy.call("GET", "/me/profile", { token })).body).toMatchObject(expected);
  const emptied = await academy.call("PUT", "/me/profile", { token, body: { name: "A" } });
  expect(emptied.body).toMatchObject({ name: "A", phone: null });
  const wrong = await academy.call("PUT", "/me/profile", { token, body: { name: "", phone: "1" } });
  expect([wrong.status, Object.keys((wrong.body as { fields: object }).fields)]).toEqual([
    422,
    ["name", "phone"],
  ]);
});

describe("a link that the browser opens on its own", () => {
  async function createLink(token: string, path = "/me/export") {
    const reply = await academy.call("POST", "/downloads", { token, body: { path } });
    return { status: reply.status, url: (reply.body as { url?: string }).url ?? "" };
  }
  const get = (url: string) => academy.inject({ method: "GET", url });

  test("works once, and is not kept by caches", async () => {
    const { token } = await signInAs(academy, "user");
    const { status, url } = await createLink(token);
    const first = await get(url);
    expect([status, first.statusCode]).toEqual([201, 200]);
    expect(first.headers).toMatchObject({
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="zaure-academy-my-data.json"',
    });
    expect((await get(url)).statusCode).toBe(401);
  });

  test("works for 60 seconds", async () => {
    const { token } = await signInAs(academy, "user");
    const links = [await createLink(token), await createLink(token)];
    academy.setTime("2026-11-21T09:00:59Z");
    expect((await get(links[0]?.url ?? "")).statusCode).toBe(200);
    academy.setTime("2026-11-21T09:01:00Z");
    expect((await get(links[1]?.url ?? "")).statusCode).toBe(401);
    academy.setTime("2026-11-21T09:00:00Z");
  });

  test("opens only the path that it was made for, and only files", async () => {
    const { token } = await signInAs(academy, "user");
    const { url } = await createLink(token);
    const secret = url.split("?link=")[1];
    expect((await get(`/api/me/profile?link=${secret}`)).statusCode).toBe(401);
    for (const path of ["/me/profile", "/admin/overview", "/me/export/x", "https://evil.example"]) {
      expect((await createLink(token, path)).status).toBe(422);
    }
    const list = await createLink(token, "/admin/payments?format=csv");
    expect((await get(list.url)).statusCode).toBe(403);
  });

  test("ends with its session", async () => {
    const { token } = await signInAs(academy, "user");
    const { url } = await createLink(token);
    await academy.call("POST", "/auth/logout", { token });
    expect((await get(url)).statusCode).toBe(401);
  });

  test("of an affiliate's session does not open a learner's data", async () => {
    const { token } = await signInAs(academy, "affiliate");
    expect((await get((await createLink(token)).url)).statusCode).toBe(403);
  });
});

describe("deleting the account", () => {
  test("asks for the password again, and slows down guesses", async () => {
    const token = await register("leaver@people.example");
    const remove = (given: string) =>
      academy.call("DELETE", "/me", { token, body: { password: given } });
    const wrong = await remove("not it");
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { fields: { password: "This is not your current password" } },
    ]);
    const statuses: number[] = [];
    for (let time = 0; time < 10; time++) statuses.push((await remove("not it")).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(200);
  });

  test("ends the session, and the address can be used again", async () => {
    const email = "again@people.example";
    const token = await register(email);
    const removed = await academy.call("DELETE", "/me", { token, body: { password } });
    expect(removed.status).toBe(204);
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(401);
    const signIn = await academy.call("POST", "/auth/login", { body: { email, password } });
    expect(signIn.status).toBe(401);
    expect(await register(email)).toMatch(/^usr_/);
  });

  test("of an admin is refused with the reason", async () => {
    const email = "head@people.example";
    const token = await register(email);
    await signInAs(academy, "admin", email);
    const reply = await academy.call("DELETE", "/me", { token, body: { password } });
    expect([reply.status, reply.body]).toMatchObject([409, { code: "is_admin" }]);
    expect((await academy.call("GET", "/auth/me", { token })).status).toBe(200);
  });
});
