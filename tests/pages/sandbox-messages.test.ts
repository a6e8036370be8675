import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { phoneState } from "#foundation/messages/phone-states.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { phoneStates } from "#foundation/messages/tables.ts";
import { sandboxKey } from "#rooms/payments/door.server.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";
import { smallSite } from "./small-site.tsx";

/** The demonstration's phones: what they got, and what they send back. */

const phone = "+2348030000001";
let academy: TestAcademy;
beforeAll(async () => {
  academy = await openAcademy({
    env: { LOG_LEVEL: "silent" },
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        log: createLogger("silent"),
        origin: "http://localhost:3000",
      }),
  });
});
afterAll(() => academy.close());

beforeEach(async () => {
  await academy.ctx.db.delete(messages);
  await academy.ctx.db.delete(phoneStates);
  await queueMail(
    academy.ctx,
    {
      to: "asabe@mail.example",
      kind: "enrolment_confirmed",
      subject: "Your place",
      heading: "Welcome",
      paragraphs: ["The whole letter."],
      short: {
        en: "Your place in Tiling is confirmed: ₦40,000 paid.",
        ha: "An tabbatar.",
        template: "place_confirmed",
        variables: { en: [], ha: [] },
      },
    },
    "staff",
    { reach: { phone, ways: ["whatsapp", "sms"], language: "en" } },
  );
  for (const { id } of await rows()) await sendMessageJob.run(academy.ctx, { messageId: id });
});

const rows = () => academy.ctx.db.select().from(messages).orderBy(asc(messages.channel));
const stateOf = async (channel: "sms" | "whatsapp" | "email") =>
  (await rows()).find((row) => row.channel === channel)?.status;
const get = (url: string, remoteAddress = "127.0.0.1") =>
  academy.inject({ method: "GET", url, remoteAddress });

async function press(act: string, { key = "", remoteAddress = "127.0.0.1", message = "" } = {}) {
  const [row] = await academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.channel, "whatsapp"));
  return academy.inject({
    method: "POST",
    url: `/sandbox/messages${key && `?key=${key}`}`,
    remoteAddress,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://localhost:3000",
    },
    payload: new URLSearchParams({ message: message || (row?.id ?? ""), act }).toString(),
  });
}

test("it shows the message as a phone does, with what it costs, and what is held back not", async () => {
  const { body } = await get("/sandbox/messages");
  expect(body).toContain("Your place in Tiling is confirmed: ₦40,000 paid.");
  expect(body).toContain("WhatsApp to");
  expect(body).toContain("about ₦15");
  expect(body).toContain("Answer STOP");
  expect(body).not.toContain("SMS to");
  expect((await get("/sandbox/mail")).body).toContain("No messages yet.");
  const { messages: fed } = JSON.parse((await get("/sandbox/messages.json")).body);
  expect(fed.map(({ channel }: { channel: string }) => channel)).toEqual(["whatsapp"]);
});

test("Delivered ends it", async () => {
  const { statusCode, headers } = await press("delivered");
  expect([statusCode, headers.location]).toEqual([303, "/sandbox/messages"]);
  expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual([
    ["whatsapp", "delivered"],
  ]);
});

test("Fails lets the next way take over, whose parts are counted", async () => {
  await press("failed");
  expect([await stateOf("whatsapp"), await stateOf("sms"), await stateOf("email")]).toEqual([
    "failed",
    "queued",
    "held",
  ]);
  const sms = (await rows()).find(({ channel }) => channel === "sms")?.id;
  const { body } = await get(`/sandbox/messages?message=${sms}&to=${encodeURIComponent(phone)}`);
  expect(body).toContain("1 part, about ₦4");
});

test("Answer STOP stops the number", async () => {
  await press("stop");
  expect((await phoneState(academy.ctx, [phone])).get(phone)?.stoppedAt).not.toBeNull();
});

test("only this machine, or the key, presses the buttons; a message that is not there is not found", async () => {
  const remoteAddress = "192.168.1.20";
  expect((await get("/sandbox/messages", remoteAddress)).statusCode).toBe(403);
  expect((await press("failed", { remoteAddress })).statusCode).toBe(403);
  expect(await stateOf("whatsapp")).toBe("sent");
  expect((await press("failed", { message: "no-such" })).statusCode).toBe(404);
  const key = await sandboxKey(academy.ctx);
  expect((await press("failed", { remoteAddress, key })).statusCode).toBe(303);
  expect(await stateOf("whatsapp")).toBe("failed");
});

test("nobody forges a report of the sandbox", async () => {
  for (const secret of ["", "?secret=", "?secret=guessed"]) {
    const url = `/api/webhooks/messages/sandbox${secret}`;
    const payload = { kind: "answer", phone: "+2348030000002", text: "STOP" };
    expect((await academy.inject({ method: "POST", url, payload })).statusCode).toBe(401);
  }
});
