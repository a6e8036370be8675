import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { type Guess, guessAs, networkNo } from "#tests/support/people/guess-as.ts";
import { saveAdmin } from "../door.server.ts";
import { sweepAccountsJob } from "../people/close-account.server.ts";
import { freeGuesses } from "./guesses.ts";

// Hundreds of passwords are compared here, and none of it is about what a hash costs (hash-password.test.ts).
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, hash: (text: string) => real.hash(text, { memoryCost: 64, timeCost: 1 }) };
});

const start = new Date("2026-11-21T09:00:00Z").getTime();
const password = "planks and nails 7";
const here = "192.0.2.1";
const elsewhere = "198.51.100.9";

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
beforeEach(() => travel(0));

const travel = (ms: number) => academy.setTime(new Date(start + ms));
const guess = (given: Guess) => guessAs(academy, given);
const register = (email: string) =>
  academy.call("POST", "/auth/register", { body: { name: "Asabe Danjuma", email, password } });
/** Signs in from a network where nobody guesses. @returns the token of the device */
const knownDevice = async (email: string) =>
  (await guess({ email, password, ip: "203.0.113.77" })).body.deviceToken;

/** All the free wrong passwords; the last one starts a pause. */
async function guessOften(given: Guess, times: number = freeGuesses.ofNetwork) {
  for (let n = 0; n < times; n++) expect((await guess(given)).status).toBe(401);
}
/** Wrong passwords from enough networks to pause the whole account. */
async function guessEverywhere(email: string) {
  for (let n = 0; n < freeGuesses.everywhere; n++) {
    expect((await guess({ email, ip: networkNo(n) })).status).toBe(401);
  }
}

describe("wrong passwords from one network", () => {
  test("pause the account there, longer and longer, and say for how long", async () => {
    const email = "guessed@mail.example";
    await register(email);
    await guessOften({ email });
    const refused = await guess({ email, password });
    expect([refused.status, refused.retryAfter, refused.body]).toEqual([
      429,
      "30",
      {
        error:
          "Too many wrong passwords. Please try again in 30 seconds, or use “Forgot password”.",
        code: "too_many_guesses",
      },
    ]);
    travel(31_000);
    expect((await guess({ email })).status).toBe(401);
    const longer = await guess({ email });
    expect([longer.retryAfter, longer.body.error]).toEqual([
      "60",
      "Too many wrong passwords. Please try again in 1 minute, or use “Forgot password”.",
    ]);
  });

  test("look the same for an address without an account", async () => {
    await register("known@mail.example");
    const answers: unknown[] = [];
    for (const email of ["known@mail.example", "unknown@mail.example"]) {
      await guessOften({ email });
      answers.push(await guess({ email, password }));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test.each([
    ["the owner", "/auth/login", "owner@mail.example"],
    ["the admin", "/admin/login", "head@zaure.example"],
  ] as const)("keep %s out nowhere else", async (_name, path, email) => {
    if (path === "/admin/login") await saveAdmin(academy.ctx, { email, name: "Head", password });
    else await register(email);
    await guessOften({ email, path });
    expect((await guess({ email, password, path })).status).toBe(429);
    expect((await guess({ email, password, path, ip: elsewhere })).status).toBe(200);
    // The right password elsewhere does not help the guesser here.
    expect((await guess({ email, password, path })).status).toBe(429);
  });

  test("are counted across all three sign-ins", async () => {
    const email = "three@zaure.example";
    await saveAdmin(academy.ctx, { email, name: "Three", password });
    const paths = ["/auth/login", "/auth/affiliate/login", "/admin/login"] as const;
    for (let n = 0; n < freeGuesses.ofNetwork; n++) {
      await guess({ email, path: paths[n % 3] ?? "/auth/login" });
    }
    for (const path of paths) expect((await guess({ email, password, path })).status).toBe(429);
  });

  test.each([
    ["the same IPv6 /64", "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429],
    ["another IPv6 /64", "2001:db8:1:2::1", "2001:db8:1:3::1", 200],
    ["an IPv4 address written as IPv6", "198.51.100.20", "::ffff:198.51.100.20", 429],
  ])("%s", async (name, from, to, status) => {
    const email = `${name.replaceAll(/\W/g, "-")}@mail.example`;
    await register(email);
    await guessOften({ email, ip: from });
    expect((await guess({ email, password, ip: to })).status).toBe(status);
  });

  test("are forgotten there after the right password, and everywhere after a day", async () => {
    const email = "forgetful@mail.example";
    await register(email);
    await guessOften({ email }, freeGuesses.ofNetwork - 1);
    expect((await guess({ email, password })).status).toBe(200);
    await guessOften({ email }, freeGuesses.ofNetwork - 1);
    travel(dayMs + minuteMs);
    await guessOften({ email });
  });

  test("also count with an Idempotency-Key", async () => {
    const email = "keyed@mail.example";
    await register(email);
    for (let n = 0; n < freeGuesses.ofNetwork; n++) {
      expect((await guess({ email, key: `guess-${n}` })).status).toBe(401);
    }
    expect((await guess({ email, password, key: "right" })).status).toBe(429);
  });
});

describe("wrong passwords from many networks", () => {
  test("pause the whole account, with the same text for an address without an account", async () => {
    await register("spread@mail.example");
    const answers: unknown[] = [];
    for (const email of ["spread@mail.example", "spread-nobody@mail.example"]) {
      await guessEverywhere(email);
      answers.push(await guess({ email, password, ip: elsewhere, deviceToken: "invented" }));
    }
    expect(answers[0]).toMatchObject({ status: 429, retryAfter: "30" });
    expect(answers[1]).toEqual(answers[0]);
  });

  test("do not lock out a device that signed in before", async () => {
    const email = "device@mail.example";
    await register(email);
    const deviceToken = await knownDevice(email);
    await guessEverywhere(email);
    const withDevice = { email, password, ip: elsewhere, deviceToken };
    expect((await guess({ email, password, ip: elsewhere })).status).toBe(429);
    expect((await guess(withDevice)).status).toBe(200);
  });

  test("from one network do not lock out its known devices: a whole town may share one address", async () => {
    const email = "town@mail.example";
    await register(email);
    const deviceToken = await knownDevice(email);
    await guessOften({ email });
    expect((await guess({ email, password })).status).toBe(429);
    expect((await guess({ email, password, deviceToken })).status).toBe(200);
  });

  test("last until a day without them, even if someone signs in before", async () => {
    const email = "lasting@mail.example";
    await register(email);
    const deviceToken = await knownDevice(email);
    await guessEverywhere(email);
    await guess({ email, password, deviceToken });
    travel(hourMs);
    expect((await guess({ email, ip: elsewhere })).status).toBe(401);
    expect((await guess({ email, ip: here })).retryAfter).toBe("60");
    travel(hourMs + dayMs + minuteMs);
    expect((await guess({ email, ip: elsewhere })).status).toBe(401);
    expect((await guess({ email, password, ip: elsewhere })).status).toBe(200);
  });
});

describe("the token of a device", () => {
  test("is issued at every sign-in and at registration, and stays the same", async () => {
    const email = "issued@mail.example";
    const { body } = await register(email);
    const first = (body as { deviceToken: string }).deviceToken;
    expect(first).toMatch(/^dev_[\w-]{43}$/);
    const again = await guess({ email, password, deviceToken: first });
    expect(again.body.deviceToken).toBe(first);
    const invented = await guess({ email, password, deviceToken: "dev_short" });
    expect(invented.body.deviceToken).toMatch(/^dev_[\w-]{43}$/);
    expect(invented.body.deviceToken).not.toBe(first);
    const admin = { email: "device-admin@zaure.example", name: "Head", password };
    await saveAdmin(academy.ctx, admin);
    const signedIn = await guess({ ...admin, path: "/admin/login", deviceToken: first });
    expect(signedIn.body.deviceToken).toBe(first);
  });

  test("is stored only as a hash, which reveals neither the token nor the device's other accounts", async () => {
    await register("one-phone@mail.example");
    await register("same-phone@mail.example");
    const deviceToken = await knownDevice("one-phone@mail.example");
    await guess({ email: "same-phone@mail.example", password, deviceToken });
    const rows = await selectRows<{ device_hash: string }>(
      academy.ctx.db,
      sql`select * from known_devices`,
    );
    expect(JSON.stringify(rows)).not.toContain(deviceToken.slice(4));
    expect(new Set(rows.map((row) => row.device_hash)).size).toBe(rows.length);
  });

  test("counts for its own account only", async () => {
    await register("mine@mail.example");
    await register("theirs@mail.example");
    const deviceToken = await knownDevice("mine@mail.example");
    const theirs = { email: "theirs@mail.example", deviceToken };
    await guessOften(theirs);
    expect((await guess({ ...theirs, password })).status).toBe(429);
    expect((await guess({ email: "mine@mail.example", password, deviceToken })).status).toBe(200);
  });

  test("is no way around the limit: its own wrong passwords pause it", async () => {
    const email = "stolen@mail.example";
    await register(email);
    const deviceToken = await knownDevice(email);
    for (let n = 0; n < freeGuesses.ofNetwork; n++) {
      expect((await guess({ email, deviceToken, ip: networkNo(n) })).status).toBe(401);
    }
    const last = { email, password, deviceToken, ip: networkNo(99) };
    expect((await guess(last)).status).toBe(429);
    // Nobody else is affected.
    expect((await guess({ email, password, ip: elsewhere })).status).toBe(200);
  });

  test("ends with a new password, except on the device that set it, and a year after its last use", async () => {
    const email = "changed@mail.example";
    const known = async () =>
      (
        await selectRows(
          academy.ctx.db,
          sql`select 1 from known_devices join people on person_id = people.id where email = ${email}`,
        )
      ).length;
    const { body } = await register(email);
    const { token, deviceToken } = body as { token: string; deviceToken: string };
    await knownDevice(email);
    expect(await known()).toBe(2);
    const change = { currentPassword: password, newPassword: "warm bread at dawn" };
    const headers = { "x-device-token": deviceToken };
    await academy.call("POST", "/auth/change-password", { body: change, token, headers });
    expect(await known()).toBe(1);
    await guessEverywhere(email);
    const right = { email, password: "warm bread at dawn", ip: elsewhere };
    expect((await guess({ ...right, deviceToken })).status).toBe(200);
    travel(365 * dayMs - minuteMs);
    await sweepAccountsJob.run(academy.ctx);
    expect(await known()).toBe(1);
    travel(365 * dayMs + minuteMs);
    await sweepAccountsJob.run(academy.ctx);
    expect(await known()).toBe(0);
  });
});

test("the key for counting a network reveals neither network nor address", async () => {
  const email = "unreadable@mail.example";
  await guess({ email });
  const rows = JSON.stringify(await selectRows(academy.ctx.db, sql`select * from wrong_guesses`));
  expect(rows).not.toMatch(/192\.0\.2|unreadable/);
});

test("a session that guesses the current password is paused, and others cannot pause it", async () => {
  const email = "inside@mail.example";
  const { body } = await register(email);
  const { token } = body as { token: string };
  const change = (currentPassword: string) =>
    academy.call("POST", "/auth/change-password", {
      token,
      body: { currentPassword, newPassword: "warm bread at dawn" },
    });
  await guessEverywhere(email);
  for (let n = 0; n < freeGuesses.ofNetwork; n++) expect((await change("wrong")).status).toBe(422);
  expect((await change(password)).status).toBe(429);
  travel(31_000);
  expect((await change(password)).status).toBe(204);
});
