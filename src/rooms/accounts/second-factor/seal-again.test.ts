import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#foundation/database/open-database.ts";
import { openTestDatabase } from "#tests/database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { saveAdmin, seedAccounts } from "../door.server.ts";
import { secondFactors } from "../tables.server.ts";

/** The academy changes its key: SEAL_KEY is new, and SEAL_KEY_OLD keeps the old one for a while. */

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const [oldKey, newKey, foreignKey] = ["5a", "6b", "7c"].map((byte) => byte.repeat(32)) as [
  string,
  string,
  string,
];
const admin = { email: "head@academy.example", name: "Head", password: "a long password" };

let at = new Date("2026-11-21T09:00:00Z").getTime();
/** The academy after a start with these keys, a minute later. */
async function start(env: Record<string, string>): Promise<TestAcademy> {
  const academy = await openAcademy({ env: { LOG_LEVEL: "silent", ...env }, database });
  at += 60_000;
  academy.setTime(new Date(at));
  return academy;
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const tryToSignIn = (academy: TestAcademy, code: string) =>
  academy.call("POST", "/admin/login", { body: { ...admin, code } });
const signIn = async (academy: TestAcademy, code: string) =>
  (await tryToSignIn(academy, code)).status;

test("second factors and recovery codes keep working while both keys are set, and then with the new one alone", async () => {
  let academy = await start({ SEAL_KEY: oldKey });
  const { personId } = await saveAdmin(academy.ctx, admin);
  const { body } = await academy.call("POST", "/admin/login", { body: admin });
  const { token } = body as { token: string };
  const post = async (path: string, sent: object) =>
    (await academy.call("POST", path, { body: sent, token })).body;
  const { secret } = (await post("/admin/second-factor", { password: admin.password })) as {
    secret: string;
  };
  const code = codeOf(secret);
  const { recoveryCodes } = (await post("/admin/second-factor/confirm", { code })) as {
    recoveryCodes: string[];
  };
  const sealed = async () =>
    (
      await academy.ctx.db.select().from(secondFactors).where(eq(secondFactors.personId, personId))
    )[0]?.sealedSecret;
  const before = await sealed();
  await academy.close();

  academy = await start({ SEAL_KEY: newKey, SEAL_KEY_OLD: `${foreignKey}, ${oldKey}` });
  // A process with the old settings may have started last, so nothing is sealed again yet.
  expect(await signIn(academy, codeOf(secret))).toBe(200);
  expect(await signIn(academy, recoveryCodes[0] ?? "")).toBe(200);
  expect((await seedAccounts(academy.ctx)).join("\n")).toContain("remove SEAL_KEY_OLD");
  expect(await sealed()).not.toBe(before);
  await academy.close();

  academy = await start({ SEAL_KEY: newKey });
  const lines = await seedAccounts(academy.ctx);
  expect(lines.join("\n")).not.toContain("SEAL_KEY");
  expect(await signIn(academy, codeOf(secret))).toBe(200);
  expect(await signIn(academy, recoveryCodes[1] ?? "")).toBe(200);
  await academy.close();

  academy = await start({ SEAL_KEY: foreignKey });
  expect((await seedAccounts(academy.ctx)).join("\n")).toContain("1 second factor");
  expect(await tryToSignIn(academy, codeOf(secret))).toMatchObject({
    status: 503,
    body: { code: "second_factor_unreadable", error: expect.stringContaining("SEAL_KEY") },
  });
  await academy.close();
});
