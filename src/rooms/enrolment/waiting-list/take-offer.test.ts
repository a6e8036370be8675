import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { askToWait, confirmWaiting } from "#tests/support/enrolments/wait-for-seat.ts";
import { enrolments, waitingList } from "../tables.server.ts";
import { followSeatsJob } from "./offer-seats.server.ts";

const { academy } = await openEnrolmentAcademyForFile();
const { db } = academy.ctx;
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await academy.call("POST", path, { body, headers })).body as { code?: string };

/** A start whose only seat is offered on 23 November. @returns its mail, and the offer */
async function offerSeat(startsOn: string, email: string) {
  academy.setTime("2026-11-21T09:00:00Z");
  await db.delete(waitingList);
  await db.update(enrolments).set({ intakeId: null });
  await setStarts(academy, "tiling", [
    { id: "offer-early", centreId: "jalingo", startsOn, seats: 1 },
    { id: "offer-later", centreId: "jalingo", startsOn: "2027-01-11", seats: 10 },
  ]);
  await enrol(academy, { intakeId: "offer-early" });
  const start = { courseId: "tiling", intakeId: "offer-early" };
  await askToWait(academy, { ...start, email });
  await confirmWaiting(academy, email);
  academy.setTime("2026-11-23T10:00:00Z");
  await followSeatsJob.run(academy.ctx);
  const mails = await db.select().from(messages).where(eq(messages.recipient, email));
  const mail = mails.find(({ kind }) => kind === "seat_offered");
  const text = mail?.text ?? "";
  return { text, offer: /offer=([\w-]+)/.exec(text)?.[1] ?? null };
}

test("an offer gives no seat in a training that has begun", async () => {
  const { text, offer } = await offerSeat("2026-11-23", "begun@example.com");
  expect(offer).not.toBeNull();
  expect(text).toContain("we keep it for you until 24 November 2026, 00:00.");
  expect(text).not.toContain("24 hours");
  academy.setTime("2026-11-24T08:00:00Z");
  const form = { courseId: "tiling", ...physicalAnswers, offer };
  expect((await post("/enrolments", form)).code).toBe("offer_ended");
});

test("an offer that was taken gives no second seat when its registration left the first", async () => {
  const { text, offer } = await offerSeat("2026-12-07", "offered@example.com");
  expect(text).toContain("we keep it for you until 24 November 2026, 11:00.");
  const { id, resumeToken } = (await enrol(academy, { offer })).enrolment;
  const own = { "x-resume-token": resumeToken };
  const sendAgain = () => {
    const answers = { courseId: "tiling", ...physicalAnswers, offer };
    return post("/enrolments", answers, { ...own, "x-amends-enrolment": id });
  };
  const change = { body: { intakeId: "offer-later" }, headers: own };
  expect(await academy.call("PUT", `/enrolments/${id}`, change)).toMatchObject({ status: 200 });
  // While nobody else has it, it can be taken again.
  expect(await sendAgain()).toMatchObject({ enrolment: { id } });
  await academy.call("PUT", `/enrolments/${id}`, change);
  await enrol(academy, { intakeId: "offer-early" });
  expect((await sendAgain()).code).toBe("full");
});
