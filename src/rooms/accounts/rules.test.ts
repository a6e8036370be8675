import { describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import { normaliseName, normalisePassword } from "./normalise.ts";
import { can } from "./permissions.ts";
import { readCode } from "./second-factor/second-factor.ts";
import { looksLikeToken, sessionLives } from "./sessions/sessions.ts";
import { freeGuesses, pauseAfterGuess } from "./sign-in/guesses.ts";

test.each([
  [" Asabe@Mail.COM\t", "asabe@mail.com"],
  ["İ@mail.com", "i̇@mail.com"],
  ["\ud800\u202ex@\u200by", "x@y"],
])("the address %j is stored as %j", (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored);
  expect(normaliseEmail(stored)).toBe(stored);
});

test.each([
  ["  Asabe \n Danjuma ", "Asabe Danjuma"],
  ["Ngozi\u202e\u0007\u200b Eze", "Ngozi Eze"],
  ["Nge\u0301", "Ngé"],
  ["\u00a0\u2003", ""],
  ["\ufeff", ""],
])("the name %j is stored as %j", (typed, stored) => {
  expect(normaliseName(typed)).toBe(stored);
  expect(normaliseName(stored)).toBe(stored);
});

test("one password from two keyboards is the same password", () => {
  expect(normalisePassword("cafe\u0301 ﬁ")).toBe(normalisePassword("café fi"));
});

describe("guesses", () => {
  test("cause no pause at first, then longer and longer ones, up to 15 minutes", () => {
    const free = freeGuesses.ofNetwork;
    const counts = [1, free - 1, free, free + 1, free + 5, 10_000];
    expect(counts.map((count) => pauseAfterGuess(count, free))).toEqual([
      0,
      0,
      0.5 * minuteMs,
      minuteMs,
      15 * minuteMs,
      15 * minuteMs,
    ]);
  });

  test.each(Object.values(freeGuesses))(
    "of one patient guesser, %i free, stay far below what finds a password",
    (free) => {
      const perDay = free + dayMs / pauseAfterGuess(10_000, free);
      expect(perDay).toBeLessThan(150);
    },
  );
});

describe("permissions", () => {
  test("come from the session's roles", () => {
    expect(can({ roles: ["admin", "owner"] }, "payments.refund")).toBe(true);
    expect(can({ roles: ["admin", "clerk"] }, "payments.refund")).toBe(false);
    expect(can({ roles: ["admin", "clerk"] }, "payments.give_back")).toBe(true);
    expect(can({ roles: ["admin", "reviewer"] }, "payments.give_back")).toBe(false);
    expect(can({ roles: ["admin"] }, "payments.refund")).toBe(false);
    expect(can({ roles: ["user", "affiliate"] }, "payments.refund")).toBe(false);
    expect(can({ roles: [] }, "orders.place")).toBe(false);
    expect(can({ roles: ["constructor", "__proto__"] }, "payments.refund")).toBe(false);
    expect(can(null, "payments.refund")).toBe(false);
  });
});

test.each([" 123-456", "١٢٣ ٤٥٦", "123–456\u200b"])("%j is an app's six digits", (typed) => {
  expect(readCode(typed)).toEqual({ totp: "123456" });
});

test("a more powerful session is shorter", () => {
  const { user, affiliate, admin } = sessionLives;
  expect(admin.absoluteMs).toBeLessThan(affiliate.absoluteMs);
  expect(affiliate.absoluteMs).toBeLessThan(user.absoluteMs);
  for (const { idleMs, absoluteMs } of [user, affiliate, admin]) {
    expect(idleMs).toBeLessThan(absoluteMs);
  }
});

test.each([
  ["usr_", false],
  [`usr_${"a".repeat(43)}`, true],
  [`xyz_${"a".repeat(43)}`, false],
  [`adm_${"a".repeat(42)}'`, false],
  [`adm_${"a".repeat(43)}\n`, false],
])("%j can be a token: %s", (text, possible) => {
  expect(looksLikeToken(text)).toBe(possible);
});
