import { beforeAll, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { PersonNote } from "./people.ts";

/** A call is noted on the person: every colleague who may open the page reads it, and it goes with the person. */

const { academy } = await openEnrolmentAcademyForFile();
const signedIn = {
  owner: await signInAs(academy, "admin"),
  clerk: await signInAs(academy, "admin", undefined, "clerk"),
  other: await signInAs(academy, "admin", undefined, "clerk"),
  reviewer: await signInAs(academy, "admin", undefined, "reviewer"),
};
type Who = keyof typeof signedIn;

let learnerId = "";
const call = (who: Who, method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
  academy.call(method, `/admin/people/${learnerId}${path}`, {
    token: signedIn[who].token,
    ...(body ? { body } : {}),
  });
const add = (who: Who, text: string) => call(who, "POST", "/notes", { text });
const notes = async (who: Who) =>
  ((await call(who, "GET", "")).body as { notes: PersonNote[] }).notes;

beforeAll(async () => {
  const { enrolment } = await enrol(academy, {
    fullName: "Hajara Gambo",
    emailAddress: "hajara@example.com",
    phoneNumber: "0803 555 4567",
  });
  learnerId = enrolment.id;
  learnerId = ((await call("owner", "GET", "")).body as { id: string }).id;
});

test("clerks and reviewers note a call with their name and the time; learners and strangers do not", async () => {
  expect((await add("clerk", "Called, asks for another start")).status).toBe(201);
  academy.setTime("2026-11-21T10:00:00Z");
  expect((await add("reviewer", "Wants evenings")).status).toBe(201);
  expect((await notes("other")).map(({ text, mayDelete }) => [text, mayDelete])).toEqual([
    ["Wants evenings", false],
    ["Called, asks for another start", false],
  ]);
  const [newest] = await notes("reviewer");
  expect(newest).toMatchObject({ mayDelete: true, createdAt: "2026-11-21T10:00:00.000Z" });
  const { by: author } = newest as PersonNote;
  expect(author).toBeTruthy();
  const learner = await signInAs(academy, "user");
  const path = `/admin/people/${learnerId}/notes`;
  const body = { text: "Let me in" };
  expect((await academy.call("POST", path, { body })).status).toBe(401);
  expect((await academy.call("POST", path, { token: learner.token, body })).status).toBe(403);
  expect((await add("clerk", "  ")).status).toBe(422);
  expect(await notes("owner")).toHaveLength(2);
});

test("a note belongs to the person, not to one of their forms", async () => {
  const again = await enrol(academy, {
    fullName: "Hajara Gambo",
    courseId: "plumbing",
    emailAddress: "hajara@example.com",
    phoneNumber: "0803 555 4567",
  });
  const { body } = await academy.call("GET", `/admin/people/${again.enrolment.id}`, {
    token: signedIn.owner.token,
  });
  expect((body as { notes: PersonNote[] }).notes).toHaveLength(2);
});

test("only the author or an owner deletes a note", async () => {
  const [newest, oldest] = (await notes("owner")) as [PersonNote, PersonNote];
  expect((await call("other", "DELETE", `/notes/${oldest.id}`)).status).toBe(403);
  expect((await call("clerk", "DELETE", `/notes/${newest.id}`)).status).toBe(403);
  expect((await call("owner", "DELETE", `/notes/${newest.id}`)).status).toBe(204);
  expect((await call("owner", "DELETE", `/notes/${newest.id}`)).status).toBe(404);
  expect((await notes("owner")).map(({ id }) => id)).toEqual([oldest.id]);
});

test("a copy of the person's data has the notes without their authors, and erasing takes them", async () => {
  const reason = "She asked at the counter and showed her card";
  const { similar } = (await call("owner", "GET", "")).body as { similar: { id: string }[] };
  const alsoIds = similar.map(({ id }) => id);
  const copy = await call("owner", "POST", "/export", { reason, alsoIds });
  const { parts } = copy.body as { parts: { registrations: { staffNotes: object[] } } };
  expect(parts.registrations.staffNotes).toEqual([
    { text: "Called, asks for another start", writtenAt: expect.any(String) },
  ]);
  expect((await call("owner", "POST", "/erase", { reason, alsoIds })).status).toBe(200);
  expect(await notes("owner")).toEqual([]);
  expect(await add("clerk", "Too late")).toMatchObject({ status: 409 });
  const { rows } = (await academy.ctx.db.execute("select 1 from learner_notes")) as unknown as {
    rows: object[];
  };
  expect(rows).toEqual([]);
});
