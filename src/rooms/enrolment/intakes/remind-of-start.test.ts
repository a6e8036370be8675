import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { registry } from "#foundation/watch/measures.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol } from "#tests/support/enrolments/enrol.ts";
import { refuseMailsTo } from "#tests/support/enrolments/refuse-mails.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import { enrolments } from "../tables.server.ts";
import { remindOfStartJob } from "./remind-of-start.server.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
academy.setTime("2026-11-21T09:00:00Z");
await addIntake(academy, "2026-12-14", "2027-03-14");

const told = async (email: string) =>
  (
    await academy.ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.recipient, email), eq(messages.kind, "start_soon")))
  ).map(({ text }) => mailWords(text));

async function payFor(emailAddress: string, isPaid = true) {
  const made = await enrol(academy, { emailAddress });
  if (isPaid) {
    await sandbox.press(made.reference, "pay");
    await sandbox.deliverTo(academy);
  }
  return made.enrolment.id;
}

/** Another first day of the start that they are all in. */
const moveStart = (day: string) =>
  academy.ctx.db.execute(
    sql`update intakes set starts_on = ${day} where id in (select intake_id from enrolments)`,
  );

/** Runs the job twice at this time. */
async function runAt(time: string) {
  academy.setTime(time);
  await remindOfStartJob.run(academy.ctx);
  await remindOfStartJob.run(academy.ctx);
}

test("who has a place is told once, three days before, with what to bring", async () => {
  await payFor("soon@example.com");
  await payFor("unpaid@example.com", false);
  await runAt("2026-12-10T22:00:00Z");
  expect(await told("soon@example.com")).toEqual([]);
  // Midnight in Lagos.
  await runAt("2026-12-10T23:30:00Z");
  const [text, ...others] = await told("soon@example.com");
  expect(others).toEqual([]);
  expect(text).toContain("starts on Monday 14 December 2026 at 9am");
  expect(text).toContain("On the first day bring");
  await runAt("2026-12-13T08:00:00Z");
  await runAt("2026-12-14T08:00:00Z");
  expect(await told("soon@example.com")).toHaveLength(1);
  expect(await told("unpaid@example.com")).toEqual([]);
});

test("another first day is told again; a confirmation in the last days has said it", async () => {
  academy.setTime("2026-12-12T09:00:00Z");
  await payFor("just-confirmed@example.com");
  await runAt("2026-12-13T09:00:00Z");
  expect(await told("just-confirmed@example.com")).toEqual([]);
  await moveStart("2026-12-21");
  await runAt("2026-12-18T09:00:00Z");
  expect(await told("soon@example.com")).toHaveLength(2);
  expect((await told("just-confirmed@example.com"))[0]).toContain("Monday 21 December 2026");
});

test("one that fails is counted and holds up nobody", async () => {
  await moveStart("2027-01-11");
  const broken = await payFor("broken-start@example.com");
  await academy.ctx.db
    .update(enrolments)
    .set({ confirmedAt: new Date("2026-12-01T09:00:00Z") })
    .where(eq(enrolments.id, broken));
  const takeMailsAgain = await refuseMailsTo(academy, "broken-start@example.com");
  academy.setTime("2027-01-09T09:00:00Z");
  await remindOfStartJob.run(academy.ctx);
  expect(await told("soon@example.com")).toHaveLength(3);
  expect(await registry.getSingleMetricAsString("academy_job_rows_failed_total")).toContain(
    'academy_job_rows_failed_total{job="remind-of-start"} 1',
  );
  await takeMailsAgain();
  await remindOfStartJob.run(academy.ctx);
  expect(await told("broken-start@example.com")).toHaveLength(1);
});
