import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { readSiteVersion } from "#foundation/site-version.ts";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { listCommunity } from "./list-community.ts";
import { seedCommunity } from "./seed-community.ts";

let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy();
  await seedCommunity(academy.ctx);
  await seedCommunity(academy.ctx);
});
afterAll(() => academy.close());

const mailsTo = async (email: string) =>
  (await academy.ctx.db.select().from(messages)).filter(({ recipient }) => recipient === email);
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

  test("is stored once for each address, acknowledged once, and counted", async () => {
    const [before] = (await counts())[kind];
    const version = await readSiteVersion(academy.ctx);
    const email = `${kind}@mail.example`;
    const first = await send({ name: "Asabe", email });
    const again = await send({ name: "Somebody else", email: ` ${email.toUpperCase()} ` });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await mailsTo(email)).length).toBe(1);
    expect((await counts())[kind][0]).toBe((before ?? 0) + 1);
    expect(await readSiteVersion(academy.ctx)).toBe(version + 1);
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

  test("answers 404 where there is none", async () => {
    const { status } = await send({ name: "Asabe", email: "a@mail.example" }, unknown);
    expect(status).toBe(404);
  });

  test("carries no words to somebody else's address", async () => {
    const email = `victim-${kind}@mail.example`;
    await send({ name: "<b>Buy at evil.example</b>", email });
    const [mail] = await mailsTo(email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("evil.example");
  });
});

test("an event that is over takes nobody", async () => {
  academy.setTime("2027-06-01T09:00:00Z");
  const { status, body } = await academy.call("POST", "/events/trades-day/registrations", {
    body: { name: "Late", email: "late@mail.example" },
  });
  expect([status, (body as { code: string }).code]).toEqual([409, "event_over"]);
});
