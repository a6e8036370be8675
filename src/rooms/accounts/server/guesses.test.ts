import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "#foundation/time.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { freeGuesses } from "../rules/guesses.ts";
import { createPerson } from "./create-person.ts";
import { hashPassword } from "./hash-password.ts";

const start = new Date("2026-11-21T09:00:00Z");
const password = "a long password";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => academy.close());

const travel = (ms: number) => academy.setTime(new Date(start.getTime() + ms));
const register = async (email: string) =>
  createPerson(academy.ctx, { email, name: "Asabe", passwordHash: await hashPassword(password) });

describe("guesses", () => {
  const guess = (email: string, given = "wrong", key?: string) =>
    academy.call("POST", "/auth/login", {
      body: { email, password: given },
      ...(key ? { headers: { "idempotency-key": key } } : {}),
    });

  test.each([
    ["an account", "guessed@mail.example"],
    ["an address without account", "nobody@mail.example"],
  ])("at %s are stopped, for a while", async (_name, email) => {
    travel(0);
    await register("guessed@mail.example");
    for (let n = 0; n < freeGuesses; n++) expect((await guess(email)).status).toBe(401);
    const refused = await guess(email, password);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "30"]);
    travel(31_000);
    expect((await guess(email)).status).toBe(401);
    expect((await guess(email)).headers["retry-after"]).toBe("60");
    travel(hourMs);
  });

  test("are forgotten after the right password", async () => {
    await register("forgetful@mail.example");
    for (let n = 0; n < freeGuesses - 1; n++) await guess("forgetful@mail.example");
    expect((await guess("forgetful@mail.example", password)).status).toBe(200);
    expect((await guess("forgetful@mail.example")).status).toBe(401);
  });

  test("count also when they come with an Idempotency-Key", async () => {
    await register("keyed@mail.example");
    for (let n = 0; n < freeGuesses; n++) {
      expect((await guess("keyed@mail.example", "wrong", `guess-${n}`)).status).toBe(401);
    }
    expect((await guess("keyed@mail.example", password, "right")).status).toBe(429);
  });
});
