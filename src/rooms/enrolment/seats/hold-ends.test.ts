import { beforeEach, expect, test } from "vitest";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

/** A seat is held 48 hours in all, whatever the learner changes before anything is paid. */

const { academy } = await openEnrolmentAcademyForFile();
const now = "2026-11-21T09:00:00Z";
const goTo = (hour: number) =>
  academy.setTime(new Date(Date.parse(now) + hour * 3_600_000).toISOString());
const [early, later] = ["hold-early", "hold-later"];

beforeEach(async () => {
  academy.setTime(now);
  await academy.ctx.db.update(enrolments).set({ intakeId: null });
  await setStarts(academy, "tiling", [
    { id: early, centreId: "jalingo", startsOn: "2026-12-07", seats: 2 },
    { id: later, centreId: "jalingo", startsOn: "2027-01-11", seats: 10 },
  ]);
});

const take = () => enrol(academy, { intakeId: early });
let people = 0;
const form = (intakeId: string) => ({
  courseId: "tiling",
  ...physicalAnswers,
  intakeId,
  fullName: "Hauwa Holds",
  emailAddress: `holds-${++people}@example.com`,
});
const send = async (intakeId: string, headers: Record<string, string> = {}) =>
  (await academy.call("POST", "/enrolments", { body: form(intakeId), headers })).status;

test("whichever starts it moves to, and back", async () => {
  const { id, resumeToken } = (await take()).enrolment;
  const headers = { "x-resume-token": resumeToken };
  const move = (intakeId: string) =>
    academy.call("PUT", `/enrolments/${id}`, { body: { intakeId }, headers });
  for (const [at, start] of [later, early, later, early].entries()) {
    goTo((at + 1) * 10);
    expect(await move(start)).toMatchObject({ status: 200 });
  }
  expect(await send(later, { ...headers, "x-amends-enrolment": id })).toBe(201);
  await move(early);
  await take();
  goTo(47);
  expect(await send(early)).toBe(409);
  goTo(49);
  expect(await send(early)).toBe(201);
  expect(await move(later)).toMatchObject({ status: 200 });
  const { token } = await signInAs(academy, "admin");
  const seats = await academy.call("GET", `/admin/intakes/${later}`, { token });
  expect(seats.body).toMatchObject({ held: 0 });
});

test("a cart that is ordered again holds its seat no longer than before", async () => {
  const { token } = await signInAs(academy, "user");
  const learner = {
    fullName: "Ada Obi",
    dateOfBirth: "2001-03-14",
    phoneNumber: "08031234567",
  };
  const place = { trainingLevel: "beginner", preferredLocation: "Jalingo, Taraba" };
  const items = [{ courseId: "tiling", ...place, learner }];
  await placeOrder(academy, token, { items });
  await take();
  goTo(40);
  expect((await placeOrder(academy, token, { items })).http).toBe(201);
  goTo(49);
  expect(await send(early)).toBe(201);
});
