import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { applyForJobs } from "#tests/support/people/apply-for-jobs.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { JobApplicationRecord, JobNote } from "./admin-applications.ts";
import { sweepApplicationsJob } from "./delete-application.server.ts";
import { mayMove, stages } from "./stages.ts";
import { jobApplications, jobNotes } from "./tables.server.ts";

let academy: TestAcademy;
let owner: string;
let reviewer: string;
let count = 0;
beforeAll(async () => {
  academy = await openAcademy();
  owner = (await signInAs(academy, "admin", "owner@academy.example")).token;
  reviewer = (await signInAs(academy, "admin", "reviewer@academy.example", "reviewer")).token;
});
afterAll(() => academy.close());

async function apply() {
  count += 1;
  const email = `applicant-${count}@mail.example`;
  const { body } = await applyForJobs(academy).send({ emailAddress: email });
  return { id: body.id, reference: body.reference, email };
}
const get = async (id: string) =>
  (await academy.call("GET", `/admin/job-applications/${id}`, { token: owner })).body as {
    application: JobApplicationRecord;
    notes: JobNote[];
    history: { action: string; by: string | null }[];
  };
const setStage = (id: string, body: Record<string, unknown>, token = reviewer) =>
  academy.call("PUT", `/admin/job-applications/${id}/stage`, { token, body });
const mailsTo = (email: string) => readMails(academy.ctx, email);

const interview = { day: "2026-11-30", time: "2pm", place: "Jalingo centre, room 4" };

describe("PUT /admin/job-applications/:id/stage", () => {
  test("takes an application through its stages, and writes only invitation and rejection", async () => {
    const { id, email } = await apply();
    expect(await setStage(id, { stage: "shortlisted", version: 1 })).toMatchObject({
      status: 200,
      body: { stage: "shortlisted", version: 2 },
    });
    expect((await mailsTo(email)).length).toBe(1);
    expect(await setStage(id, { stage: "invited", version: 2, ...interview })).toMatchObject({
      status: 200,
      body: { stage: "invited", interview: { ...interview, time: "14:00" } },
    });
    const invited = (await mailsTo(email)).at(-1);
    expect(invited).toMatchObject({
      kind: "job_application_invited",
      subject: "Your interview on Monday 30 November 2026",
    });
    for (const words of ["Monday 30 November 2026", "14:00", "Jalingo centre, room 4"]) {
      expect(invited?.text).toContain(words);
    }
    const moved = { stage: "invited", version: 3, ...interview, day: "2026-12-01" };
    expect((await setStage(id, moved)).status).toBe(200);
    expect((await mailsTo(email)).at(-1)?.subject).toBe(
      "Your interview has moved to Tuesday 1 December 2026",
    );
    expect((await setStage(id, { stage: "hired", version: 4 })).status).toBe(200);
    expect((await mailsTo(email)).length).toBe(3);
    const { history } = await get(id);
    // The clock of the test does not move, so their order is not known.
    expect(history.map(({ action, by }) => [action, by]).sort()).toEqual([
      ["job_application.hired", "Test admin"],
      ["job_application.invited", "Test admin"],
      ["job_application.invited", "Test admin"],
      ["job_application.shortlisted", "Test admin"],
    ]);
  });

  test("a rejection has its reason, and the way back sends nothing", async () => {
    const { id, email } = await apply();
    const reason = "We look for someone\nwith <b>ten</b> years. javascript:alert(1)";
    await setStage(id, { stage: "rejected", version: 1, reason });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.text).toContain(reason);
    expect(mail?.html).toContain("&lt;b&gt;ten&lt;/b&gt;");
    expect(mail?.text).toContain("21 November 2027");
    expect((await get(id)).application.rejectionReason).toBe(reason);
    const before = (await mailsTo(email)).length;
    expect(await setStage(id, { stage: "received", version: 2 })).toMatchObject({
      status: 200,
      body: { rejectionReason: null },
    });
    expect((await mailsTo(email)).length).toBe(before);
  });

  test("a stale one says who did what, and changes nothing", async () => {
    const { id, email } = await apply();
    await setStage(id, { stage: "shortlisted", version: 1 });
    const stale = await setStage(id, { stage: "rejected", version: 1 }, owner);
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: "changed_meanwhile",
        error: "Test admin has set this application to “Shortlisted” since you opened it.",
        details: { stage: "shortlisted", version: 2 },
      },
    });
    expect((await mailsTo(email)).length).toBe(1);
  });

  test.each(stages.flatMap((from) => stages.map((to) => [from, to] as const)))(
    "from %s to %s only where the table allows it",
    async (from, to) => {
      const id = `${from}-${to}`;
      const [row] = await academy.ctx.db.select().from(jobApplications).limit(1);
      if (!row) throw new Error("there is no application");
      await academy.ctx.db
        .insert(jobApplications)
        .values({ ...row, id, reference: `JOB-${id}`, stage: from, version: 1 });
      const { status, body } = await setStage(id, { stage: to, version: 1, ...interview });
      expect([status, (body as { code?: string }).code]).toEqual(
        mayMove(from, to) ? [200, undefined] : [409, "stage_not_possible"],
      );
    },
  );

  test.each([
    [{ stage: "promoted" }, "stage"],
    [{ stage: "invited", ...interview, day: "2026-11-20" }, "day"],
    [{ stage: "invited", ...interview, day: "31.02.2027" }, "day"],
    [{ stage: "invited", ...interview, time: "25:00" }, "time"],
    [{ stage: "invited", ...interview, place: " " }, "place"],
    [{ stage: "invited", ...interview, place: "x".repeat(100_000) }, "place"],
    [{ stage: "rejected", reason: "x".repeat(100_000) }, "reason"],
  ])("%j is refused at its field, and nothing is sent", async (body, field) => {
    const { id, email } = await apply();
    const reply = await setStage(id, { ...body, version: 1 });
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([
      422,
      [field],
    ]);
    expect((await mailsTo(email)).length).toBe(1);
    expect((await get(id)).application.stage).toBe("received");
  });
});

test("notes are for the staff, and in a copy of the applicant's data", async () => {
  const { id, email } = await apply();
  const add = (text: unknown) =>
    academy.call("POST", `/admin/job-applications/${id}/notes`, {
      token: reviewer,
      body: { text },
    });
  const text = "Knows the trade.\n<script>alert(1)</script>";
  expect((await add(text)).body).toMatchObject({ text, by: "Test admin" });
  expect(await add("x".repeat(100_000))).toMatchObject({
    status: 422,
    body: { fields: { text: "Use 4,000 characters or fewer" } },
  });
  expect((await add("")).status).toBe(422);
  expect((await get(id)).notes.map((note) => note.text)).toEqual([text]);
  const { token } = await signInAs(academy, "user", email);
  const read = async (path: string) =>
    JSON.stringify((await academy.call("GET", path, { token })).body);
  expect(await read("/me/job-applications")).not.toContain("Knows the trade");
});

test("a note is deleted by its writer or an owner, and the log keeps who did it", async () => {
  const { id } = await apply();
  const path = `/admin/job-applications/${id}/notes`;
  const add = async (token: string, text: string) =>
    ((await academy.call("POST", path, { token, body: { text } })).body as JobNote).id;
  const remove = (token: string, note: string) =>
    academy.call("DELETE", `${path}/${note}`, { token });
  const [ofReviewer, ofOwner] = [await add(reviewer, "Mine"), await add(owner, "Of the owner")];
  const seen = await academy.call("GET", `/admin/job-applications/${id}`, { token: reviewer });
  const { notes: read } = seen.body as { notes: JobNote[] };
  expect(read.toSorted((one, other) => (one.text < other.text ? -1 : 1))).toMatchObject([
    { text: "Mine", mayDelete: true },
    { text: "Of the owner", mayDelete: false },
  ]);
  expect(await remove(reviewer, ofOwner)).toMatchObject({
    status: 403,
    body: { code: "not_yours" },
  });
  const { id: other } = await apply();
  const elsewhere = `/admin/job-applications/${other}/notes/${ofReviewer}`;
  expect((await academy.call("DELETE", elsewhere, { token: owner })).status).toBe(404);
  expect((await remove(reviewer, ofReviewer)).status).toBe(204);
  expect((await remove(reviewer, ofReviewer)).status).toBe(404);
  const another = await add(reviewer, "Another");
  expect((await remove(owner, another)).status).toBe(204);
  const { notes, history } = await get(id);
  expect(notes.map(({ text }) => text)).toEqual(["Of the owner"]);
  expect(history.filter(({ action }) => action === "job_application.note_deleted")).toHaveLength(2);
});

test("the applicant reads the stage, the interview and the reason on the dashboard", async () => {
  const { id, email } = await apply();
  const { token, personId } = await signInAs(academy, "user", email);
  await setEmailProved(academy, personId, true);
  const own = async () =>
    (
      (await academy.call("GET", "/me/job-applications", { token })).body as {
        applications: object[];
      }
    ).applications;
  expect(await own()).toMatchObject([{ stage: "received", interview: null }]);
  await setStage(id, { stage: "invited", version: 1, ...interview });
  expect(await own()).toMatchObject([
    { stage: "invited", interview: { day: "2026-11-30", time: "14:00" } },
  ]);
  await setStage(id, { stage: "rejected", version: 2, reason: "Too far away" });
  expect(await own()).toMatchObject([
    { stage: "rejected", interview: null, rejectionReason: "Too far away" },
  ]);
});

test("a document is opened once by a link of its own, and that is recorded", async () => {
  const { id } = await apply();
  const { documents } = (await get(id)).application;
  const path = `/admin/job-documents/${documents[0]?.id}`;
  const asked = await academy.call("POST", "/admin/downloads", { token: reviewer, body: { path } });
  const { url } = asked.body as { url: string };
  const first = await academy.inject({ method: "GET", url });
  expect([first.statusCode, first.headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining('attachment; filename="scan.jpg"'),
  ]);
  expect(first.rawPayload.length).toBe(documents[0]?.sizeBytes);
  expect((await academy.inject({ method: "GET", url })).statusCode).toBe(401);
  expect((await get(id)).history.map(({ action }) => action)).toEqual(["job_document.opened"]);
});

test("the list filters by stage and days, and is a file too", async () => {
  const list = async (query: string) =>
    (await academy.call("GET", `/admin/job-applications?${query}`, { token: owner })).body as {
      applications: { stage: string }[];
      total: number;
    };
  const { applications } = await list("stage=hired");
  expect(new Set(applications.map(({ stage }) => stage))).toEqual(new Set(["hired"]));
  const { total } = await list("");
  expect((await list("from=2026-11-01&to=2026-11-30")).total).toBe(total);
  expect((await list("from=2026-10-01&to=2026-10-31")).total).toBe(0);
  const refused = await academy.call("GET", "/admin/job-applications?stage=promoted", {
    token: owner,
  });
  expect(refused.status).toBe(422);
  const csv = await academy.call("GET", "/admin/job-applications?format=csv&stage=hired", {
    token: owner,
  });
  const lines = String(csv.body).trim().split("\r\n");
  expect(lines[0]).toContain('"Reference","Stage","Name"');
  expect(lines.length).toBe(applications.length + 1);
});

test("only an owner deletes before the day, and then nothing is left", async () => {
  const { id, email, reference } = await apply();
  await academy.call("POST", `/admin/job-applications/${id}/notes`, {
    token: reviewer,
    body: { text: "A note" },
  });
  const remove = (token: string) =>
    academy.call("DELETE", `/admin/job-applications/${id}`, { token });
  expect((await remove(reviewer)).status).toBe(403);
  const files = await academy.ctx.db.$count(uploads);
  expect((await remove(owner)).status).toBe(204);
  expect((await remove(owner)).status).toBe(404);
  expect(await academy.ctx.db.$count(uploads)).toBe(files - 4);
  const notes = await academy.ctx.db.select().from(jobNotes);
  expect(notes.filter(({ applicationId }) => applicationId === id)).toEqual([]);
  expect((await mailsTo(email)).filter(({ text }) => text.includes(reference))).toEqual([]);
  const entries = await academy.ctx.db.select().from(auditEntries);
  expect(entries.filter(({ subject }) => subject === id).at(-1)?.action).toBe(
    "job_application.deleted",
  );
});

test("the sweep deletes on the day that the screen names, with notes", async () => {
  const { id } = await apply();
  await academy.call("POST", `/admin/job-applications/${id}/notes`, {
    token: reviewer,
    body: { text: "A note" },
  });
  expect((await get(id)).application.deletedOn).toBe("2027-11-21");
  const isKept = async () => {
    await sweepApplicationsJob.run(academy.ctx);
    return (await academy.ctx.db.select().from(jobApplications)).some((row) => row.id === id);
  };
  academy.setTime("2027-11-21T08:59:00Z");
  expect(await isKept()).toBe(true);
  academy.setTime("2027-11-21T09:01:00Z");
  // Fifty at a time.
  await isKept();
  expect(await isKept()).toBe(false);
  expect(await academy.ctx.db.$count(jobNotes)).toBe(0);
});
