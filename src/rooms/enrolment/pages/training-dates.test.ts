import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { addDays, addMonths, formatDay, formatFullDay } from "#foundation/time/time.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as successPage from "./registration-success-page.tsx";

const opened = await openEnrolmentAcademyForFile();

test.each([
  ["beginner", 3],
  ["intermediate", 6],
  ["advanced", 9],
])("%s training ends %i months after its start: call, message and pages", async (level, months) => {
  const { academy, sandbox } = opened;
  const emailAddress = `${level}@example.com`;
  const submitted = await enrol(academy, { trainingLevel: level, emailAddress });
  const { id, resumeToken } = submitted.enrolment;
  const { intake } = await readEnrolment(academy, submitted);
  const end = addMonths(intake?.startsOn ?? "", months);
  // Training is from Monday to Saturday.
  const isSunday = new Date(`${end}T00:00:00Z`).getUTCDay() === 0;
  const endsOn = isSunday ? addDays(end, -1) : end;
  expect(intake?.endsOn).toBe(endsOn);

  const endInWords = formatDay(endsOn);
  const own = await renderRoute(
    enrolmentPage,
    `/enrolments/${id}?key=${resumeToken}`,
    academy.ctx,
    { path: "/enrolments/:id" },
  );
  expect(own.words).toContain(`until ${endInWords}`);
  const [mail] = await academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, emailAddress));
  expect(mailWords(mail?.text)).toContain(`Training ends: ${endInWords}`);

  await sandbox.press(submitted.reference, "pay");
  const address = `/registration-success?reference=${submitted.reference}`;
  const success = await renderRoute(successPage, address, academy.ctx);
  expect(success.words).toContain(`Training ends ${formatFullDay(endsOn)}`);
});
