import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages as outbox } from "#foundation/mail/tables.ts";
import { openSession } from "#rooms/accounts/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { ContactMessageRecord, ReplyRecord } from "./contact-message.ts";
import { countLateMessages } from "./door.server.ts";
import { sweepMessagesJob } from "./manage-message.server.ts";
import { contactReplies } from "./tables.server.ts";

const academy = await openAcademyForFile();
let count = 0;
const owner: { token: string; personId: string } = await signInAs(
  academy,
  "admin",
  "owner@academy.example",
);
const clerk: { token: string; personId: string } = await signInAs(
  academy,
  "admin",
  "clerk@academy.example",
  "clerk",
);
const reviewer: { token: string; personId: string } = await signInAs(
  academy,
  "admin",
  "reviewer@academy.example",
  "reviewer",
);

const question = "How do I pay?\n\nMy bank is far.";

async function write() {
  count += 1;
  const email = `writer-${count}@mail.example`;
  const body = { name: "Asabe", email, subject: "billing", message: question };
  const { id } = (await academy.call("POST", "/contact", { body })).body as { id: string };
  return { id, email };
}
const call = (method: "POST" | "PUT", path: string, body: object, more: object = {}) =>
  academy.call(method, `/admin/messages/${path}`, { token: clerk.token, body, ...more });
const get = async (id: string) =>
  (await academy.call("GET", `/admin/messages/${id}`, { token: clerk.token })).body as {
    message: ContactMessageRecord;
    replies: ReplyRecord[];
    history: { action: string }[];
    colleagues: { id: string }[];
  };
const list = async (query: string, token = clerk.token) =>
  (await academy.call("GET", `/admin/messages?${query}`, { token })).body as {
    messages: ContactMessageRecord[];
    total: number;
  };
const answersTo = async (email: string) =>
  (await readMails(academy.ctx, email)).filter(({ kind }) => kind === "contact_reply");

describe("POST /admin/messages/:id/reply", () => {
  test("answers by email with the question quoted, once for a key", async () => {
    const { id, email } = await write();
    const body = { text: "By card or by transfer.\nSee the guide.", version: 1 };
    const headers = { "idempotency-key": "one-answer" };
    const first = await call("POST", `${id}/reply`, body, { headers });
    const again = await call("POST", `${id}/reply`, body, { headers });
    expect([first.status, again.body]).toEqual([201, first.body]);
    const [mail, ...others] = await answersTo(email);
    expect([mail?.subject, others]).toEqual(["Our answer: Fees and payments", []]);
    expect(mail?.text).toContain("By card or by transfer.\nSee the guide.");
    expect(mail?.text).toContain("> How do I pay?\n> \n> My bank is far.");
    expect(mail?.html).toContain("By card or by transfer.<br/>See the guide.");
    const { message, replies } = await get(id);
    expect([message.status, message.assigned_to?.id]).toEqual(["answered", clerk.personId]);
    expect(replies).toMatchObject([{ id: mail?.id, mail: { status: "queued", failure: null } }]);
    const failed = { status: "failed", failure: "address_refused" } as const;
    await academy.ctx.db.update(outbox).set(failed).where(eq(outbox.recipient, email));
    expect((await get(id)).replies).toMatchObject([{ mail: failed }]);
    await academy.ctx.db.delete(outbox).where(eq(outbox.recipient, email));
    expect((await get(id)).replies).toMatchObject([{ mail: null }]);
  });

  test("a closed message is not answered; opened again it is", async () => {
    const { id, email } = await write();
    expect((await call("PUT", `${id}/status`, { status: "closed", version: 1 })).status).toBe(200);
    expect(await call("POST", `${id}/reply`, { text: "Hello", version: 2 })).toMatchObject({
      status: 409,
      body: {
        code: "message_closed",
        error: "This message is closed. Open it again to answer it.",
      },
    });
    expect((await call("PUT", `${id}/status`, { status: "open", version: 2 })).status).toBe(200);
    expect((await call("POST", `${id}/reply`, { text: "Hello", version: 3 })).status).toBe(201);
    expect((await answersTo(email)).length).toBe(1);
    const { history } = await get(id);
    // The clock of the test does not move, so their order is not known.
    expect(history.map(({ action }) => action).sort()).toEqual([
      "message.answered",
      "message.closed",
      "message.reopened",
    ]);
  });

  test.each([
    ["", "Write your answer"],
    ["\n \t", "Write your answer"],
    ["x".repeat(100_000), "Use 10,000 characters or fewer"],
  ])("%j is refused at its field, and nothing is sent", async (text, problem) => {
    const { id, email } = await write();
    expect(await call("POST", `${id}/reply`, { text, version: 1 })).toMatchObject({
      status: 422,
      body: { fields: { text: problem } },
    });
    expect(await answersTo(email)).toEqual([]);
  });

  test("HTML stays text", async () => {
    const { id, email } = await write();
    const text = '<img src=x onerror="alert(1)"> javascript:alert(1)';
    await call("POST", `${id}/reply`, { text, version: 1 });
    expect((await answersTo(email))[0]?.html).not.toContain("<img src=x");
  });

  test("two colleagues at once: the second is told, and may send all the same", async () => {
    const { id } = await write();
    await call("POST", `${id}/reply`, { text: "One", version: 1 });
    const second = await call("POST", `${id}/reply`, { text: "Two", version: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", details: { status: "answered", version: 2 } },
    });
    expect((await call("POST", `${id}/reply`, { text: "Two", version: 2 })).status).toBe(201);
  });
});

test("assigned to a colleague who answers messages, and to nobody; the sender hears nothing", async () => {
  const { id, email } = await write();
  const assign = (personId: string | null, version: number) =>
    call("PUT", `${id}/assignee`, { personId, version });
  expect(await assign(owner.personId, 1)).toMatchObject({
    status: 200,
    body: { assigned_to: { id: owner.personId, name: "Test admin" } },
  });
  expect((await list(`search=${email}&assigned=me`, owner.token)).total).toBe(1);
  expect((await list(`search=${email}&assigned=me`)).total).toBe(0);
  expect((await assign(owner.personId, 1)).status).toBe(409);
  expect((await assign(reviewer.personId, 2)).status).toBe(422);
  expect((await assign("nobody-known", 2)).status).toBe(422);
  const left = await signInAs(academy, "admin", undefined, "clerk");
  const dismissed = await academy.call("POST", `/admin/staff/${left.personId}/disable`, owner);
  expect(dismissed.status).toBe(200);
  expect((await assign(left.personId, 2)).status).toBe(422);
  expect((await assign(null, 2)).status).toBe(200);
  expect((await list(`search=${email}&assigned=nobody`)).total).toBe(1);
  expect((await get(id)).colleagues.map((one) => one.id).sort()).toEqual(
    [owner.personId, clerk.personId].sort(),
  );
  expect(await answersTo(email)).toEqual([]);
});

/** A session ends when it is not used for a while. */
async function setTime(at: string) {
  academy.setTime(at);
  clerk.token = await openSession(academy.ctx, clerk.personId, "admin");
}

test("what waits longer than a working day is late, until it is answered", async () => {
  // Saturday 21 November, so its day begins on Monday morning.
  const { id } = await write();
  const late = async () => {
    const { messages } = await list("late=yes");
    return messages.some((one) => one.id === id && one.is_late);
  };
  const staff = {
    kind: "admin" as const,
    personId: clerk.personId,
    sessionId: "s",
    email: "clerk@academy.example",
    name: "Clerk",
    roles: ["admin", "clerk"],
    mustChangePassword: false,
  };
  await setTime("2026-11-24T07:59:00Z");
  expect(await late()).toBe(false);
  await setTime("2026-11-24T08:01:00Z");
  expect(await late()).toBe(true);
  const before = await countLateMessages({ ...academy.ctx, actor: staff });
  expect(before.many).toBe((await list("late=yes")).total);
  await call("POST", `${id}/reply`, { text: "Hello", version: 1 });
  expect(await late()).toBe(false);
  const after = await countLateMessages({ ...academy.ctx, actor: staff });
  expect(after.many).toBe(before.many - 1);
  await call("PUT", `${id}/status`, { status: "open", version: 2 });
  expect(await late()).toBe(false);
  await setTime("2026-11-25T08:02:00Z");
  expect(await late()).toBe(true);
});

test("the list is a file too, and its answers go with the message", async () => {
  const csv = await academy.call("GET", "/admin/messages?format=csv&status=open", {
    token: clerk.token,
  });
  expect(String(csv.body)).toContain('"Name","Email","Subject","Message","Status"');
  expect(await academy.ctx.db.$count(contactReplies)).toBeGreaterThan(0);
  await setTime("2028-11-30T09:00:00Z");
  await sweepMessagesJob.run(academy.ctx);
  expect(await academy.ctx.db.$count(contactReplies)).toBe(0);
});
