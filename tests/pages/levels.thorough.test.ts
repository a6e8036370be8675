import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { LevelRecord } from "#rooms/catalogue/levels/level-endpoints.ts";
import * as programPage from "#rooms/catalogue/pages/program-page.tsx";
import type { ProgramRecord } from "#rooms/catalogue/program/program-record.ts";
import * as guidePage from "#rooms/content/pages/guide-page.tsx";
import * as registerPage from "#rooms/enrolment/pages/register-page.tsx";
import { renderRoute } from "../support/academy/render-route.tsx";
import { enrol, openEnrolmentAcademy, readEnrolment } from "../support/enrolments/enrol.ts";
import { signInAs } from "../support/people/sign-in-as.ts";
import { readPdf } from "../support/reading/read-pdf.ts";

/** Levels are rows: an owner adds "Master, 12 months" on a screen, and everything that knows levels follows. */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
let token = "";
beforeEach(async () => {
  open = await openEnrolmentAcademy();
  open.academy.setTime("2026-11-21T09:00:00Z");
  ({ token } = await signInAs(open.academy, "admin"));
});
afterEach(() => open.close());

type Answer = { levels: LevelRecord[]; code: string; error: string; fields: object };
async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Answer & { http: number }> {
  const reply = await open.academy.call(method, `/admin${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { ...(reply.body as Answer), http: reply.status };
}

const master = { name: "Master", months: 12, about: "It ends with a workshop of your own." };
const add = (level: object = master) => call("POST", "/levels", level);
const levelNow = async (id: string) =>
  (await call("GET", "/levels")).levels.find((level) => level.id === id);

const amounts = (tuition: number) => ({
  registration: 10_000,
  tuition,
  practical: 0,
  certification: 50_000,
});
const three = {
  beginner: amounts(40_000),
  intermediate: amounts(70_000),
  advanced: amounts(130_000),
};
const setFees = (fees: object, holdsFrom = "2026-11-21") =>
  call("POST", "/fees", { holdsFrom, fees });

/** Makes Tiling offer these levels, as the back office's form sends it. */
async function offer(levels: string[]) {
  const program = (await open.academy.call("GET", "/admin/catalogue/tiling", { token }))
    .body as Record<string, unknown>;
  return call("PUT", "/catalogue/tiling", { ...program, price: "", id: "tiling", levels });
}
const all = ["beginner", "intermediate", "advanced", "master"];

async function offerMaster() {
  await add();
  await setFees({ ...three, master: amounts(240_000) });
  return offer(all);
}
const shown = async () =>
  (await open.academy.call("GET", "/programs/tiling")).body as ProgramRecord;

describe("a new level", () => {
  test("is offered once it has fees, and everything that knows levels follows", async () => {
    const added = await add();
    expect(added).toMatchObject({ http: 201 });
    expect(added.levels.at(-1)).toMatchObject({
      id: "master",
      ...master,
      order: 4,
      closed: false,
      programs: 0,
      hasFees: false,
    });
    const early = await offer(all);
    expect(early).toMatchObject({
      http: 422,
      fields: { levels: expect.stringMatching(/^Master has no fees today/) },
    });

    expect(await setFees(three)).toMatchObject({
      http: 422,
      fields: { "fees.master": "Enter the fees of Master" },
    });
    expect(await setFees({ ...three, master: amounts(240_000) })).toMatchObject({ http: 201 });
    expect(await offer(all)).toMatchObject({ http: 200 });
    expect(await levelNow("master")).toMatchObject({ programs: 1, hasFees: true });

    const record = await shown();
    expect(record.levels).toEqual(all);
    expect(record.duration).toBe("3 to 12 months");
    expect(record.fees?.master).toEqual({ ...amounts(240_000), total: 300_000 });
    expect(record.nextIntake).toMatchObject({
      startsOn: "2027-01-25",
      endsOn: "2028-01-25",
      endsOnByLevel: { master: "2028-01-25" },
    });
    const { ctx } = open.academy;
    const page = await renderRoute(programPage, "/programs/tiling", ctx, { path: "/programs/:id" });
    expect(page.words).toContain("Master 12 months");
    expect(page.words).toContain("₦300,000");
    const form = await renderRoute(registerPage, "/register/tiling", ctx, {
      path: "/register/:courseId",
    });
    expect(form.html).toContain('value="master"');
    const guide = await renderRoute(guidePage, "/guides/choosing", ctx, { path: "/guides/:id" });
    expect(guide.words).toContain("Master takes 12 months. It ends with a workshop of your own.");
  });

  test("is registered for: quote, instalments, last day, slip and course of interest", async () => {
    expect(await offerMaster()).toMatchObject({ http: 200 });
    const made = await enrol(open.academy, { trainingLevel: "master" });
    const { payNow, courseOfInterest, fee, intake } = await readEnrolment(open.academy, made);
    expect(courseOfInterest).toBe("Tiling - Master");
    expect(fee).toEqual({
      // Free things have no line.
      components: [
        { component: "registration", amountKobo: 1_000_000 },
        { component: "tuition", amountKobo: 24_000_000 },
        { component: "certification", amountKobo: 5_000_000 },
      ],
      totalKobo: 30_000_000,
    });
    expect(payNow?.instalments.map(({ amountKobo }) => amountKobo)).toEqual([
      25_000_000, 5_000_000,
    ]);
    expect(intake).toMatchObject({ startsOn: "2027-01-25", endsOn: "2028-01-25" });
    await open.sandbox.press(made.reference, "pay");
    await open.academy.call("POST", `/payments/${made.reference}/verify`, { body: {} });
    const slip = await open.academy.inject({
      url: `/api/enrolments/${made.enrolment.id}/slip`,
      headers: { "x-resume-token": made.enrolment.resumeToken },
    });
    const { text } = await readPdf(slip.rawPayload);
    expect(text).toContain("Master, 12 months");
    expect(text).toContain("25 January 2028");
    expect(text).not.toContain("Practical ₦0");
  });

  test("needs a name of its own and months, and says what is wrong at the field", async () => {
    expect(await add({ name: "beginner", months: 2 })).toMatchObject({
      http: 409,
      code: "level_exists",
      fields: { name: expect.stringMatching(/^Another/) },
    });
    expect(await add({ name: "…", months: 2 })).toMatchObject({ http: 422 });
    for (const months of ["", 0, 61, "a year", "2.5"]) {
      expect(await add({ name: "Short", months: `${months}` }), `${months}`).toMatchObject({
        http: 422,
        fields: { months: "Enter 1 to 60 months" },
      });
    }
  });
});

describe("a level that changes", () => {
  test("of its months: people keep the last day they registered with, new ones get the new one", async () => {
    const before = await enrol(open.academy);
    const { version } = (await levelNow("beginner")) ?? {};
    const changed = { name: "Starter", months: 4, about: "", order: 1, version };
    expect(await call("PUT", "/levels/beginner", changed)).toMatchObject({ http: 200 });
    expect((await readEnrolment(open.academy, before)).intake?.endsOn).toBe("2027-04-24");
    const after = await enrol(open.academy);
    const read = await readEnrolment(open.academy, after);
    expect(read.intake?.endsOn).toBe("2027-05-25");
    expect([read.trainingLevel, read.courseOfInterest]).toEqual(["beginner", "Tiling - Starter"]);
    expect((await shown()).nextIntake?.endsOnByLevel?.beginner).toBe("2027-05-25");
    const [entry] = await open.academy.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "level.changed"));
    expect(entry).toMatchObject({
      subject: "beginner",
      details: { changed: ["name", "months", "about"] },
    });
    expect(await call("PUT", "/levels/beginner", changed)).toMatchObject({
      http: 409,
      code: "changed_meanwhile",
    });
  });

  test("of its place: programs, fees and forms have the new order", async () => {
    const { version, ...own } = (await levelNow("advanced")) ?? { version: 0 };
    const { levels } = await call("PUT", "/levels/advanced", { ...own, order: 1, version });
    expect(levels.map(({ id, order }) => [id, order])).toEqual([
      ["advanced", 1],
      ["beginner", 2],
      ["intermediate", 3],
    ]);
    expect((await shown()).levels).toEqual(["advanced", "beginner", "intermediate"]);
  });

  test("of its state: nothing offers a closed one, and people in it stay", async () => {
    await offerMaster();
    const made = await enrol(open.academy, { trainingLevel: "master" });
    const { version } = (await levelNow("master")) ?? {};
    const close = { closed: true, version };
    expect(await call("PUT", "/levels/master/state", close)).toMatchObject({ http: 200 });
    expect((await shown()).levels).toEqual(["beginner", "intermediate", "advanced"]);
    const late = await open.academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", trainingLevel: "master" },
    });
    expect(late.status).toBe(422);
    const { payNow, trainingLevel } = await readEnrolment(open.academy, made);
    expect([trainingLevel, payNow?.amountKobo]).toEqual(["master", 30_000_000]);
    expect(await offer(all)).toMatchObject({ http: 422 });
    // Fees without it are complete again.
    expect(await setFees(three, "2027-01-01")).toMatchObject({ http: 201 });
    const again = { closed: false, version: (await levelNow("master"))?.version };
    expect(await call("PUT", "/levels/master/state", again)).toMatchObject({ http: 200 });
    expect(await offer(all)).toMatchObject({
      http: 422,
      fields: { levels: expect.stringMatching(/^Master has no fees from 1 January 2027/) },
    });
  });

  test("of its state, with fees without it: an archived program that has only it stays readable", async () => {
    await offerMaster();
    await offer(["master"]);
    const made = await enrol(open.academy, { trainingLevel: "master" });
    const archive = "/catalogue/tiling?anyway=yes";
    expect(await call("DELETE", archive)).toMatchObject({ http: 200 });
    const close = { closed: true, version: (await levelNow("master"))?.version };
    expect(await call("PUT", "/levels/master/state", close)).toMatchObject({ http: 200 });
    expect(await setFees(three, "2027-01-01")).toMatchObject({ http: 201 });
    open.academy.setTime("2027-01-02T09:00:00Z");
    const page = await renderRoute(programPage, "/programs/tiling", open.academy.ctx, {
      path: "/programs/:id",
    });
    expect(page.status).toBe(200);
    expect(page.html).toContain("This program is no longer offered.");
    const user = await signInAs(open.academy, "user");
    const quote = await open.academy.call("POST", "/orders/quote", {
      token: user.token,
      body: { items: [{ courseId: "tiling", trainingLevel: "master" }] },
    });
    expect(quote.status).toBe(200);
    const paying = await open.academy.call("POST", `/enrolments/${made.enrolment.id}/payments`, {
      headers: { "x-resume-token": made.enrolment.resumeToken },
      body: {},
    });
    expect(paying).toMatchObject({ status: 409, body: { code: "registration_closed" } });
  });

  test("stays open while a program offers nothing else", async () => {
    await offer(["beginner"]);
    const { version } = (await levelNow("beginner")) ?? {};
    const answer = await call("PUT", "/levels/beginner/state", { closed: true, version });
    expect(answer).toMatchObject({ http: 409, code: "only_level" });
    expect(answer.error).toBe(
      "Beginner is the only level of Tiling. Give them another level, or archive them first.",
    );
  });

  test("is removed only when nothing names it", async () => {
    await add();
    const remove = async (id: string) =>
      call("DELETE", `/levels/${id}?version=${(await levelNow(id))?.version}`);
    expect(await remove("beginner")).toMatchObject({ http: 409, code: "level_in_use" });
    const { levels } = await remove("master");
    expect(levels.map(({ id }) => id)).toEqual(["beginner", "intermediate", "advanced"]);
    await offerMaster();
    expect(await remove("master")).toMatchObject({ http: 409, code: "level_in_use" });
  });
});

test("only those who keep the catalogue edit levels", async () => {
  token = (await signInAs(open.academy, "admin", undefined, "clerk")).token;
  for (const answer of [await call("GET", "/levels"), await add()]) {
    expect(answer).toMatchObject({ http: 403 });
  }
});
