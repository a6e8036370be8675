import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { messages } from "#foundation/mail/tables.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { removeSecondFactor, saveAdmin } from "../door.server.ts";
import { recoveryCodes, secondFactors } from "../tables.server.ts";

const academy = await openAcademyForFile();

const password = "a long password";
const start = new Date("2026-11-21T09:00:00Z").getTime();
let seconds = 0;
/** A minute on, so that the next code is another one. */
const goOn = (by = 60) => {
  seconds += by;
  academy.setTime(new Date(start + seconds * 1000));
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: academy.ctx.clock().getTime(),
  });

const signIn = (email: string, code?: string) =>
  academy.call("POST", "/admin/login", { body: { email, password, ...(code ? { code } : {}) } });

async function newAdmin(email: string) {
  const { personId } = await saveAdmin(academy.ctx, { email, name: "Ladi Musa", password });
  const { token } = (await signIn(email)).body as { token: string };
  return { email, personId, token };
}

async function enrol(admin: { token: string }) {
  const { token } = admin;
  const made = await academy.call("POST", "/admin/second-factor", { token, body: { password } });
  const { secret } = made.body as { secret: string };
  const confirmed = await academy.call("POST", "/admin/second-factor/confirm", {
    token,
    body: { code: codeOf(secret) },
  });
  return {
    secret,
    confirmed,
    codes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes,
  };
}

test("an admin enrols, and then signs in with password and code only", async () => {
  const admin = await newAdmin("ladi@academy.example");
  const elsewhere = (await signIn(admin.email)).body as { token: string };
  const { token } = admin;
  expect(
    await academy.call("POST", "/admin/second-factor", { token, body: { password: "wrong" } }),
  ).toMatchObject({ status: 422, body: { fields: { password: /current/ } } });
  const made = await academy.call("POST", "/admin/second-factor", { token, body: { password } });
  const { secret, uri } = made.body as { secret: string; uri: string };
  expect(made.status).toBe(201);
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Zaure%20Academy:ladi%40academy\.example\?issuer=Zaure%20Academy&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
  // Not in force before one of its codes was entered.
  expect((await signIn(admin.email)).status).toBe(200);
  const confirm = (code: string) =>
    academy.call("POST", "/admin/second-factor/confirm", { token, body: { code } });
  expect((await confirm("000000")).status).toBe(422);
  const confirmed = await confirm(codeOf(secret));
  expect(confirmed.body).toEqual({
    recoveryCodes: Array(10).fill(expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)),
  });
  expect((await academy.call("GET", "/admin/sessions", elsewhere)).status).toBe(401);
  expect((await academy.call("GET", "/admin/sessions", { token })).status).toBe(200);

  expect(await signIn(admin.email)).toMatchObject({
    status: 401,
    body: { code: "second_factor_needed" },
  });
  goOn();
  expect(
    await signIn(admin.email, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`),
  ).toMatchObject({
    status: 200,
    body: { admin: { role: "admin" } },
  });
});

test("a code works once, also when two sign-ins send it at the same time", async () => {
  const admin = await newAdmin("twice@academy.example");
  const { secret } = await enrol(admin);
  const refused = { status: 401, body: { code: "second_factor_wrong" } };
  expect(await signIn(admin.email, codeOf(secret))).toMatchObject(refused);
  goOn();
  const code = codeOf(secret);
  const replies = await Promise.all([signIn(admin.email, code), signIn(admin.email, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  // The step before the last is used up too.
  expect(await signIn(admin.email, code)).toMatchObject(refused);
});

test("a recovery code works once, in any spelling", async () => {
  const admin = await newAdmin("lost@academy.example");
  const { codes } = await enrol(admin);
  const typed = ` ${codes[0]?.toLowerCase().replace("-", " ")} `;
  const signedIn = await signIn(admin.email, typed);
  expect(signedIn.status).toBe(200);
  expect((await signIn(admin.email, typed)).status).toBe(401);
  const { token } = signedIn.body as { token: string };
  expect((await academy.call("GET", "/admin/second-factor", { token })).body).toEqual({
    enrolled: true,
    required: false,
    recoveryCodesLeft: 9,
  });
  // One mail for the one code that worked, without the code.
  const mails = await academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, admin.email));
  expect(mails.map(({ kind }) => kind)).toEqual(["recovery_code_used"]);
  expect(mails[0]?.text).toContain("9 of your recovery codes still work.");
  expect(mails[0]?.text).not.toContain(codes[0]);
});

test("nothing in the database shows the secret or a recovery code", async () => {
  const admin = await newAdmin("sealed@academy.example");
  const { secret, codes } = await enrol(admin);
  const [factor] = await academy.ctx.db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.personId, admin.personId));
  const kept = await academy.ctx.db.select().from(recoveryCodes);
  const texts = JSON.stringify([factor, kept]);
  expect(texts).not.toContain(secret);
  expect(Buffer.from(factor?.sealedSecret ?? "", "base64").toString("latin1")).not.toContain(
    secret,
  );
  for (const code of codes) expect(texts).not.toContain(code.replace("-", ""));
});

test("the command line removes it, and everything is written down", async () => {
  const admin = await newAdmin("removed@academy.example");
  await enrol(admin);
  expect(await removeSecondFactor(academy.ctx, admin.personId)).toBe(true);
  expect(await removeSecondFactor(academy.ctx, admin.personId)).toBe(false);
  expect((await signIn(admin.email)).status).toBe(200);
  const entries = await academy.ctx.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subject, admin.personId));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["second_factor.enrolled", "second_factor.removed"]),
  );
});

test("in production an admin without one can only enrol, change the password and sign out", async () => {
  const config = { ...loadConfig({ LOG_LEVEL: "error" }), appEnv: "production" as const };
  const production = await openAcademy({ context: { config } });
  const { token } = await signInAs(production, "admin");
  expect(await production.call("GET", "/admin/affiliates", { token })).toMatchObject({
    status: 403,
    body: { code: "second_factor_required" },
  });
  expect((await production.call("GET", "/admin/second-factor", { token })).body).toMatchObject({
    enrolled: false,
    required: true,
  });
  const enrolled = await signInAs(production, "admin");
  await production.ctx.db
    .insert(secondFactors)
    .values({ personId: enrolled.personId, sealedSecret: "x", confirmedAt: new Date() });
  expect((await production.call("GET", "/admin/affiliates", enrolled)).status).toBe(200);
  expect((await production.call("POST", "/admin/logout", { token })).status).toBe(204);
  await production.close();
});
