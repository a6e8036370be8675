import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { sendRegistrationLinkJob } from "../own-page/renew-link.server.ts";
import type { StaffReminder } from "./reminding.ts";

/** Staff remind someone of what is due: once a day, whoever is at the counter. */

const { academy } = await openEnrolmentAcademyForFile();
let amina: Awaited<ReturnType<typeof signInAs>>;
let bala: Awaited<ReturnType<typeof signInAs>>;
let people = 0;

beforeAll(async () => {
  amina = await signInAs(academy, "admin", undefined, "clerk");
  bala = await signInAs(academy, "admin", undefined, "clerk");
});

async function registered(more: Record<string, unknown> = {}) {
  const number = ++people;
  const { enrolment } = await enrol(academy, {
    fullName: `Rabi Owing ${number}`,
    emailAddress: `rabi-${number}@mail.example`,
    phoneNumber: `0816${String(number).padStart(7, "0")}`,
    ...more,
  });
  return enrolment;
}

const remind = (id: string, way: string, { token } = amina) =>
  academy.call("POST", `/admin/enrolments/${id}/reminders`, { token, body: { way } });
const sent = async (id: string, { token } = amina) => {
  const { body } = await academy.call("GET", "/admin/reminders", { token });
  return (body as { reminders: StaffReminder[] }).reminders.filter(
    ({ enrolmentId }) => enrolmentId === id,
  );
};
const mailsTo = (recipient: string) =>
  academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient));
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

test("by email: one of ours, with sum, day and the own page; a colleague sees it and sends no second", async () => {
  const emailAddress = "rabi@mail.example";
  const { id } = await registered({ emailAddress });
  const before = (await mailsTo(emailAddress)).length;
  const reply = await remind(id, "email");
  expect([reply.status, reply.body]).toEqual([
    201,
    { amountKobo: 5_000_000, dueOn: "2026-11-21", text: null },
  ]);
  const mails = await mailsTo(emailAddress);
  expect(mails).toHaveLength(before + 1);
  const mail = mails.find(({ kind }) => kind === "instalment_due");
  expect(mail?.text).toMatch(
    /₦50,000 for .* is due today, 21 November 2026, and confirms your place/,
  );
  expect(mail?.text).toMatch(new RegExp(`/enrolments/${id}\\?key=`));
  expect(await sent(id, bala)).toMatchObject([{ way: "email", isOwn: false }]);
  for (const way of ["email", "whatsapp"]) {
    const again = await remind(id, way, bala);
    expect([again.status, codeOf(again)]).toEqual([409, "reminded"]);
  }
  expect((await remind(id, "email")).status).toBe(409);
  expect(await mailsTo(emailAddress)).toHaveLength(before + 1);
});

test("by WhatsApp or SMS: a text with sum, day, code and a link that opens only the payment", async () => {
  const { id, reference } = await registered();
  const reply = await remind(id, "whatsapp");
  const { text } = reply.body as { text: string };
  expect(text).toContain("₦50,000");
  expect(text).toContain("21 November 2026");
  expect(text).toContain(reference);
  expect(text).not.toContain("key=");
  const token = /\/pay\/([\w-]+)/.exec(text)?.[1] ?? "";
  expect((await academy.call("GET", `/pay/${token}`)).status).toBe(200);
  // The number has no WhatsApp: the same colleague writes an SMS.
  expect((await remind(id, "sms")).status).toBe(201);
  expect((await sent(id)).map(({ way, isOwn }) => [way, isOwn])).toEqual([
    ["whatsapp", true],
    ["sms", true],
  ]);
  expect((await remind(id, "sms", bala)).status).toBe(409);
});

test("two clerks at once: one reminder", async () => {
  const { id } = await registered();
  const both = await Promise.all([remind(id, "whatsapp"), remind(id, "whatsapp", bala)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await sent(id)).toHaveLength(1);
});

test("a reminder by email takes none of the three links an hour that its learner may ask for", async () => {
  const emailAddress = "rabi-links@mail.example";
  const { id } = await registered({ emailAddress });
  expect((await remind(id, "email")).status).toBe(201);
  for (let asked = 0; asked < 4; asked++)
    await sendRegistrationLinkJob.run(academy.ctx, { enrolmentId: id });
  const links = (await mailsTo(emailAddress)).filter(({ kind }) => kind === "registration_link");
  expect(links).toHaveLength(3);
});

test("nobody is reminded of nothing, and only those who take payments remind", async () => {
  const { id } = await registered();
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await remind(id, "email", reviewer)).status).toBe(403);
  const learner = await signInAs(academy, "user");
  expect((await remind(id, "email", learner)).status).toBe(403);
  expect((await remind(id, "letter")).status).toBe(422);
  expect((await remind("nobody", "email")).status).toBe(404);
  const paid = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
    token: amina.token,
    body: { amountKobo: 9_500_000, method: "transfer", takenOn: "2026-11-21", reference: "FT-9" },
  });
  expect(paid.status).toBe(201);
  const reply = await remind(id, "email");
  expect([reply.status, codeOf(reply)]).toEqual([409, "nothing_due"]);
  expect(await sent(id)).toEqual([]);
});

test("the next day may remind again", async () => {
  const { id } = await registered();
  expect((await remind(id, "sms")).status).toBe(201);
  academy.setTime("2026-11-22T09:00:00Z");
  const again = async ({ email }: typeof amina) => signInAs(academy, "admin", email, "clerk");
  amina = await again(amina);
  bala = await again(bala);
  expect(await sent(id)).toEqual([]);
  expect((await remind(id, "sms", bala)).status).toBe(201);
});
