import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSiteVersion } from "#foundation/site/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { ParticipantRecord } from "./admin-community.ts";
import { listCommunity } from "./list-community.server.ts";
import { seedCommunity } from "./seed-community.server.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCommunity(academy.ctx);
  await seedCommunity(academy.ctx);
});
afterAll(() => academy.close());

const mailsTo = (email: string) => readMails(academy.ctx, email);
const counts = async () => {
  const { events, chapters } = await listCommunity(academy.ctx);
  return {
    event: events.map(({ attendees }) => attendees),
    chapter: chapters.map(({ members }) => members),
  };
};

test("seeds three events and three chapters, once", async () => {
  expect(await counts()).toEqual({ event: [500, 200, 150], chapter: [250, 180, 120] });
});

describe.each([
  ["event", "/events/trades-day/registrations", "/events/nothing/registrations"],
  ["chapter", "/chapters/jalingo/members", "/chapters/nothing/members"],
] as const)("joining: %s", (kind, path, unknown) => {
  const send = (body: unknown, to: string = path) => academy.call("POST", to, { body });

  test("accepts each address once, sends one confirmation, and counts the person", async () => {
    const [before] = (await counts())[kind];
    const version = await readSiteVersion(academy.ctx, "community");
    const email = `${kind}@mail.example`;
    const first = await send({ name: "Asabe", email });
    const again = await send({ name: "Someone else", email: ` ${email.toUpperCase()} ` });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await mailsTo(email)).length).toBe(1);
    expect((await counts())[kind][0]).toBe((before ?? 0) + 1);
    expect(await readSiteVersion(academy.ctx, "community")).toBe(version + 1);
  });

  test.each([
    [{ email: "a@mail.example" }, { name: "Name is required" }],
    [{ name: "Asabe", email: "a@" }, { email: "Enter a valid email address" }],
    [
      { name: "x".repeat(10_000), email: "a@mail.example" },
      { name: "Use 100 characters or fewer" },
    ],
  ])("is refused when fields are wrong", async (body, fields) => {
    const { status, body: refused } = await send(body);
    expect([status, (refused as { fields: object }).fields]).toEqual([422, fields]);
    expect(await mailsTo("a@mail.example")).toEqual([]);
  });

  test("returns 404 for an unknown one", async () => {
    const { status } = await send({ name: "Asabe", email: "a@mail.example" }, unknown);
    expect(status).toBe(404);
  });

  test("quotes nothing that was typed in its email", async () => {
    const email = `victim-${kind}@mail.example`;
    await send({ name: "<b>Buy at evil.example</b>", email });
    const [mail] = await mailsTo(email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("evil.example");
  });
});

test("only admins can list who registered and joined", async () => {
  const join = (path: string, name: string, email: string) =>
    academy.call("POST", path, { body: { name, email } });
  await join("/events/prices-and-customers/registrations", "Rifkatu 100%", "rifkatu@mail.example");
  academy.setTime("2026-11-21T10:00:00Z");
  await join("/chapters/online/members", "Rifkatu", "rifkatu@mail.example");
  expect((await academy.call("GET", "/admin/community")).status).toBe(401);
  const token = await signInAdmin(academy);
  const get = async (query: string) =>
    (await academy.call("GET", `/admin/community?${query}`, { token })).body as {
      participants: ParticipantRecord[];
      total: number;
    };
  const found = await get("search=rifkatu@");
  expect(found.participants.map(({ kind, gathering }) => [kind, gathering])).toEqual([
    ["chapter", "Online chapter"],
    ["event", "Prices and customers"],
  ]);
  expect(found.participants[1]).toMatchObject({
    gathering_id: "prices-and-customers",
    name: "Rifkatu 100%",
    email: "rifkatu@mail.example",
    created_at: "2026-11-21T09:00:00.000Z",
  });
  expect((await get("search=100%25")).total).toBe(1);
  expect((await get("search=rifkatu&kind=event")).total).toBe(1);
  expect((await get("gathering=online&search=rifkatu")).total).toBe(1);
});

test("a past event accepts no registrations", async () => {
  academy.setTime("2027-06-01T09:00:00Z");
  const { status, body } = await academy.call("POST", "/events/trades-day/registrations", {
    body: { name: "Late", email: "late@mail.example" },
  });
  expect([status, (body as { code: string }).code]).toEqual([409, "event_over"]);
});
