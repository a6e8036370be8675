import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { addIntake, enrol } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import * as enrolmentPage from "../enrolment-page.tsx";
import * as successPage from "../registration-success-page.tsx";

/** A start with hours of its own: nobody is told to come when the centre opens. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;

const evening = "2027-02-01";
await addIntake(academy, evening, "2027-04-24", { hoursFrom: "17:00", hoursTo: "20:00" });

const intakeId = `tiling-${evening}`;

type Made = Awaited<ReturnType<typeof enrol>>;

const lastPage = async ({ reference, enrolment: { id, resumeToken } }: Made) => {
  const query = `reference=${reference}&enrolment=${id}&key=${resumeToken}`;
  return (await renderRoute(successPage, `/registration-success?${query}`, ctx)).words;
};

const fileOf = ({ enrolment: { id, resumeToken } }: Made, file: string) =>
  academy.inject({
    url: `/api/enrolments/${id}/${file}`,
    headers: { "x-resume-token": resumeToken },
  });

test("pages, mail, PDF and calendar all say the hour of the start", async () => {
  const emailAddress = "evening@example.com";
  const made = await enrol(academy, { emailAddress, intakeId });
  await sandbox.press(made.reference, "pay");
  const last = await lastPage(made);
  const { id, resumeToken } = made.enrolment;
  const own = await renderRoute(enrolmentPage, `/enrolments/${id}?key=${resumeToken}`, ctx, {
    path: "/enrolments/:id",
  });
  const mails = await readMails(ctx, emailAddress);
  const mail = mailWords(mails.find(({ kind }) => kind === "enrolment_confirmed")?.text);
  const slip = "Come at 5pm on Monday 1 February 2027. Show this slip";
  const step = "Come at 5pm on Monday 1 February 2027: 12 Workshop Road";
  for (const [where, words] of Object.entries({ last, own: own.words, mail })) {
    expect(words, where).toContain(slip);
    expect(words, where).toContain(step);
    expect(words, where).not.toContain("Come at 9am");
  }
  const { text } = await readPdf((await fileOf(made, "slip")).rawPayload);
  expect(text).toContain("Come at 5pm on Monday 1 February 2027.");
  const calendar = (await fileOf(made, "calendar")).body.replaceAll("\r\n ", "");
  expect(calendar).toContain("Come at 5pm on Monday 1 February 2027.");
  // In Lagos it is an hour later.
  expect(calendar).toContain("DTSTART:20270201T160000Z");
  expect(calendar).toContain("DTEND:20270201T190000Z");
});

test("two children who start on one day at different hours are told apart", async () => {
  const shared = {
    emailAddress: "hauwa.hours@example.com",
    phoneNumber: "08061110077",
    dateOfBirth: "2011-03-14",
    ...guardianAnswers,
  };
  const masonry = { id: "masonry-morning", programId: "masonry" };
  await addIntake(academy, evening, "2027-04-24", masonry);
  const first = await enrol(academy, { fullName: "Zainab Danjuma", ...shared, intakeId });
  const { id, resumeToken } = first.enrolment;
  const second = await enrol(
    academy,
    {
      ...{ fullName: "Aisha Danjuma", ...shared },
      ...{ courseId: "masonry", intakeId: "masonry-morning" },
    },
    { headers: { "x-first-enrolment": id, "x-resume-token": resumeToken } },
  );
  await sandbox.press(second.reference, "pay");
  const words = await lastPage(second);
  expect(words).toContain("Zainab comes at 5pm on Monday 1 February 2027: 12 Workshop Road");
  expect(words).toContain("Aisha comes at 9am on Monday 1 February 2027: 12 Workshop Road");
});
