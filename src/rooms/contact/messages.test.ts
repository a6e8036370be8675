import { afterAll, beforeAll, expect, test } from "vitest";
import { academy as facts } from "#foundation/academy/academy.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import { sweepMessagesJob } from "./manage-message.server.ts";
import { contactMessages } from "./tables.server.ts";

let academy: TestAcademy;
let admin: string;
beforeAll(async () => {
  academy = await openAcademy();
  admin = await signInAdmin(academy);
});
afterAll(() => academy.close());

const message = (email: string, more: object = {}) => ({
  name: "Asabe Danjuma",
  email,
  subject: "billing",
  message: "How do I pay?",
  ...more,
});
const send = (body: unknown) => academy.call("POST", "/contact", { body });
const list = async (query = "") =>
  (await academy.call("GET", `/admin/messages${query}`, { token: admin })).body as {
    messages: { id: string; email: string; message: string; name: string }[];
    total: number;
  };
const mailsTo = (email: string) => readMails(academy.ctx, email);

test("a message is stored, confirmed by email and forwarded to support", async () => {
  const { status, body } = await send(message(" First@Mail.Example "));
  expect([status, body]).toEqual([201, { id: expect.any(String) }]);
  const { messages, total } = await list("?search=first@&subject=billing");
  expect([total, messages]).toEqual([
    1,
    [
      {
        ...message("first@mail.example"),
        id: (body as { id: string }).id,
        created_at: "2026-11-21T09:00:00.000Z",
        status: "open",
        snoozed_until: null,
        is_late: false,
        assigned_to: null,
        version: 1,
      },
    ],
  ]);
  const [acknowledged] = await mailsTo("first@mail.example");
  expect(acknowledged?.subject).toBe("We have your message");
  expect(acknowledged?.text).toContain(spokenHours(facts.supportHours).join(", "));
  const [passedOn] = await mailsTo(facts.supportEmail);
  expect(passedOn?.text).toContain("How do I pay?");
  expect(mailWords(passedOn?.text)).toContain("Email: first@mail.example");
});

test("the confirmation email repeats nothing that was typed", async () => {
  const advert = { name: "Buy at evil.example", message: "Go to evil.example" };
  await send(message("victim@mail.example", advert));
  const [mail] = await mailsTo("victim@mail.example");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("evil.example");
});

test.each([
  ["name", "", "Name is required"],
  ["name", undefined, "Name is required"],
  ["name", "x".repeat(101), "Use 100 characters or fewer"],
  ["email", "   ", "Email address is required"],
  ["email", "asabe", "Enter a valid email address"],
  ["email", "a@b.example\r\nBcc: all@b.example", "Enter a valid email address"],
  ["subject", undefined, "Choose a subject"],
  ["subject", "complaint", "Choose a subject"],
  ["message", "\n \t", "Message is required"],
  ["message", 7, "Message is required"],
  ["message", "x".repeat(10_001), "Use 10,000 characters or fewer"],
])("%s %j is refused, and nothing is stored", async (field, value, text) => {
  const before = (await list()).total;
  const { status, body } = await send(message("refused@mail.example", { [field]: value }));
  expect([status, body]).toEqual([
    422,
    { error: text, code: "invalid", fields: { [field]: text } },
  ]);
  expect((await list()).total).toBe(before);
  expect(await mailsTo("refused@mail.example")).toEqual([]);
});

test("100,000 characters get their own error, not the one for large requests", async () => {
  const long = { message: "ɓ".repeat(100_000) };
  const { status, body } = await send(message("endless@mail.example", long));
  expect([status, body]).toMatchObject([
    422,
    { fields: { message: "Use 10,000 characters or fewer" } },
  ]);
});

test("10,000 characters of any kind arrive complete", async () => {
  const long = "ɓ".repeat(10_000);
  expect((await send(message("long@mail.example", { message: long }))).status).toBe(201);
  expect((await list("?search=long@")).messages[0]?.message).toBe(long);
});

test("a script in a message stays text, in the admin's record and in the email", async () => {
  const script = '<script>alert("1")</script>';
  await send(message("script@mail.example", { name: script, message: script }));
  expect((await list("?search=script@")).messages[0]).toMatchObject({
    name: script,
    message: script,
  });
  const [mail] = (await mailsTo(facts.supportEmail)).filter(({ text }) =>
    text.includes("script@mail.example"),
  );
  expect(mail?.html).not.toContain("<script>");
  expect(mail?.html).toContain("&lt;script&gt;");
});

test("a name cannot add a header to the email", async () => {
  await send(message("header@mail.example", { name: "Asabe\r\nBcc: everyone@mail.example" }));
  const mails = [...(await mailsTo(facts.supportEmail)), ...(await mailsTo("header@mail.example"))];
  expect(mails.length).toBeGreaterThan(1);
  for (const { subject } of mails) expect(subject).not.toMatch(/[\r\n]/);
  expect(await mailsTo("everyone@mail.example")).toEqual([]);
});

test("only admins read messages", async () => {
  expect((await academy.call("GET", "/admin/messages")).status).toBe(401);
});

test("messages are deleted after 24 months, as the privacy policy says", async () => {
  await send(message("old@mail.example"));
  const kept = async () =>
    (await academy.ctx.db.select().from(contactMessages)).filter(
      ({ email }) => email === "old@mail.example",
    ).length;
  academy.setTime("2028-11-21T08:59:00Z");
  await sweepMessagesJob.run(academy.ctx);
  expect(await kept()).toBe(1);
  academy.setTime("2028-11-21T09:01:00Z");
  await sweepMessagesJob.run(academy.ctx);
  expect(await kept()).toBe(0);
});
