import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import { auditEntries } from "#foundation/audit/audit.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { createSetPasswordLink, grantRole, saveAdmin } from "../door.server.ts";

/** Nobody guesses their way past a second factor: not by time, not by another sign-in, not by a known device. */

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });

const password = "a long password";
const start = new Date("2026-11-21T09:00:00Z").getTime();
let now = start;
const goOn = (ms: number) => {
  now += ms;
  academy.setTime(new Date(now));
};
// Each test begins in a different time step of the codes.
beforeEach(() => goOn(minuteMs));

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

const signIns = ["/admin/login", "/auth/login", "/auth/affiliate/login"] as const;
type SignIn = (typeof signIns)[number];

type Answer = { status: number; body: Record<string, never> };
const post = async (path: string, body: object, more: object = {}): Promise<Answer> =>
  academy.call("POST", path, { body, ...more });

const signIn = (path: SignIn, email: string, more: object = {}, headers = {}) =>
  post(path, { email, password, ...more }, { headers });

let people = 0;
/** An admin with a second factor, who is an affiliate too. */
async function newAdmin() {
  people += 1;
  const email = `head-${people}@academy.example`;
  const { personId } = await saveAdmin(academy.ctx, { email, name: "Ladi Musa", password });
  await grantRole(academy.ctx, personId, "affiliate");
  const token = (await signIn("/admin/login", email)).body.token as unknown as string;
  const made = await post("/admin/second-factor", { password }, { token });
  const secret = made.body.secret as unknown as string;
  const confirmed = await post("/admin/second-factor/confirm", { code: codeOf(secret) }, { token });
  const codes = confirmed.body.recoveryCodes as unknown as string[];
  goOn(minuteMs);
  return { email, personId, token, secret, codes };
}

/** Ten wrong codes; the tenth stops all. */
async function guessCodes(email: string, path: SignIn = "/admin/login") {
  for (let n = 0; n < 10; n++) {
    // A key makes the call one transaction: what it counted must stay.
    const headers = n % 2 ? { "idempotency-key": `guess-${email}-${now}-${n}` } : {};
    expect(await signIn(path, email, { code: "000000" }, headers)).toMatchObject({
      status: 401,
      body: { code: "second_factor_wrong" },
    });
  }
}

const stopped = { status: 429, body: { code: "too_many_codes" } };

describe("an admin with a second factor", () => {
  test.each(signIns)("does not sign in at %s without a code", async (path) => {
    const { email, secret } = await newAdmin();
    const refused = { status: 401, body: { code: "second_factor_needed" } };
    expect(await signIn(path, email)).toMatchObject(refused);
    expect((await signIn(path, email, { code: "000000" })).status).toBe(401);
    expect((await signIn(path, email, { code: codeOf(secret) })).status).toBe(200);
  });

  test.each(signIns)(
    "is stopped everywhere for an hour after ten wrong codes at %s",
    async (path) => {
      const { email, secret, codes, token } = await newAdmin();
      await guessCodes(email, path);
      const [recovery = ""] = codes;
      for (const each of signIns) {
        for (const code of [codeOf(secret), recovery, undefined]) {
          expect(await signIn(each, email, { code })).toMatchObject(stopped);
        }
        expect(await post(each, { email, password: "a wrong one" })).toMatchObject(stopped);
      }
      const change = { currentPassword: password, newPassword: "warm bread at dawn" };
      expect(await post("/admin/change-password", change, { token })).toMatchObject(stopped);
      expect(
        await post("/admin/second-factor", { password, code: codeOf(secret) }, { token }),
      ).toMatchObject(stopped);
      goOn(hourMs - minuteMs);
      expect(await signIn("/admin/login", email, { code: codeOf(secret) })).toMatchObject(stopped);
      goOn(2 * minuteMs);
      expect((await signIn("/admin/login", email, { code: codeOf(secret) })).status).toBe(200);
    },
  );

  test("gets an email when the codes are stopped, with a way to a new password", async () => {
    const { email } = await newAdmin();
    await guessCodes(email);
    const mails = await academy.ctx.db.select().from(messages).where(eq(messages.recipient, email));
    expect(mails.map(({ kind }) => kind)).toEqual(["codes_stopped"]);
    expect(mails[0]?.text).toContain("/forgot-password?audience=admin");
  });

  test("loses nothing by a stop: the emailed link still sets a password, and the code is still asked for", async () => {
    const { email, personId, secret } = await newAdmin();
    await guessCodes(email);
    const link = await createSetPasswordLink(academy.ctx, personId, "admin");
    const secretOfLink = new URL(link).searchParams.get("token");
    const chosen = { token: secretOfLink, password: "warm bread at dawn" };
    expect((await post("/auth/reset-password", chosen)).status).toBe(204);
    const again = { email, password: "warm bread at dawn" };
    // A new password does not reset the count of wrong codes.
    expect(await post("/admin/login", { ...again, code: codeOf(secret) })).toMatchObject(stopped);
    goOn(hourMs);
    expect((await post("/admin/login", again)).body.code).toBe("second_factor_needed");
    expect((await post("/admin/login", { ...again, code: codeOf(secret) })).status).toBe(200);
  });
});

describe("wrong codes are forgotten", () => {
  test("only by a right one: after the hour each further one stops again", async () => {
    const { email, secret } = await newAdmin();
    await guessCodes(email);
    goOn(hourMs);
    expect((await signIn("/admin/login", email, { code: "000000" })).status).toBe(401);
    expect(await signIn("/admin/login", email, { code: codeOf(secret) })).toMatchObject(stopped);
    goOn(hourMs);
    expect((await signIn("/admin/login", email, { code: codeOf(secret) })).status).toBe(200);
    goOn(minuteMs);
    await guessCodes(email);
  });

  test("not by a right password at another sign-in, and no device token gets past them", async () => {
    const { email, secret } = await newAdmin();
    const signedIn = await signIn("/admin/login", email, { code: codeOf(secret) });
    goOn(minuteMs);
    const device = { "x-device-token": signedIn.body.deviceToken };
    for (let n = 0; n < 10; n++) {
      await signIn("/auth/login", email);
      await signIn("/auth/login", email, {}, device);
      expect((await signIn("/admin/login", email, { code: "000000" }, device)).status).toBe(401);
    }
    for (const path of signIns) {
      expect(await signIn(path, email, { code: codeOf(secret) }, device)).toMatchObject(stopped);
    }
  });

  test("not when they come at once: no more than ten get an answer", async () => {
    const { email } = await newAdmin();
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signIn(signIns[n % 3] ?? "/admin/login", email, { code: "000000" }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe("an admin's learner session", () => {
  const signedIn = async () => {
    const admin = await newAdmin();
    const { body } = await signIn("/auth/login", admin.email, { code: codeOf(admin.secret) });
    goOn(minuteMs);
    return { ...admin, learner: body.token as unknown as string };
  };
  const refused = { status: 403, body: { code: "admin_account" } };

  test("changes no password", async () => {
    const { learner, email, secret } = await signedIn();
    const change = { currentPassword: password, newPassword: "warm bread at dawn" };
    expect(await post("/auth/change-password", change, { token: learner })).toMatchObject(refused);
    const affiliate = await signIn("/auth/affiliate/login", email, { code: codeOf(secret) });
    const token = affiliate.body.token as unknown as string;
    expect(await post("/affiliates/change-password", change, { token })).toMatchObject(refused);
    expect(await post("/auth/change-password", change, { token })).toMatchObject(refused);
  });

  test("changes no second factor", async () => {
    const { learner, secret } = await signedIn();
    const body = { password, code: codeOf(secret) };
    expect((await post("/admin/second-factor", body, { token: learner })).status).toBe(403);
    expect((await post("/admin/second-factor/confirm", body, { token: learner })).status).toBe(403);
  });
});

describe("another second factor", () => {
  test("needs a code from the old one", async () => {
    const { token, secret } = await newAdmin();
    const begin = (more: object) => post("/admin/second-factor", { password, ...more }, { token });
    expect(await begin({})).toMatchObject({ status: 422, body: { fields: { code: /./ } } });
    expect(await begin({ code: "000000" })).toMatchObject({
      status: 422,
      body: { fields: { code: /is wrong/ } },
    });
    expect((await begin({ code: codeOf(secret) })).status).toBe(201);
    // A code works once.
    expect((await begin({ code: codeOf(secret) })).status).toBe(422);
  });

  test("or a recovery code", async () => {
    const { token, codes } = await newAdmin();
    const code = codes[0];
    expect((await post("/admin/second-factor", { password, code }, { token })).status).toBe(201);
    expect((await post("/admin/second-factor", { password, code }, { token })).status).toBe(422);
  });

  test("cannot be guessed by a stolen session, at its beginning or at its end", async () => {
    const { token, email, secret } = await newAdmin();
    const begun = { password, code: codeOf(secret) };
    expect((await post("/admin/second-factor", begun, { token })).status).toBe(201);
    for (let n = 0; n < 5; n++) {
      const code = "000000";
      expect((await post("/admin/second-factor", { password, code }, { token })).status).toBe(422);
      expect((await post("/admin/second-factor/confirm", { code }, { token })).status).toBe(422);
    }
    expect(await post("/admin/second-factor/confirm", { code: "1" }, { token })).toMatchObject(
      stopped,
    );
    expect(await signIn("/admin/login", email, { code: codeOf(secret) })).toMatchObject(stopped);
  });
});

test("everything about it is in the audit log", async () => {
  const { email, personId } = await newAdmin();
  await guessCodes(email);
  const entries = await academy.ctx.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subject, personId));
  const actions = entries.map(({ action }) => action);
  expect(actions.filter((action) => action === "admin.second_factor_failed")).toHaveLength(10);
  expect(actions).toContain("second_factor.stopped");
});
