import { asc, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { keepChoice } from "#foundation/messages/choices.ts";
import { stopPhone } from "#foundation/messages/phone-states.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
import type { Way } from "#foundation/messages/ways.ts";
import { setStaffRole } from "#rooms/accounts/door.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments, learners } from "../tables.server.ts";
import type { BroadcastRecord } from "./broadcasts.ts";
import { sendBroadcastsJob, sweepBroadcastsJob } from "./send-broadcasts.server.ts";
import { broadcastPeople, broadcasts } from "./tables.server.ts";

/** Messages to many, as staff write them. The demonstration's sandbox takes SMS and WhatsApp. */

const { academy } = await openEnrolmentAcademyForFile();
let owner = "";
let clerk = "";
let otherCentre = "";
let intakeId = "";
const ids: Record<string, string> = {};
const text = "Dear {name}, {program} starts {startsOn}. Come at 10.";

async function add(fullName: string, phone: string, email: string, ways: Way[] = []) {
  const { enrolment } = await enrol(academy, { fullName });
  ids[fullName] = enrolment.id;
  const { ctx } = academy;
  const [row] = await ctx.db
    .update(enrolments)
    .set({ intakeId, centreId: "jalingo" })
    .where(eq(enrolments.id, enrolment.id))
    .returning();
  await ctx.db
    .update(learners)
    .set({ phone, email })
    .where(eq(learners.id, row?.learnerId ?? ""));
  if (ways.length > 0) {
    await keepChoice(ctx, `enrolment:${enrolment.id}:learner`, {
      ways,
      language: "en",
      words: "Send me messages",
    });
  }
}

const call = async (path: string, body: object | null = null, token = owner) => {
  const reply = await academy.call(body ? "POST" : "GET", `/admin/broadcasts${path}`, {
    token,
    ...(body ? { body } : {}),
  });
  return { status: reply.status, body: reply.body as BroadcastRecord & Record<string, unknown> };
};
const prepare = (body: object = {}, token = owner) =>
  call("", { to: { intakeId }, text, ...body }, token);
const queued = () =>
  academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.kind, "broadcast"))
    .orderBy(asc(messages.recipient));
const work = () => sendBroadcastsJob.run(academy.ctx);

/** Another time, and a new session: the earlier one has ended by then. */
async function setTime(at: string) {
  academy.setTime(at);
  owner = (await signInAs(academy, "admin")).token;
}

beforeAll(async () => {
  owner = (await signInAs(academy, "admin")).token;
  clerk = (await signInAs(academy, "admin", undefined, "clerk")).token;
  const { personId, email } = await signInAs(academy, "admin", undefined, "clerk");
  await setStaffRole(academy.ctx, personId, "clerk", "yola");
  otherCentre = (await signInAs(academy, "admin", email, "clerk")).token;
  const body = { programId: "tiling", centreId: "jalingo", startsOn: "2027-01-04", seats: 20 };
  const added = await academy.call("POST", "/admin/intakes", { token: owner, body });
  intakeId = (added.body as { id: string }).id;
  await add("Amina Musa", "+2348030000001", "amina@mail.example");
  await add("Bala Sani", "+2348030000002", "", ["sms"]);
  await add("Chidi Obi", "+2348030000003", "chidi@mail.example", ["whatsapp", "email"]);
  await add("Dauda Ali", "+2348030000004", "");
  await add("Esther Joy", "+2348030000005", "", ["sms"]);
  await add("Faruk Umar", "+2342030000006", "", ["sms"]);
});
beforeEach(async () => {
  academy.setTime("2026-11-21T09:00:00Z");
  await academy.ctx.db.delete(broadcasts);
  await academy.ctx.db.delete(messages);
  await academy.ctx.db.delete(phoneStates);
  await stopPhone(academy.ctx, "+2348030000005", "answer");
});

describe("the preview", () => {
  test("says whom it reaches on which way, what it costs, and why it can't reach the others", async () => {
    const { status, body } = await prepare({}, clerk);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: "Tiling, Jalingo, Taraba, 4 January 2027",
      state: "prepared",
      people: 3,
      unreachable: 3,
      parts: 1,
      mostParts: 1,
      needsApproval: false,
      isOwn: true,
      left: 3,
      sent: 0,
      failed: 0,
      quietUntil: null,
      overCeiling: 0,
    });
    expect(body.ways.map(({ way, people }) => `${way} ${people}`)).toEqual([
      ...["sms 1", "whatsapp 1", "email 2"],
    ]);
    expect(body.costKobo).toBe(body.ways.reduce((sum, { costKobo }) => sum + costKobo, 0));
    expect(body.costKobo).toBeGreaterThan(0);
    expect(body.samples).toEqual([
      "Dear Amina, Tiling starts 4 January 2027. Come at 10.",
      "Dear Bala, Tiling starts 4 January 2027. Come at 10.",
      "Dear Chidi, Tiling starts 4 January 2027. Come at 10.",
    ]);
    expect(body.notReached.map(({ name, why }) => `${name} ${why}`)).toEqual([
      ...["Dauda Ali no_address", "Esther Joy stopped", "Faruk Umar landline"],
    ]);
    expect(await queued()).toEqual([]);
  });

  test("counts the part that says how to end them, for the first SMS to a number", async () => {
    const to = { ids: ids["Bala Sani"] };
    // 155 letters are one part, and two with the words at its end.
    const long = { to, text: "x".repeat(155) };
    const first = (await prepare(long)).body;
    expect(first).toMatchObject({ parts: 2, mostParts: 2 });
    await call(`/${first.id}/approve`, {});
    await work();
    const [row] = (await queued()).filter(({ channel }) => channel === "sms");
    expect([row?.parts, row?.costKobo]).toEqual([first.parts, first.costKobo]);
    expect((await prepare(long)).body).toMatchObject({ parts: 1, costKobo: first.costKobo / 2 });
  });

  test.each([
    [{ text: "" }, "text"],
    [{ text: "Dear {nmae}" }, "text"],
    [{ text: "x".repeat(601) }, "text"],
    [{ to: { search: "nobody-of-this-name" } }, "to"],
  ])("refuses %j", async (body, field) => {
    const refused = await prepare(body);
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty(field);
    expect(await academy.ctx.db.$count(broadcasts)).toBe(0);
  });

  test("refuses an intake that is not there, and a recipient that is both", async () => {
    expect((await prepare({ to: { intakeId: "no-such" } })).status).toBe(404);
    expect((await prepare({ to: { intakeId, search: "Amina" } })).status).toBe(422);
  });

  test("takes a list's filter or chosen rows, and whoever is twice in it once", async () => {
    const chosen = [ids["Amina Musa"], ids["Bala Sani"]].join(",");
    const { body } = await prepare({ to: { ids: chosen } });
    expect(body).toMatchObject({ title: "Chosen enrolments: Tiling", people: 2, unreachable: 0 });
    const [amina] = await academy.ctx.db
      .select()
      .from(enrolments)
      .where(eq(enrolments.id, ids["Amina Musa"] ?? ""));
    const bala = eq(enrolments.id, ids["Bala Sani"] ?? "");
    const [before] = await academy.ctx.db.select().from(enrolments).where(bala);
    await academy.ctx.db
      .update(enrolments)
      .set({ learnerId: amina?.learnerId ?? "" })
      .where(bala);
    expect((await prepare({ to: { ids: chosen } })).body.people).toBe(1);
    await academy.ctx.db
      .update(enrolments)
      .set({ learnerId: before?.learnerId ?? "" })
      .where(bala);
    const filtered = await prepare({ to: { centre: "jalingo", programId: "tiling" } });
    expect(filtered.body).toMatchObject({ people: 3, unreachable: 3 });
  });

  test("leaves out who has no start, if the text says when it is", async () => {
    const amina = eq(enrolments.id, ids["Amina Musa"] ?? "");
    const to = { ids: ids["Amina Musa"] };
    await academy.ctx.db.update(enrolments).set({ intakeId: null }).where(amina);
    const { body } = await prepare({ to });
    expect(body).toMatchObject({ people: 0, unreachable: 1, notReached: [{ why: "no_start" }] });
    expect((await call(`/${body.id}/approve`, {})).body.code).toBe("nobody");
    expect((await prepare({ to, text: "Dear {name}" })).body.people).toBe(1);
    await academy.ctx.db.update(enrolments).set({ intakeId }).where(amina);
  });
});

describe("who may", () => {
  test("a clerk writes to the learners of their centre only, and sees no other centre's", async () => {
    const refused = await prepare({}, otherCentre);
    expect([refused.status, refused.body.code]).toEqual([403, "other_centre"]);
    const { body } = await prepare({}, clerk);
    for (const path of [`/${body.id}`])
      expect((await call(path, null, otherCentre)).status).toBe(404);
    expect((await call(`/${body.id}/approve`, {}, otherCentre)).status).toBe(404);
    expect((await call(`/${body.id}/stop`, {}, otherCentre)).status).toBe(404);
    expect((await call("", null, otherCentre)).body).toMatchObject({ broadcasts: [], total: 0 });
    expect((await call("", null, clerk)).body.total).toBe(1);
  });

  test("a reviewer may not", async () => {
    const reviewer = (await signInAs(academy, "admin", undefined, "reviewer")).token;
    expect((await prepare({}, reviewer)).status).toBe(403);
    expect((await call("", null, reviewer)).status).toBe(403);
  });

  test("to more than a hundred people, the writer does not send it, and a second person does", async () => {
    const { body } = await prepare({}, clerk);
    const isThis = eq(broadcasts.id, body.id);
    await academy.ctx.db.update(broadcasts).set({ people: 101 }).where(isThis);
    const refused = await call(`/${body.id}/approve`, {}, clerk);
    expect([refused.status, refused.body.code]).toEqual([403, "same_person"]);
    const onToday = async (token: string) => {
      const { body } = await academy.call("GET", "/admin/overview", { token });
      const { tasks } = body as { tasks: { name: string; many: number }[] };
      return tasks.find(({ name }) => name === "broadcasts")?.many;
    };
    expect(await onToday(owner)).toBe(1);
    expect(await onToday(clerk)).toBeUndefined();
    expect(await onToday(otherCentre)).toBeUndefined();
    const approved = await call(`/${body.id}/approve`, {});
    expect(approved.body).toMatchObject({ state: "sending", needsApproval: true, isOwn: false });
    const again = await call(`/${body.id}/approve`, {});
    expect([again.status, again.body.code]).toEqual([409, "not_prepared"]);
  });

  test("what was prepared a day ago is not sent any more, and is deleted after a week", async () => {
    const { body } = await prepare({}, owner);
    await setTime("2026-11-22T09:01:00Z");
    const old = await call(`/${body.id}/approve`, {});
    expect([old.status, old.body.code]).toEqual([409, "too_old"]);
    await sweepBroadcastsJob.run(academy.ctx);
    expect(await academy.ctx.db.$count(broadcasts)).toBe(1);
    academy.setTime("2026-11-28T09:01:00Z");
    await sweepBroadcastsJob.run(academy.ctx);
    expect(await academy.ctx.db.$count(broadcasts)).toBe(0);
    expect(await academy.ctx.db.$count(broadcastPeople)).toBe(0);
  });
});

describe("sending", () => {
  test("each person gets it once on the ways of the preview, and it says how far it is", async () => {
    const { id } = (await prepare()).body;
    await work();
    expect(await queued()).toEqual([]);
    await call(`/${id}/approve`, {});
    await work();
    await work();
    const rows = await queued();
    expect(
      rows.filter(({ status }) => status === "queued").map(({ recipient }) => recipient),
    ).toEqual([
      ...["+2348030000002", "+2348030000003", "amina@mail.example", "chidi@mail.example"],
    ]);
    // The first SMS to a number also says how to end them.
    expect(rows.find(({ channel }) => channel === "sms")?.text).toMatch(
      /^Dear Bala, Tiling starts 4 January 2027\. Come at 10\. .*STOP/,
    );
    expect(rows.find(({ channel }) => channel === "whatsapp")?.template).toMatchObject({
      name: "notice",
      variables: ["Dear Chidi, Tiling starts 4 January 2027. Come at 10."],
    });
    expect((await call(`/${id}`)).body).toMatchObject({ state: "sent", sent: 0, left: 3 });
    await academy.ctx.db
      .update(messages)
      .set({ status: "sent" })
      .where(eq(messages.recipient, "amina@mail.example"));
    await academy.ctx.db
      .update(messages)
      .set({ status: "failed" })
      .where(eq(messages.recipient, "+2348030000002"));
    const { body } = await call(`/${id}`);
    expect(body).toMatchObject({ sent: 1, failed: 1, left: 1 });
  });

  test("who joins the roster after the preview gets nothing, and who leaves it gets it", async () => {
    const { id } = (await prepare()).body;
    const bala = eq(enrolments.id, ids["Bala Sani"] ?? "");
    await academy.ctx.db.update(enrolments).set({ intakeId: null }).where(bala);
    await add("Gambo Late", "+2348030000007", "gambo@mail.example");
    await call(`/${id}/approve`, {});
    await work();
    const rows = await queued();
    expect(rows.map(({ recipient }) => recipient)).toContain("+2348030000002");
    expect(rows.map(({ recipient }) => recipient)).not.toContain("gambo@mail.example");
    await academy.ctx.db.update(enrolments).set({ intakeId }).where(bala);
    const gambo = eq(enrolments.id, ids["Gambo Late"] ?? "");
    await academy.ctx.db.update(enrolments).set({ intakeId: null }).where(gambo);
  });

  test("who chose another way or was erased since the preview gets nothing", async () => {
    await add("Hadiza Gone", "+2348030000008", "hadiza@mail.example");
    const { id, people } = (await prepare()).body;
    expect(people).toBe(4);
    await keepChoice(academy.ctx, `enrolment:${ids["Bala Sani"]}:learner`, {
      ways: ["email"],
      language: "en",
      words: "Send me messages",
    });
    const [hadiza] = await academy.ctx.db
      .select({ id: enrolments.learnerId })
      .from(enrolments)
      .where(eq(enrolments.id, ids["Hadiza Gone"] ?? ""));
    const erased = await academy.call("POST", `/admin/people/${hadiza?.id}/erase`, {
      token: owner,
      body: { reason: "Asked for it" },
    });
    expect(erased.status).toBe(200);
    await call(`/${id}/approve`, {});
    await work();
    expect(new Set((await queued()).map(({ recipient }) => recipient))).toEqual(
      new Set(["+2348030000003", "amina@mail.example", "chidi@mail.example"]),
    );
    expect((await call(`/${id}`)).body).toMatchObject({ state: "sent", failed: 2, left: 2 });
    await keepChoice(academy.ctx, `enrolment:${ids["Bala Sani"]}:learner`, {
      ways: ["sms"],
      language: "en",
      words: "Send me messages",
    });
  });

  test("a message that can't be queued is noted, and the others get theirs", async () => {
    const { id } = (await prepare()).body;
    await call(`/${id}/approve`, {});
    const { ctx } = academy;
    const jobs = {
      ...ctx.jobs,
      enqueue: async (...about: Parameters<typeof ctx.jobs.enqueue>) => {
        const [tx, , data] = about;
        const { messageId } = data as { messageId: string };
        const [row] = await tx.db.select().from(messages).where(eq(messages.id, messageId));
        if (row?.recipient === "amina@mail.example") throw new Error("a bad row");
        return ctx.jobs.enqueue(...about);
      },
    };
    await sendBroadcastsJob.run({ ...ctx, jobs });
    expect((await call(`/${id}`)).body).toMatchObject({ state: "sent", failed: 1, left: 2 });
    expect((await queued()).map(({ recipient }) => recipient)).not.toContain("amina@mail.example");
  });
});

describe("stopping", () => {
  test("one that was not sent: nothing is", async () => {
    const { id } = (await prepare()).body;
    expect((await call(`/${id}/stop`, {})).body.state).toBe("stopped");
    expect((await call(`/${id}/approve`, {})).body.code).toBe("not_prepared");
    await work();
    expect(await queued()).toEqual([]);
  });

  test("one that waits for the morning: what has not left is taken back, the rest is sent", async () => {
    await setTime("2026-11-21T21:30:00Z");
    const prepared = (await prepare()).body;
    expect(prepared.quietUntil).toBe("2026-11-22T06:00:00.000Z");
    await call(`/${prepared.id}/approve`, {});
    await work();
    await academy.ctx.db
      .update(messages)
      .set({ status: "sent", attempts: 1 })
      .where(inArray(messages.recipient, ["amina@mail.example"]));
    await academy.ctx.db
      .update(messages)
      .set({ nextTryAt: new Date("2026-11-22T06:00:00Z") })
      .where(eq(messages.channel, "sms"));
    expect((await call(`/${prepared.id}`)).body.waitsUntil).toBe("2026-11-22T06:00:00.000Z");
    expect((await call(`/${prepared.id}/stop`, {})).body.state).toBe("stopping");
    await work();
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(["amina@mail.example"]);
    const { body } = await call(`/${prepared.id}`);
    expect(body).toMatchObject({ state: "stopped", sent: 1, failed: 0, left: 2 });
  });

  test("one that everyone has: it is too late", async () => {
    const { id } = (await prepare()).body;
    await call(`/${id}/approve`, {});
    await work();
    await academy.ctx.db.update(messages).set({ status: "sent" });
    const late = await call(`/${id}/stop`, {});
    expect([late.status, late.body.code]).toEqual([409, "sent_already"]);
  });
});
