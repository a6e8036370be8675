import { expect, test, vi } from "vitest";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});
// An earlier test may have loaded the module before the spy was set.
vi.resetModules();
const argon2 = await import("@node-rs/argon2");
const { hashPassword, passwordMatches } = await import("./hash-password.server.ts");

const costOf = (encoded: unknown) =>
  /^\$argon2id\$v=19\$(m=\d+,t=\d+,p=\d+)\$/.exec(`${encoded}`)?.[1];

test("passwords are hashed with Argon2id at the cost that OWASP recommends, each with its own salt", async () => {
  const [one, other] = await Promise.all([hashPassword("secret 1"), hashPassword("secret 1")]);
  expect(costOf(one)).toBe("m=19456,t=2,p=1");
  expect(one).not.toBe(other);
  expect(await passwordMatches(one, "secret 1")).toBe(true);
  expect(await passwordMatches(one, "secret 2")).toBe(false);
});

test("without a hash the same work is done, and the result is false", async () => {
  vi.mocked(argon2.verify).mockClear();
  expect(await passwordMatches(null, "secret 1")).toBe(false);
  expect(vi.mocked(argon2.verify).mock.calls.map(([encoded]) => costOf(encoded))).toEqual([
    "m=19456,t=2,p=1",
  ]);
});
