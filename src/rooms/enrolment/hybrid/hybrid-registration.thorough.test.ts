import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import type { ProgramRecord } from "#rooms/catalogue/program/program-record.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { refuseMailsTo } from "#tests/support/enrolments/refuse-mails.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { hybridInterest } from "../tables.server.ts";
import { mailHybridOpenJob } from "./set-hybrid-registration.server.ts";

const open = await openEnrolmentAcademyForFile();
let token = "";
beforeAll(async () => {
  token = (await signInAs(open.academy, "admin")).token;
});

const courseId = "customs-clearing";
const ask = (body: object) => open.academy.call("POST", "/hybrid-interest", { body });
const path = (id: string) => `/admin/catalogue/${id}/registration`;
const read = async (id = courseId) =>
  (await open.academy.call("GET", path(id), { token })).body as Record<string, unknown>;
const set = (isOpen: boolean, id = courseId) =>
  open.academy.call("PUT", path(id), { token, body: { isOpen } });
/** Does the queued work, as often as it was queued. */
const work = (ctx: Context = open.academy.ctx) =>
  mailHybridOpenJob.run(ctx, { programId: courseId });

const mailsTo = (recipient: string) =>
  open.academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, "hybrid_open"), like(messages.recipient, recipient)));

/** How much of the work queued on opening is still to do. */
async function queuedWork(): Promise<number> {
  const { rows } = (await open.academy.ctx.db.execute(
    `select 1 from pgboss.job where name = '${mailHybridOpenJob.name}'`,
  )) as { rows: unknown[] };
  return rows.length;
}

describe("a request to be emailed when hybrid registration opens", () => {
  test("is recorded once, and emailed once when it opens", async () => {
    const first = await ask({ courseId, name: "Amina Bello", email: "Amina@Example.com" });
    const again = await ask({ courseId, name: "Amina", email: "amina@example.com" });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await read()).toEqual({ programId: courseId, isOpen: false, asked: 1, waiting: 1 });

    const version = await readSiteVersion(open.academy.ctx);
    const opened = await set(true);
    expect([opened.status, opened.body]).toEqual([
      200,
      { programId: courseId, isOpen: true, asked: 1, waiting: 1 },
    ]);
    expect(await readSiteVersion(open.academy.ctx)).toBe(version + 1);
    const shown = await open.academy.call("GET", `/programs/${courseId}`);
    expect((shown.body as ProgramRecord).takesRegistrations).toBe(true);
    expect(await queuedWork()).toBe(1);
    await work();
    const [mail] = await mailsTo("amina@example.com");
    expect(mail?.text).toContain("http://localhost:3000/register/customs-clearing");
    expect(await read()).toMatchObject({ asked: 1, waiting: 0 });
  });

  test("never twice: closed and opened again, and opened by many at once", async () => {
    expect((await set(false)).body).toMatchObject({ isOpen: false });
    await ask({ courseId, name: "Binta", email: "binta@example.com" });
    const before = await queuedWork();
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(true)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await queuedWork()).toBe(before + 1);
    await Promise.all([work(), work(), work()]);
    expect((await mailsTo("amina@example.com")).length).toBe(1);
    expect((await mailsTo("binta@example.com")).length).toBe(1);
    const opened = await open.academy.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "hybrid_registration.opened"));
    expect(opened.map(({ subject }) => subject)).toEqual([courseId, courseId]);
  });

  test("each is mailed alone; closing stops the rest until it opens again", async () => {
    await set(false);
    const { ctx } = open.academy;
    await ctx.db.insert(hybridInterest).values(
      Array.from({ length: 20 }, (_, at) => ({
        programId: courseId,
        name: `Person ${at}`,
        email: `many-${at}@mail.example`,
        createdAt: new Date(ctx.clock().getTime() + at),
      })),
    );
    await set(true);
    const sizes: number[] = [];
    const step = async (name: string) => {
      if (name !== "hybrid_open.mailed" || sizes.length > 0) return;
      sizes.push((await mailsTo("many-%")).length);
      await set(false);
    };
    await work({ ...ctx, step });
    expect(sizes).toEqual([1]);
    expect(await read()).toMatchObject({ isOpen: false, waiting: 19 });
    await set(true);
    // Someone who can't be mailed keeps nobody else waiting.
    const takeAgain = await refuseMailsTo(open.academy, "many-7@mail.example");
    await expect(work()).rejects.toThrow("1 of 19");
    expect(await read()).toMatchObject({ waiting: 1 });
    await takeAgain();
    await work();
    const mailed = (await mailsTo("many-%")).map(({ recipient }) => recipient);
    expect([mailed.length, new Set(mailed).size]).toEqual([20, 20]);
  });

  test.each([
    ["an unknown program", { courseId: "nothing" }, 404],
    ["a program of another mode", { courseId: "tiling" }, 409],
    ["no name", { name: " " }, 422],
    ["no address", { email: "amina" }, 422],
  ])("%s → %i", async (_what, wrong, status) => {
    const reply = await ask({ courseId, name: "Amina", email: "a@example.com", ...wrong });
    expect(reply.status).toBe(status);
  });
});

describe("only an owner opens it", () => {
  test.each(["clerk", "reviewer"] as const)("a %s is refused", async (role) => {
    const other = await signInAs(open.academy, "admin", undefined, role);
    for (const method of ["GET", "PUT"] as const) {
      const body = method === "PUT" ? { body: { isOpen: false } } : {};
      const reply = await open.academy.call(method, path(courseId), { ...other, ...body });
      expect(reply.status).toBe(403);
    }
  });

  test.each([
    ["an unknown program", "nothing", { isOpen: true }, 404],
    ["a program of another mode", "tiling", { isOpen: true }, 409],
    ["no decision", courseId, {}, 422],
    ["a word", courseId, { isOpen: "yes" }, 422],
  ])("%s → %i", async (_what, id, body, status) => {
    const reply = await open.academy.call("PUT", path(id), { token, body });
    expect(reply.status).toBe(status);
  });
});

test("open, it takes the physical form without level and the two online steps, at its price", async () => {
  await set(true);
  const body = { courseId, ...physicalAnswers, preferredLocation: "Yola, Adamawa" };
  const missing = await open.academy.call("POST", "/enrolments", { body });
  expect(Object.keys((missing.body as { fields: object }).fields)).toEqual([
    "hasDeviceAccess",
    "hasInternetAccess",
    "motivation",
  ]);
  const { hasDeviceAccess, hasInternetAccess, motivation } = onlineAnswers;
  const submitted = await enrol(open.academy, {
    ...body,
    hasDeviceAccess,
    hasInternetAccess,
    motivation,
  });
  expect(submitted.payment?.amountKobo).toBe(8_500_000);
});
