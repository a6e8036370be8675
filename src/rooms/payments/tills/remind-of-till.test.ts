import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { remindOfTillsJob } from "./remind-of-till.server.ts";
import type { TillRecord } from "./tills.ts";

const room = await openPayments();
const { academy } = room;
afterAll(() => room.close());

const told = async () =>
  (
    await academy.ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.kind, "till_open"), eq(messages.recipient, "clerk@academy.example")))
  ).length;

/** Runs the job twice at this time. @returns how often the clerk was told so far */
async function toldAt(time: string) {
  academy.setTime(time);
  await remindOfTillsJob.run(academy.ctx);
  await remindOfTillsJob.run(academy.ctx);
  return told();
}

test("a clerk whose till is open an hour after closing is told once after each closing time", async () => {
  academy.setTime("2026-11-23T08:00:00Z");
  const clerk = await signInAs(academy, "admin", "clerk@academy.example", "clerk");
  const opened = await academy.call("POST", "/admin/tills", {
    token: clerk.token,
    body: { location: "Jalingo, Taraba", floatKobo: 0 },
  });
  expect(opened.status).toBe(201);
  // The centre closes at 5pm in Lagos, 16:00 UTC.
  expect(await toldAt("2026-11-23T16:59:00Z")).toBe(0);
  expect(await toldAt("2026-11-23T17:00:00Z")).toBe(1);
  expect(await toldAt("2026-11-24T16:30:00Z")).toBe(1);
  expect(await toldAt("2026-11-24T17:15:00Z")).toBe(2);
  const owner = await signInAs(academy, "admin", "owner@academy.example");
  const { id } = opened.body as TillRecord;
  const closed = await academy.call("POST", `/admin/tills/${id}/close`, {
    token: owner.token,
    body: { countKobo: 0 },
  });
  expect(closed.status).toBe(200);
  expect(await toldAt("2026-11-25T18:00:00Z")).toBe(2);
});

test("a till that is opened after closing time is open for a reason", async () => {
  const before = await told();
  academy.setTime("2026-11-26T18:00:00Z");
  const clerk = await signInAs(academy, "admin", "clerk@academy.example", "clerk");
  const opened = await academy.call("POST", "/admin/tills", {
    token: clerk.token,
    body: { location: "Jalingo, Taraba", floatKobo: 0 },
  });
  expect(opened.status).toBe(201);
  expect(await toldAt("2026-11-26T20:00:00Z")).toBe(before);
  expect(await toldAt("2026-11-27T17:00:00Z")).toBe(before + 1);
});
