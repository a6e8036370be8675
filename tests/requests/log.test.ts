import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { jobs } from "#app/wiring.ts";
import type { JobRunner } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { sendPasswordLinkJob } from "#rooms/accounts/passwords/send-password-link.server.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { smallSite, smallSiteParameters } from "../pages/small-site.tsx";
import { realFiles, sendForm } from "../support/academy/form-data.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { enrol } from "../support/enrolments/enrol.ts";
import { guardianAnswers, physicalAnswers } from "../support/enrolments/enrolment-answers.ts";
import { openMailServer } from "../support/machine/refusing-mail-server.ts";
import { openSandbox, type TestSandbox } from "../support/payments/open-sandbox.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

/** A run with known personal data and secrets, and its whole log. */
let academy: TestAcademy;
let sandbox: TestSandbox;
let mail: Awaited<ReturnType<typeof openMailServer>>;
const lines: string[] = [];
/** Values that must not be in the log, by their meaning. */
const known = new Map<string, string>();
const remember = (what: string, value: string | undefined): string => {
  if (!value) throw new Error(`the run has no ${what}`);
  known.set(what, value);
  return value;
};

const smtpPassword = "smtp-word-Zq8vT";
const learner = {
  ...physicalAnswers,
  ...guardianAnswers,
  fullName: "Binta Zubairu",
  signature: "Binta Zubairu",
  dateOfBirth: "2010-03-14",
  emailAddress: "binta.zubairu@mail.example",
  currentAddress: "77 Nukkai Lane, Jalingo",
  phoneNumber: "08037654321",
  guardianName: "Kande Zubairu",
  guardianPhone: "08029998877",
  emergencyPhone: "08025554433",
};

beforeAll(async () => {
  sandbox = await openSandbox();
  mail = await openMailServer();
  academy = await openAcademy({
    env: {
      ...sandbox.env,
      LOG_LEVEL: "debug",
      SMTP_URL: mail.url.replace("//", `//mailer:${smtpPassword}@`),
    },
    logTo: { write: (line) => void lines.push(line) },
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        parameters: smallSiteParameters,
        origin: "http://academy.example",
        log: { info: () => {} } as never,
      }),
  });
  sandbox.setClock(academy.ctx.clock);
  await seedCatalogue(academy.ctx, "2026-11-21");
  for (const field of [
    "fullName",
    "dateOfBirth",
    "emailAddress",
    "currentAddress",
    "phoneNumber",
    "guardianName",
    "guardianPhone",
    "emergencyPhone",
  ] as const) {
    remember(field, learner[field]);
  }
  remember("the mail server's password", smtpPassword);
  remember("the provider's key", sandbox.secretKey);
});
afterAll(async () => {
  await academy.close();
  await sandbox.close();
  mail.close();
});

const call: TestAcademy["call"] = (...given) => academy.call(...given);
const secretIn = async (kind: string, shape: RegExp) => {
  const [newest] = await academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.kind, kind))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return shape.exec(newest?.text ?? "")?.[1];
};

async function signUpAndIn(): Promise<string> {
  const email = remember("an account's address", "sadiya.garba@mail.example");
  const password = remember("a password", "correct horse battery");
  const person = { name: remember("an account's name", "Sadiya Garba"), email, password };
  const { body } = await call("POST", "/auth/register", {
    body: { ...person, affiliateCode: remember("a code", "NOSUCHCODE") },
    headers: { "idempotency-key": remember("an idempotency key", "key-of-sadiya-1") },
  });
  const token = remember("a session", (body as { token: string }).token);
  await call("GET", "/auth/me", { token });
  const wrong = remember("a wrong password", "wrong horse battery");
  await call("POST", "/auth/login", { body: { email, password: wrong } });
  await call("POST", "/auth/login", { body: { email, password } });
  await call("GET", `/auth/me?access_token=${token}`);
  const confirmation = await secretIn("welcome", /token=([\w-]{43})/);
  await call("POST", "/auth/confirm-email", {
    body: { token: remember("a confirmation", confirmation) },
  });
  return email;
}

async function resetPassword(email: string) {
  await call("POST", "/auth/forgot-password", { body: { email } });
  await sendPasswordLinkJob.run(academy.ctx, { email, audience: "user" });
  const token = remember("a reset", await secretIn("set_password_link", /token=([\w-]{43})/));
  const body = { token, password: remember("a new password", "another horse battery") };
  for (const _time of [1, 2]) await call("POST", "/auth/reset-password", { body });
  await academy.inject({ method: "GET", url: `/reset-password?token=${token}` });
}

async function enrolAndPay() {
  const submitted = await enrol(academy, learner);
  const resumeToken = remember("a resume token", submitted.enrolment.resumeToken);
  const headers = { "x-resume-token": resumeToken };
  const own = `/enrolments/${submitted.enrolment.id}`;
  await call("GET", own, { headers });
  await academy.inject({ method: "GET", url: `${own}?key=${resumeToken}` });
  const link = (await call("POST", `${own}/pay-link`, { headers })).body as { payToken: string };
  const payToken = remember("a pay token", link.payToken);
  await call("GET", `/pay/${payToken}`);
  await call("GET", `/pay/${payToken}x`);
  await academy.inject({ method: "GET", url: `/pay/${payToken}` });
  await sandbox.control({ initialize: { mode: "fail" }, verify: { mode: "fail" } });
  const email = remember("a payer's address", "kaka.zubairu@mail.example");
  expect((await call("POST", `/pay/${payToken}/payments`, { body: { email } })).status).toBe(503);
  await call("POST", `${own}/payments`, { headers });
  await call("POST", `/payments/${submitted.reference}/verify`);
  await sandbox.control();
  await sandbox.press(submitted.reference, "pay");
  const [event] = await sandbox.takeWebhooks();
  for (const signature of ["forged", remember("a signature", event?.signature)]) {
    await academy.inject({
      method: "POST",
      url: "/api/webhooks/paystack",
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
      payload: event?.body ?? "",
    });
  }
  expect((await call("GET", `/payments/${submitted.reference}`)).body).toMatchObject({
    status: "success",
  });
}

/** Dropped tables make every call that needs them fail, with its values as parameters. */
async function failInDatabase() {
  const { token } = await signInAs(academy, "user");
  const { token: admin } = await signInAs(academy, "admin", "chief.of.all@mail.example");
  remember("the admin's session", admin);
  remember("the admin's address", "chief.of.all@mail.example");
  const { db } = academy.ctx;
  const lose = (name: string) => db.execute(sql.raw(`alter table ${name} rename to ${name}_gone`));
  await lose("contact_messages");
  await lose("enrolments");
  const message = {
    name: remember("a sender's name", "Dije Musa"),
    email: remember("a sender's address", "dije.musa@mail.example"),
    subject: "general",
    message: remember("a message", "My cousin was robbed on the way."),
  };
  const failing = [
    await call("POST", "/contact", { body: message }),
    await call("POST", "/enrolments", { body: { courseId: "tiling", ...learner } }),
    await call("GET", `/admin/messages?search=${encodeURIComponent(message.name)}`, {
      token: admin,
    }),
    await call("GET", "/me/enrolments", { token }),
  ];
  await lose("people");
  const password = remember("a guess", "guessed horse battery");
  failing.push(
    await call("POST", "/auth/login", { body: { email: message.email, password } }),
    await call("GET", "/auth/me", { token }),
  );
  expect(failing.map(({ status }) => status)).toEqual(failing.map(() => 500));
}

async function failAtMail() {
  const runner = academy.ctx.jobs as JobRunner;
  await runner.prepare(jobs);
  for (const to of ["poison", "busy", "good"].map((who) => `${who}.hadiza@mail.example`)) {
    const letter = { kind: "password_changed", subject: "s", heading: "h" } as const;
    const link = `https://academy.example/?key=${remember(`${to}'s key`, `k-${to.slice(0, 6)}-1f9`)}`;
    await queueMail(academy.ctx, { ...letter, to: remember(to, to), paragraphs: [link] });
  }
  await runner.work(jobs, [], () => academy.ctx);
  await expect.poll(() => mail.delivered).toContain("good.hadiza@mail.example");
  await expect.poll(() => lines.some((line) => line.includes("job failed"))).toBe(true);
}

test("the log of a whole run has no personal data and no keys", async () => {
  await resetPassword(await signUpAndIn());
  await enrolAndPay();
  const upload = [
    ["file", { name: remember("a file's name", "binta-passport.pdf"), bytes: realFiles.pdf }],
    ["purpose", "cvResume"],
  ] as const;
  expect((await sendForm(academy, "/uploads", upload)).status).toBe(201);
  await call("GET", `/affiliates/validate-code/${remember("a tried code", "TRYME777")}`);
  await call("GET", `/affiliates/applications/status/${remember("a status", "apl-secret-word")}`);
  await academy.inject({ method: "GET", url: "/nothing/secret-path?password=secret-query" });
  await academy.inject({ method: "GET", url: "/api/nothing/secret-path?password=secret-query" });
  await academy.inject({ method: "GET", url: "/%zz/secret-path" });
  remember("a path", "secret-path");
  remember("a query", "secret-query");
  await failAtMail();
  await failInDatabase();

  const log = lines.join("");
  const found = [...known].filter(([, value]) => log.toLowerCase().includes(value.toLowerCase()));
  expect(found).toEqual([]);
  expect(known.size).toBeGreaterThan(30);

  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const routes = new Set(entries.map(({ route }) => route));
  expect([...routes]).toEqual(
    expect.arrayContaining([
      "/api/enrolments/:id/pay-link",
      "/api/pay/:payToken",
      "/pay/:payToken",
      "/api/*",
      "/*",
    ]),
  );
  const kinds = new Set(entries.map(({ msg }) => msg));
  for (const msg of ["answered", "request failed", "page failed", "card provider"]) {
    expect(kinds).toContain(msg);
  }
  expect(entries.every((line) => !("path" in line) && !("url" in line))).toBe(true);
});
