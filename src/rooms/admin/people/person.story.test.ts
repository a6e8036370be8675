import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { applyForJobs } from "#tests/support/people/apply-for-jobs.ts";
import { applicationOf } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { Person } from "./person.ts";

/** Everything about one human in one response, each part for those who may read it. */

const { academy } = await openEnrolmentAcademyForFile();
const tokens = { owner: "", clerk: "", cashier: "", reviewer: "" };
type Role = keyof typeof tokens;

const email = "ladi@mail.example";
const ladi = { fullName: "Ladi Danjuma", emailAddress: email, phoneNumber: "0815 000 0001" };
let place: { id: string; reference: string };
let learnerId: string;
const others = { message: "", job: "", application: "" };

type Reply = Person & { http: number; code: string };
async function ask(path: string, role: Role = "owner", body?: object): Promise<Reply> {
  const reply = await academy.call(body ? "POST" : "GET", `/admin/people/${path}`, {
    token: tokens[role],
    ...(body ? { body } : {}),
  });
  return { ...(reply.body as Reply), http: reply.status };
}
const learnerOf = async (enrolmentId: string) => (await ask(enrolmentId)).id;

beforeAll(async () => {
  tokens.owner = (await signInAs(academy, "admin")).token;
  for (const role of ["clerk", "cashier", "reviewer"] as const) {
    tokens[role] = (await signInAs(academy, "admin", undefined, role)).token;
  }
  const { enrolment } = await enrol(academy, ladi);
  place = { id: enrolment.id, reference: enrolment.reference };
  learnerId = await learnerOf(place.id);
  const message = { name: "Ladi Danjuma", email, subject: "billing", message: "How do I pay?" };
  const wrote = await academy.call("POST", "/contact", { body: message });
  others.message = (wrote.body as { id: string }).id;
  const job = await applyForJobs(academy).send({ fullName: "Ladi Danjuma", emailAddress: email });
  others.job = job.body.id;
  const applied = await academy.call("POST", "/affiliates/applications", {
    body: { ...applicationOf(email), fullName: "Ladi Danjuma" },
  });
  others.application = (applied.body as { id: string }).id;
});

describe("a person", () => {
  test("has everything for an owner", async () => {
    const person = await ask(learnerId);
    expect(person).toMatchObject({
      http: 200,
      learnerId,
      emails: [email],
      account: null,
      devices: [],
      enrolments: [{ id: place.id, code: place.reference, refundedKobo: 0, madeBy: null }],
      money: { registrations: 1, receivedKobo: 0, openKobo: expect.any(Number) },
      messages: [{ id: others.message, message: "How do I pay?" }],
      jobs: { applications: [{ id: others.job, stage: "received" }], notes: [] },
      affiliate: { affiliates: [], applications: [{ id: others.application }] },
    });
    expect(person.mails?.map(({ recipient }) => recipient)).toContain(email);
    expect(person.history.map(({ action }) => action)).toContain("enrolment.submitted");
  });

  test("has only the parts that a role may read", async () => {
    const partsOf = async (role: Role) => {
      const { messages, jobs, affiliate, mails, devices } = await ask(learnerId, role);
      const parts = { messages, jobs, affiliate, mails, devices };
      return Object.entries(parts).flatMap(([name, part]) => (part === null ? [] : [name]));
    };
    expect(await partsOf("owner")).toEqual(["messages", "jobs", "affiliate", "mails", "devices"]);
    for (const role of ["clerk", "cashier"] as const) {
      expect(await partsOf(role)).toEqual(["messages", "affiliate", "mails"]);
    }
    expect(await partsOf("reviewer")).toEqual(["jobs", "affiliate"]);
    // The history does not show what is hidden either.
    const told = JSON.stringify(await ask(learnerId, "clerk"));
    expect(told).not.toContain(others.job);
  });

  test("has who took money and how much in the history, for those who may read payments", async () => {
    const { enrolment } = await enrol(academy, {
      fullName: "Paid Twice",
      emailAddress: "paid.twice@mail.example",
      phoneNumber: "0815 000 0077",
    });
    const taken = (amountKobo: number, reference: string) =>
      academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
        token: tokens.owner,
        body: { amountKobo, method: "transfer", takenOn: "2026-11-20", reference },
      });
    expect((await taken(400_000, "FT-HISTORY-1")).status).toBe(201);
    expect((await taken(100_000, "FT-HISTORY-2")).status).toBe(201);
    const told = async (role: Role) =>
      (await ask(enrolment.id, role)).history.filter(({ action }) => action === "payment.recorded");
    expect((await told("owner")).map(({ by }) => by)).toHaveLength(2);
    expect(JSON.stringify(await told("owner"))).toContain("400000");
    expect(await told("reviewer")).toEqual([]);
  });

  test("is reached by everything that names them, for those who may read that", async () => {
    const { message, job, application } = others;
    for (const id of [learnerId, place.id, place.reference, message, job, application]) {
      expect({ id, found: (await ask(id)).id }).toEqual({ id, found: learnerId });
    }
    expect((await ask(others.job, "clerk")).http).toBe(404);
    expect((await ask(others.message, "reviewer")).http).toBe(404);
    expect((await ask("nobody")).http).toBe(404);
    expect((await academy.call("GET", `/admin/people/${learnerId}`)).status).toBe(401);
  });

  test("who never registered has a page that names people with the same address", async () => {
    const message = { name: "Mama Ladi", email, subject: "general", message: "About my daughter" };
    const wrote = await academy.call("POST", "/contact", { body: message });
    const { id } = wrote.body as { id: string };
    expect(await ask(id)).toMatchObject({
      id,
      learnerId: null,
      fullName: "Mama Ladi",
      enrolments: [],
      joined: [],
      candidates: [{ id: learnerId, shared: ["email"] }],
    });
  });

  test("with many registrations has them in pages, newest first", async () => {
    const same = { fullName: "Many Times", emailAddress: "many@mail.example" };
    const phoneNumber = "0815 000 0002";
    const courses = ["tiling", "plumbing", "masonry", "painting", "carpentry"];
    const made: string[] = [];
    for (const courseId of courses) {
      made.push((await enrol(academy, { ...same, phoneNumber, courseId })).enrolment.id);
    }
    const person = await ask(made[0] ?? "");
    expect(person.money.registrations).toBe(5);
    expect(person.enrolments).toHaveLength(5);
    const rest = await ask(`${person.id}/enrolments?from=3`);
    expect(rest).toMatchObject({ http: 200, total: 5 });
    expect(rest.enrolments).toEqual(person.enrolments.slice(3));
  });
});

describe("two records of one person", () => {
  const reason = "She showed both slips";
  const oneOf = async (more: Record<string, unknown>) => {
    const { enrolment } = await enrol(academy, more);
    return { id: await learnerOf(enrolment.id), placeId: enrolment.id };
  };
  const booked = async () =>
    (await selectRows(academy.ctx.db, sql`select id from ledger_entries`)).length;

  test("are found, joined by an owner and taken apart, and nothing else changes", async () => {
    const phoneNumber = "0815 000 0010";
    const one = await oneOf({ fullName: "Rakiya Musa", phoneNumber });
    const other = await oneOf({ fullName: "Rakiya Aisha Musa", phoneNumber, courseId: "plumbing" });
    // A twin may have that name: staff decide.
    expect((await ask(one.id)).candidates).toMatchObject([
      { id: other.id, shared: ["name_and_birth_date", "phone"] },
    ]);
    const before = await booked();
    const body = { otherId: other.id, reason };
    for (const role of ["clerk", "cashier", "reviewer"] as const) {
      expect((await ask(`${one.id}/join`, role, body)).http).toBe(403);
      expect((await ask(`${one.id}/split`, role, { otherId: other.id })).http).toBe(403);
    }
    expect(await ask(`${one.id}/join`, "owner", { otherId: other.id, reason: " " })).toMatchObject({
      http: 422,
      fields: { reason: "Say why." },
    });
    const joined = await ask(`${one.id}/join`, "owner", body);
    expect(joined).toMatchObject({ http: 200, candidates: [], money: { registrations: 2 } });
    expect(joined.joined).toMatchObject([{ id: other.id, reason }]);
    // Both lead to the record that was kept.
    for (const id of [one.id, other.id, one.placeId, other.placeId]) {
      expect((await ask(id)).id).toBe(one.id);
    }
    expect((await ask(one.id)).history.map(({ action }) => action)).toContain("learner.joined");
    expect(await booked()).toBe(before);
    expect((await ask(`${one.id}/join`, "owner", body)).code).toBe("already_joined");

    const split = await ask(`${one.id}/split`, "owner", { otherId: other.id });
    expect(split).toMatchObject({ http: 200, joined: [], money: { registrations: 1 } });
    expect((await ask(other.placeId)).id).toBe(other.id);
    expect((await ask(`${one.id}/split`, "owner", { otherId: other.id })).code).toBe("not_joined");
  });

  test("stay apart from each other in whatever order they were joined", async () => {
    const [a, b, c] = [
      await oneOf({ fullName: "Shehu One" }),
      await oneOf({ fullName: "Shehu Two" }),
      await oneOf({ fullName: "Shehu Three" }),
    ];
    await ask(`${b.id}/join`, "owner", { otherId: c.id, reason });
    await ask(`${a.id}/join`, "owner", { otherId: c.id, reason });
    // C was joined into B, so B came too; and no circle can be made.
    expect((await ask(c.id)).id).toBe(a.id);
    expect((await ask(a.id)).money.registrations).toBe(3);
    expect((await ask(`${c.id}/join`, "owner", { otherId: a.id, reason })).code).toBe(
      "already_joined",
    );
    await ask(`${a.id}/split`, "owner", { otherId: b.id });
    expect((await ask(c.id)).id).toBe(b.id);
    expect((await ask(a.id)).money.registrations).toBe(1);
    expect((await ask(a.id, "owner")).http).toBe(200);
    expect((await ask(`${a.id}/join`, "owner", { otherId: a.id, reason })).code).toBe(
      "already_joined",
    );
    expect((await ask(`${a.id}/join`, "owner", { otherId: "nobody", reason })).http).toBe(404);
  });

  test("go when one is erased, with the reason", async () => {
    const kept = await oneOf({ fullName: "Stays Here" });
    const gone = await oneOf({ fullName: "Goes Away" });
    await ask(`${kept.id}/join`, "owner", { otherId: gone.id, reason });
    expect((await ask(`${kept.id}/erase`, "owner", { alsoIds: [gone.id], reason })).http).toBe(200);
    expect(await ask(gone.id)).toMatchObject({ id: gone.id, isErased: true, joined: [] });
  });
});
