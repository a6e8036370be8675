import { expect, test } from "vitest";
import { messages as mails } from "#foundation/mail/tables.ts";
import { waitingDays } from "#foundation/time/kept-days.ts";
import { contactMessages } from "#rooms/contact/tables.server.ts";
import { enrolments } from "#rooms/enrolment/tables.server.ts";
import { openEnrolmentAcademyForFile } from "../support/academy/open-for-file.ts";
import { physicalAnswers } from "../support/enrolments/enrolment-answers.ts";

/**
 * A device that got no answer keeps a form and sends it again, for days (foundation/forms/drafts/waiting-form.ts). The first
 * attempt may have arrived.
 */

const open = await openEnrolmentAcademyForFile();

const forms = [
  {
    path: "/contact",
    table: contactMessages,
    mailsEach: 2,
    body: { name: "Asabe", email: "a@mail.example", subject: "general", message: "Hello" },
  },
  {
    path: "/enrolments",
    table: enrolments,
    mailsEach: 1,
    body: { courseId: "generator-care", ...physicalAnswers, preferredLocation: "Yola, Adamawa" },
  },
] as const;

test.each(forms)("POST $path: one, however often it is sent", async (form) => {
  const { academy } = open;
  const countOf = async (table: typeof form.table | typeof mails) =>
    (await academy.ctx.db.select().from(table as typeof mails)).length;
  const before = [await countOf(form.table), await countOf(mails)];
  const send = () =>
    academy.call("POST", form.path, {
      body: form.body,
      headers: { "idempotency-key": `waiting-${form.path}` },
    });
  academy.setTime("2026-11-21T09:00:00Z");
  const first = await send();
  expect(first.status).toBe(201);
  const again = await Promise.all([send(), send()]);
  academy.setTime(new Date(Date.UTC(2026, 10, 21 + waitingDays, 9)).toISOString());
  for (const { status, body } of [...again, await send()]) {
    expect([status, body]).toEqual([201, first.body]);
  }
  expect([await countOf(form.table), await countOf(mails)]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) + form.mailsEach,
  ]);
});
