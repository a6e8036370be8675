import { expect, test } from "vitest";
import { openSession } from "#rooms/accounts/door.server.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { ContactMessageRecord } from "./contact-message.ts";

/** Messages that are snoozed until a day. */

const academy = await openAcademyForFile();
const clerk: { token: string; personId: string } = await signInAs(
  academy,
  "admin",
  "clerk@academy.example",
  "clerk",
);

let count = 0;
const newEmail = () => `sleeper-${++count}@mail.example`;

async function write(email = newEmail()) {
  const body = { name: "Asabe", email, subject: "general", message: "Is there a place?" };
  const { id } = (await academy.call("POST", "/contact", { body })).body as { id: string };
  return { id, email };
}
const put = async (path: string, body: object, { token } = clerk) => {
  const { status, body: answer } = await academy.call("PUT", `/admin/messages/${path}`, {
    token,
    body,
  });
  return { http: status, ...(answer as ContactMessageRecord & { code: string; fields: object }) };
};
const snooze = (id: string, until: unknown, version = 1, by = clerk) =>
  put(`${id}/snooze`, { until, version }, by);
const get = async (id: string) =>
  (await academy.call("GET", `/admin/messages/${id}`, { token: clerk.token })).body as {
    message: ContactMessageRecord;
    history: { action: string; actorKind: string }[];
  };
/** How many messages of an address the list has in a state. */
async function listed(email: string, status: string): Promise<number> {
  const path = `/admin/messages?search=${email}&status=${status}`;
  const { body } = await academy.call("GET", path, { token: clerk.token });
  return (body as { total: number }).total;
}
/** A session ends when it is not used for a while. */
async function setTime(at: string) {
  academy.setTime(at);
  clerk.token = await openSession(academy.ctx, clerk.personId, "admin");
}

test("leaves the open list, and comes back by itself when the day begins in Lagos", async () => {
  await setTime("2026-11-21T09:00:00Z");
  const { id, email } = await write();
  expect(await snooze(id, "2026-11-24")).toMatchObject({
    http: 200,
    status: "snoozed",
    snoozed_until: "2026-11-24",
    version: 2,
  });
  const states = async () => [await listed(email, "open"), await listed(email, "snoozed")];
  expect(await states()).toEqual([0, 1]);
  const counted = await academy.call(
    "GET",
    `/admin/messages?search=${email}&count=status:open,snoozed,answered`,
    { token: clerk.token },
  );
  expect((counted.body as { counts: number[] }).counts).toEqual([0, 1, 0]);
  await setTime("2026-11-23T22:59:00Z");
  expect(await states()).toEqual([0, 1]);
  await setTime("2026-11-23T23:00:00Z");
  expect(await states()).toEqual([1, 0]);
  expect((await get(id)).message).toMatchObject({ status: "open", snoozed_until: null });

  // It is late one working day after it came back, not after it was written.
  await setTime("2026-11-25T07:59:00Z");
  expect((await get(id)).message.is_late).toBe(false);
  await setTime("2026-11-25T08:01:00Z");
  expect((await get(id)).message.is_late).toBe(true);
});

test("comes back at once when the sender writes again, and nobody else's does", async () => {
  await setTime("2026-11-21T09:00:00Z");
  const [one, other] = [await write(), await write()];
  await snooze(one.id, "2026-12-01");
  await snooze(other.id, "2026-12-01");
  await write(one.email.toUpperCase());
  expect(await listed(one.email, "open")).toBe(2);
  const { message, history } = await get(one.id);
  expect(message).toMatchObject({ status: "open", version: 3 });
  expect(history.map(({ action, actorKind }) => `${action} ${actorKind}`)).toContain(
    "message.woken visitor",
  );
  expect((await get(other.id)).message.status).toBe("snoozed");
});

test("is answered, closed, snoozed longer or opened before its day", async () => {
  await setTime("2026-11-21T09:00:00Z");
  const { id, email } = await write();
  await snooze(id, "2026-12-01");
  expect(await snooze(id, "2026-12-05", 2)).toMatchObject({ snoozed_until: "2026-12-05" });
  expect(await put(`${id}/status`, { status: "open", version: 3 })).toMatchObject({
    http: 200,
    status: "open",
    snoozed_until: null,
  });
  await snooze(id, "2026-12-01", 4);
  const reply = { token: clerk.token, body: { text: "Yes.", version: 5 } };
  expect((await academy.call("POST", `/admin/messages/${id}/reply`, reply)).status).toBe(201);
  expect(await listed(email, "answered")).toBe(1);
  // Snoozed to look at it again after the answer.
  const again = await snooze(id, "2026-12-01", 6);
  expect(again).toMatchObject({ http: 200, status: "snoozed" });
  expect(await put(`${id}/status`, { status: "closed", version: 7 })).toMatchObject({ http: 200 });
  expect(await snooze(id, "2026-12-01", 8)).toMatchObject({ http: 409, code: "message_closed" });
  expect((await get(id)).history.map(({ action }) => action)).toContain("message.snoozed");
});

test.each([
  ["2026-11-21", "Choose a day in the future"],
  ["2026-11-20", "Choose a day in the future"],
  ["2027-02-20", "Choose a day within 90 days"],
  ["2026-11-31", expect.stringMatching(/^Day/)],
  ["tomorrow", expect.stringMatching(/^Day/)],
  ["", "Choose a day"],
  [undefined, "Choose a day"],
])("%j is no day to snooze until", async (until, problem) => {
  await setTime("2026-11-21T09:00:00Z");
  const { id, email } = await write();
  const fields = { until: problem };
  expect(await snooze(id, until)).toMatchObject({ http: 422, fields });
  expect(await listed(email, "open")).toBe(1);
});

test("is for those who answer messages, and a second colleague is told", async () => {
  await setTime("2026-11-21T09:00:00Z");
  const { id } = await write();
  const reviewer = await signInAs(academy, "admin", undefined, "reviewer");
  expect((await snooze(id, "2026-11-24", 1, reviewer)).http).toBe(403);
  expect((await snooze(id, "2026-11-24", 1, { token: "", personId: "" })).http).toBe(401);
  expect((await snooze("none", "2026-11-24")).http).toBe(404);
  await snooze(id, "2026-11-24");
  expect(await snooze(id, "2026-11-25")).toMatchObject({
    http: 409,
    code: "changed_meanwhile",
    details: { status: "snoozed", version: 2 },
  });
});
