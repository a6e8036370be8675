import { beforeEach, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { sendBroadcastsJob, sweepBroadcastsJob } from "./send-broadcasts.server.ts";
import { broadcastPeople, broadcasts } from "./tables.server.ts";

/** Messages to many in their list, and until when they are there. */

const { academy } = await openEnrolmentAcademyForFile();
const amina = (await enrol(academy, { fullName: "Amina Musa" })).enrolment.id;
const bala = (await enrol(academy, { fullName: "Bala Sani" })).enrolment.id;
let token = "";

async function setTime(at: string) {
  academy.setTime(at);
  token = (await signInAs(academy, "admin")).token;
}
beforeEach(async () => {
  await setTime("2026-11-21T09:00:00Z");
  await academy.ctx.db.delete(broadcasts);
});

const call = async (path: string, body: object | null = null) => {
  const reply = await academy.call(body ? "POST" : "GET", `/admin/broadcasts${path}`, {
    token,
    ...(body ? { body } : {}),
  });
  return { status: reply.status, body: reply.body as Record<string, unknown> & { id: string } };
};
const prepare = (body: object = {}) =>
  call("", { to: { ids: `${amina},${bala}` }, text: "Come at 10", ...body });
const work = () => sendBroadcastsJob.run(academy.ctx);

test("search, state, order, pages and a file, as in other lists", async () => {
  const one = (await prepare({ text: "Bring your boots", to: { programId: "tiling" } })).body;
  const other = (await prepare({ text: "Bring 100% cotton", to: { ids: bala } })).body;
  const found = async (query: string) =>
    ((await call(`?${query}`)).body.broadcasts as { id: string }[]).map(({ id }) => id);
  expect(await found("search=boots")).toEqual([one.id]);
  expect(await found("search=100%25")).toEqual([other.id]);
  expect(await found("search=chosen+enrol")).toEqual([other.id]);
  expect(await found("sort=people&order=asc")).toEqual([other.id, one.id]);
  expect(await found("state=sent")).toEqual([]);
  const page = (await call("?pageSize=1&page=2&sort=people")).body;
  expect([page.total, (page.broadcasts as unknown[]).length]).toEqual([2, 1]);
  const file = await academy.call("GET", "/admin/broadcasts?format=csv&search=boots", {
    token,
  });
  const [head = [], row = [], ...rest] = readCsv(file.body as string);
  expect(rest).toEqual([]);
  expect(row[head.indexOf("Text")]).toBe("Bring your boots");
  expect(row[head.indexOf("Will be deleted on")]).toBe("2026-11-28");
});

test("one that was sent is deleted with the copies of its messages, and not before", async () => {
  const { id } = (await prepare()).body;
  await call(`/${id}/approve`, {});
  expect((await call(`/${id}`)).body.deletedOn).toBeNull();
  await work();
  expect((await call(`/${id}`)).body.deletedOn).toBe("2027-11-21");
  await setTime("2027-11-20T09:00:00Z");
  await sweepBroadcastsJob.run(academy.ctx);
  expect((await call(`/${id}`)).status).toBe(200);
  await setTime("2027-11-22T09:00:00Z");
  await sweepBroadcastsJob.run(academy.ctx);
  expect(await academy.ctx.db.$count(broadcasts)).toBe(0);
  expect(await academy.ctx.db.$count(broadcastPeople)).toBe(0);
});
