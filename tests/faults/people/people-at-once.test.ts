import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { registerForEvent } from "#rooms/content/community/join-community.server.ts";
import { eventRegistrations } from "#rooms/content/tables.server.ts";
import { onServer } from "../../database/open-test-database.ts";
import { openAcademy, type TestAcademy } from "../../support/academy/open-academy.ts";
import { openAcademyForFile } from "../../support/academy/open-for-file.ts";
import { applyForJobs } from "../../support/people/apply-for-jobs.ts";
import { signInAdmin } from "../../support/people/make-affiliate.ts";
import { barrier } from "../barrier.ts";
import { weakenDatabase } from "../weaken-database.ts";

const atOnce = 50;
const rivals = 10;

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
const admin = await signInAdmin(academy);

/** An event with this many places, one of them taken. */
async function makeEvent(open: TestAcademy, token: string, capacity: number): Promise<string> {
  const { status, body } = await open.call("POST", "/admin/events", {
    token,
    body: {
      title: "Trades Day",
      type: "Open day",
      date: "2026-12-01",
      location: "Jalingo",
      description: "All workshops are open.",
      capacity: String(capacity),
    },
  });
  expect(status).toBe(201);
  const { id } = body as { id: string };
  await registerForEvent(open.ctx, id, { name: "First", email: "first@mail.example" });
  return id;
}

const guest = (turn: number) => ({ name: `Guest ${turn}`, email: `guest-${turn}@mail.example` });
const registered = (open: TestAcademy, id: string) =>
  open.ctx.db.$count(eventRegistrations, eq(eventRegistrations.eventId, id));

test(`${atOnce} at once for the last place: one gets it, the others get 409`, async () => {
  const id = await makeEvent(academy, admin, 2);
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, turn) =>
      academy.call("POST", `/events/${id}/registrations`, { body: guest(turn) }),
    ),
  );
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(atOnce - 1);
  expect(new Set(refused.map(({ body }) => (body as { code: string }).code))).toEqual(
    new Set(["event_full"]),
  );
  expect(await registered(academy, id)).toBe(2);
  const mails = await academy.ctx.db.select().from(messages);
  expect(mails.filter(({ kind }) => kind === "event_registered")).toHaveLength(2);
});

test(`${atOnce} set the stage of one application at once: one does, and one email goes out`, async () => {
  const { body } = await applyForJobs(academy).send();
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, turn) =>
      academy.call("PUT", `/admin/job-applications/${body.id}/stage`, {
        token: admin,
        body: { stage: "rejected", version: 1, reason: `Reason ${turn}` },
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(atOnce - 1);
  expect(refused[0]?.body).toMatchObject({
    code: "changed_meanwhile",
    details: { stage: "rejected", by: "Head", version: 2 },
  });
  const mails = await academy.ctx.db.select().from(messages);
  expect(mails.filter(({ kind }) => kind === "job_application_rejected")).toHaveLength(1);
});

/** On one connection nothing runs at the same time, so the fault cannot occur. */
describe.runIf(onServer)("the lock of the event", () => {
  /** @param step runs between counting the places and taking one */
  async function joinAtOnce(rowLock: boolean, step: () => Promise<void>): Promise<number> {
    const weak = await openAcademy({ env: { LOG_LEVEL: "silent" } });
    const id = await makeEvent(weak, await signInAdmin(weak), 2);
    weakenDatabase(weak.ctx, { rowLock, stateCheck: true });
    const ctx = { ...weak.ctx, step };
    await Promise.allSettled(
      Array.from({ length: rivals }, (_, turn) => registerForEvent(ctx, id, guest(turn))),
    );
    const count = await registered(weak, id);
    await weak.close();
    return count;
  }

  test("without it, more people register than there are places", async () => {
    expect(await joinAtOnce(false, barrier(rivals))).toBeGreaterThan(2);
  });

  test("with it, exactly as many", async () => {
    expect(await joinAtOnce(true, async () => {})).toBe(2);
  });
});
