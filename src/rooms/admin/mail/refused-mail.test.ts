import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { enrol, openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { openMailServer } from "#tests/support/machine/refusing-mail-server.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { MailRecord } from "./mail.ts";

/** What staff are told about emails that did not arrive, and what mail servers are told about each email. */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let smtp: Awaited<ReturnType<typeof openMailServer>>;
let token = "";
beforeAll(async () => {
  smtp = await openMailServer();
  open = await openEnrolmentAcademy({ env: { SMTP_URL: smtp.url } });
  token = (await signInAs(open.academy, "admin")).token;
});
afterAll(async () => {
  await open.close();
  smtp.close();
});

const read = async <Body>(path: string): Promise<Body> =>
  (await open.academy.call("GET", path, { token })).body;

/** Runs the jobs of an address's emails once, like the worker. @returns whether the queue would try again */
async function sendTo(recipient: string): Promise<boolean> {
  const { ctx } = open.academy;
  const found = await ctx.db.select().from(messages).where(eq(messages.recipient, recipient));
  const results = await Promise.allSettled(
    found.map(({ id }) => sendMailJob.run(ctx, { messageId: id })),
  );
  return results.some(({ status }) => status === "rejected");
}

test("a refused address has failed at once: on the overview, at the place and in the list", async () => {
  const emailAddress = "poison-amina@mail.example";
  const { enrolment } = await enrol(open.academy, { emailAddress });
  expect(await sendTo(emailAddress)).toBe(false);
  const failed = { status: "failed", failure: "address_refused" };
  expect(await read<EnrolmentRecord>(`/admin/enrolments/${enrolment.id}`)).toMatchObject({
    phoneNumber: expect.stringMatching(/^\+234/),
    mails: [{ kind: "enrolment_received", tries: 1, ...failed }],
  });
  expect(await read<{ mails: MailRecord[] }>("/admin/mail?status=failed")).toMatchObject({
    mails: [{ recipient: emailAddress, attempts: 1, next_try_at: null, ...failed }],
  });
  expect((await read<{ tasks: object[] }>("/admin/overview")).tasks).toContainEqual(
    expect.objectContaining({ name: "mail", many: 1 }),
  );
});

test.each([
  ["a letter that it refuses for good", "badletter@mail.example", false, "failed", "other"],
  ["a mailbox that is busy", "busy@mail.example", true, "queued", "refused_for_now"],
])("the server says no to %s", async (_what, to, triesAgain, status, failure) => {
  await queueMail(open.academy.ctx, {
    to,
    kind: "password_changed",
    subject: "s",
    heading: "h",
    paragraphs: ["t"],
  });
  expect(await sendTo(to)).toBe(triesAgain);
  const [mail] = await open.academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, to));
  expect(mail).toMatchObject({ status, failure });
});

const headersOf = (letter = "") => letter.split("\r\n\r\n")[0] ?? "";

test("a message to us is answered to its sender; what a machine wrote says so", async () => {
  const email = "asker@mail.example";
  await open.academy.call("POST", "/contact", {
    body: { name: "Asabe", email, subject: "general", message: "When do you open?" },
  });
  await sendTo(email);
  await sendTo("support@zaure.example");
  const [thanks, toUs] = smtp.letters.slice(-2).map(headersOf);
  expect(thanks).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(thanks).not.toMatch(/^Reply-To:/im);
  expect(toUs).toMatch(/^Reply-To: asker@mail\.example$/im);
  expect(toUs).not.toMatch(/^Auto-Submitted:/im);
});

test.each(["\r\n", "\n", "\r", "\u0085", "\u2028", "\u0000"])(
  "%j in a name adds no header and no recipient",
  async (mark) => {
    const name = `Asabe${mark}Bcc: everybody@mail.example${mark}X-Evil: yes`;
    const email = "asker@mail.example";
    await open.academy.call("POST", "/contact", {
      body: { name, email, subject: "general", message: name },
    });
    await queueMail(open.academy.ctx, {
      to: email,
      kind: "contact_reply",
      heading: "h",
      paragraphs: ["t"],
      subject: name,
      replyTo: `${email}${mark}Bcc: everybody@mail.example`,
    });
    await sendTo(email);
    await sendTo("support@zaure.example");
    for (const letter of smtp.letters) expect(headersOf(letter)).not.toMatch(/^(bcc|x-evil):/im);
    expect(new Set(smtp.delivered)).toEqual(new Set([email, "support@zaure.example"]));
  },
);
