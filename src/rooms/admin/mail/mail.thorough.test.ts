import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { openMailServer } from "#tests/support/machine/refusing-mail-server.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { MailRecord } from "./mail.ts";

let academy: TestAcademy;
let smtp: Awaited<ReturnType<typeof openMailServer>>;
let owner: { token: string };
beforeAll(async () => {
  smtp = await openMailServer();
  academy = await openAcademy({ env: { LOG_LEVEL: "silent", SMTP_URL: smtp.url } });
  owner = await signInAs(academy, "admin");
});
afterAll(async () => {
  await academy.close();
  smtp.close();
});
beforeEach(async () => {
  await academy.ctx.db.delete(messages);
});

/** Queues an email and gives it `tries` tries. The mail server is too `busy` for some addresses. */
async function write(to: string, tries: number, holdsSecret = false): Promise<string> {
  const letter = {
    subject: "Your slip",
    heading: "Your slip",
    paragraphs: ["https://secret.example/?key=1"],
  };
  await queueMail(academy.ctx, { to, kind: "enrolment_confirmed", ...letter, holdsSecret });
  const [{ id } = { id: "" }] = await academy.ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.recipient, to));
  for (let turn = 0; turn < tries; turn++) await attempt(id);
  return id;
}
const attempt = (messageId: string, round?: number) =>
  sendMailJob.run(academy.ctx, { messageId, ...(round ? { round } : {}) }).catch(() => {});

const list = async (query = "", { token } = owner) =>
  (await academy.call("GET", `/admin/mail?page=1&${query}`, { token })).body as {
    mails: MailRecord[];
    total: number;
  };
const again = (id: string, sent_again = 0, { token } = owner) =>
  academy.call("POST", `/admin/mail/${id}/send-again`, { token, body: { sent_again } });

const allTries = sendMailJob.retryLimit + 1;

test("the list says what waits, what failed and why, and never shows a text", async () => {
  await write("waiting@mail.example", 0);
  await write("sent@mail.example", 1);
  await write("busy-once@mail.example", 1);
  await write("busy-always@mail.example", allTries);
  const { mails, total } = await list("order=asc");
  expect(total).toBe(4);
  const shown = mails.map(({ recipient, status, failure, attempts, next_try_at }) => ({
    to: recipient.split("@")[0],
    status,
    failure,
    attempts,
    next_try_at,
  }));
  expect(shown).toEqual(
    expect.arrayContaining([
      { to: "waiting", status: "queued", failure: null, attempts: 0, next_try_at: null },
      { to: "sent", status: "sent", failure: null, attempts: 1, next_try_at: null },
      {
        to: "busy-once",
        status: "queued",
        failure: "refused_for_now",
        attempts: 1,
        next_try_at: "2026-11-21T09:00:20.000Z",
      },
      {
        to: "busy-always",
        status: "failed",
        failure: "refused_for_now",
        attempts: allTries,
        next_try_at: null,
      },
    ]),
  );
  expect(JSON.stringify(mails)).not.toMatch(/key=1|"text"|"letter"/);
});

test("the list is filtered by state, kind and the beginning of the address", async () => {
  await write("busy_X@mail.example", allTries);
  await write("asabe@mail.example", 1);
  const found = async (query: string) =>
    (await list(query)).mails.map(({ recipient }) => recipient.split("@")[0]);
  expect(await found("status=failed")).toEqual(["busy_X"]);
  expect(await found("kind=enrolment_confirmed&status=sent")).toEqual(["asabe"]);
  expect(await found("kind=welcome")).toEqual([]);
  expect(await found("search=ASABE@")).toEqual(["asabe"]);
  expect(await found("search=Busy_")).toEqual(["busy_X"]);
  expect(await found("search=busyxx")).toEqual([]);
  expect(await found("search=mail.example")).toEqual([]);
});

test("a failed email is sent again with new tries, and its entry in the log has no address", async () => {
  const id = await write("busy-again@mail.example", allTries);
  expect(await again(id)).toMatchObject({
    status: 200,
    body: { status: "queued", attempts: 0, failure: null, sent_again: 1 },
  });
  const jobs = await selectRows<{ round: number }>(
    academy.ctx.db,
    sql`select (data->>'round')::int as round from pgboss.job where data->>'messageId' = ${id}`,
  );
  expect(jobs.map(({ round }) => round)).toContain(1);
  await academy.ctx.db
    .update(messages)
    .set({ recipient: "mended@mail.example" })
    .where(eq(messages.id, id));
  // A job of the first round must not send it a second time.
  await attempt(id);
  expect(smtp.delivered).not.toContain("mended@mail.example");
  await attempt(id, 1);
  await attempt(id, 1);
  expect(smtp.delivered.filter((to) => to === "mended@mail.example")).toHaveLength(1);
  const entries = await academy.ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, id));
  expect(entries).toMatchObject([
    { action: "mail.sent_again", details: { status: { from: "failed", to: "queued" } } },
  ]);
});

test("of two admins at once, one sends it again and the other is told", async () => {
  const id = await write("busy-race@mail.example", allTries);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  const replies = await Promise.all([
    again(id),
    again(id, 0, clerk),
    again(id),
    again(id, 0, clerk),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "changed_meanwhile",
  });
  const jobs = await selectRows(
    academy.ctx.db,
    sql`select id from pgboss.job where data->>'messageId' = ${id} and data->>'round' = '1'`,
  );
  expect(jobs).toHaveLength(1);
});

test("the same key repeats the answer and queues nothing more", async () => {
  const id = await write("busy-key@mail.example", allTries);
  const send = () =>
    academy.call("POST", `/admin/mail/${id}/send-again`, {
      token: owner.token,
      body: { sent_again: 0 },
      headers: { "idempotency-key": "one-click" },
    });
  const first = await send();
  expect(first.status).toBe(200);
  expect((await send()).body).toEqual(first.body);
  expect((await list()).mails[0]?.sent_again).toBe(1);
});

test("a mail that still waits, and a letter whose private link is gone, are not sent again", async () => {
  const waiting = await write("waiting-too@mail.example", 0);
  expect(await again(waiting)).toMatchObject({ status: 409, body: { code: "cannot_send_again" } });
  const secret = await write("secret@mail.example", 1, true);
  const refused = await again(secret);
  expect(refused).toMatchObject({ status: 409, body: { code: "cannot_send_again" } });
  const { mails } = await list("search=secret");
  expect(mails[0]?.not_again).toBe((refused.body as { error: string }).error);
  expect((await again("no-such-mail")).status).toBe(404);
});

test("a clerk sends mail again, a reviewer does not see it", async () => {
  const id = await write("busy-roles@mail.example", allTries);
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await academy.call("GET", "/admin/mail", { token: reviewer.token })).status).toBe(403);
  expect((await again(id, 0, reviewer)).status).toBe(403);
  const clerk = await signInAs(academy, "admin", undefined, "clerk");
  expect((await again(id, 0, clerk)).status).toBe(200);
});

test("the file has no texts and runs no formula", async () => {
  await write("=hyperlink@mail.example", 1);
  const { body } = await academy.call("GET", "/admin/mail?format=csv", { token: owner.token });
  expect(body).toContain(`"'=hyperlink@mail.example","Admission slip","Your slip","Sent"`);
  expect(body).not.toContain("key=1");
});
