import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aPhone, openMessagesForFile } from "#tests/support/messages/open-messages.ts";
import { messages } from "../mail/tables.ts";
import { markRightNumber, phoneState, startPhone, stopPhone } from "./phone-states.ts";
import { termiiSignature } from "./providers/termii.ts";
import { phoneStates } from "./tables.ts";

const { open, queue, send, fallBack, rows, states, report } = openMessagesForFile();

/** Sends a message, which gets the provider's id `id`. */
async function sent(id: string, asked: Parameters<typeof queue>[0] = {}) {
  open.provider.answers({ body: { code: "ok", message_id: id } });
  await queue(asked);
  await send();
}
const outbound = (id: string, status: string, more = {}) => ({
  type: "outbound",
  message_id: id,
  receiver: aPhone.slice(1),
  status,
  ...more,
});
const delivered = (id: string, more = {}) =>
  outbound(id, "DELIVERED | Message delivered to handset", more);
let answers = 0;
const inbound = (message: string) => ({
  type: "inbound",
  id: `in-${answers++}`,
  sender: aPhone.slice(1),
  receiver: "2348090000000",
  message,
});
const stateOf = async () => (await phoneState(open.academy.ctx, [aPhone])).get(aPhone);

describe("who sends it", () => {
  test("a forged or unsigned report is refused and has no effect", async () => {
    await sent("a");
    const body = delivered("a");
    for (const signature of [
      "",
      "no",
      "0".repeat(128),
      termiiSignature(Buffer.from(JSON.stringify(body)), "another key"),
      termiiSignature(Buffer.from(`${JSON.stringify(body)} `), "tsk_secret_of_tests"),
    ])
      expect(await report(body, signature)).toBe(401);
    expect(await states()).toEqual(["sms sent"]);
  });

  test.each(["africastalking", "sandboxes", "paystack", "..", "x".repeat(90)])(
    "a provider that the academy doesn't use is not found: %s",
    async (provider) => {
      const url = `/api/webhooks/messages/${provider}?secret=s`;
      const { statusCode } = await open.academy.inject({ method: "POST", url, payload: {} });
      expect(statusCode).toBe(404);
    },
  );
});

describe("delivery", () => {
  test("the phone has it: what it cost is noted, and what was held back goes", async () => {
    await sent("a", { to: "a@mail.example" });
    expect(await report(delivered("a", { cost: "3.9" }))).toBe(200);
    const [row, ...others] = await rows();
    expect([row?.status, row?.costKobo, row?.deliveredAt, others]).toEqual([
      "delivered",
      390,
      open.academy.ctx.clock(),
      [],
    ]);
    open.academy.setTime("2026-11-21T10:00:00Z");
    await fallBack();
    expect(await states()).toEqual(["sms delivered"]);
  });

  test("it did not arrive: the next way takes over at once", async () => {
    await sent("a", { to: "a@mail.example" });
    expect(await report(outbound("a", "DND Active on Phone Number"))).toBe(200);
    expect(await states()).toEqual(["sms failed not_delivered", "email queued"]);
  });

  test("in any order and twice: a phone that has it keeps it, and a failure counts once", async () => {
    await sent("a");
    for (const body of [
      delivered("a"),
      outbound("a", "Message Failed"),
      delivered("a"),
      outbound("a", "Message Sent"),
    ])
      expect(await report(body)).toBe(200);
    expect([await states(), (await stateOf())?.badSince]).toEqual([["sms delivered"], null]);

    await sent("b");
    for (let time = 0; time < 4; time++) await report(outbound("b", "Message Failed"));
    expect((await stateOf())?.badSince).toBeNull();
    await report(delivered("b"));
    const [b] = await open.academy.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.providerId, "b"));
    expect([b?.status, b?.failure]).toEqual(["delivered", null]);
  });

  test("before the provider has answered, the report finds the message by its number", async () => {
    await queue();
    open.provider.answers(async () => {
      expect(await report(delivered("early"))).toBe(200);
      return { body: { code: "ok", message_id: "early" } };
    });
    await send();
    expect(await states()).toEqual(["sms delivered"]);
  });

  test("after no answer, the report says that it arrived, unless two wait for theirs", async () => {
    open.provider.answers("no answer");
    await queue({ to: "a@mail.example" });
    await send();
    await report(delivered("late"));
    expect(await states()).toEqual(["sms delivered"]);
    await queue();
    await queue();
    await send();
    await report(delivered("whose"));
    expect((await states()).sort()).toEqual([
      "sms delivered",
      "sms sent no_answer",
      "sms sent no_answer",
    ]);
  });

  test.each([
    delivered("nobody's", { receiver: "2348030000099" }),
    { type: "outbound" },
    { message_id: { $ne: 1 }, status: "DELIVERED" },
    [],
    [[]],
    null,
    42,
    "text",
    { type: "inbound" },
    { type: "inbound", sender: "no number", message: "STOP" },
    { message_id: "a".repeat(50_000), status: "DELIVERED" },
  ])("what is about no message of ours is taken and has no effect: %#", async (body) => {
    await sent("a");
    expect(await report(body)).toBe(200);
    expect(await states()).toEqual(["sms sent"]);
  });
});

describe("when the next way has taken over", () => {
  const queueBoth = async () => {
    open.academy.setTime("2026-11-21T19:55:00Z");
    await queue({ ways: ["whatsapp", "sms"], to: "a@mail.example" });
    await send();
    const [row] = (await rows()).filter(({ channel }) => channel === "whatsapp");
    // The evening's quiet has begun.
    open.academy.setTime("2026-11-21T20:06:00Z");
    await fallBack();
    await send();
    expect(await states()).toEqual(["whatsapp sent", "sms queued", "email held"]);
    return row?.providerId ?? "";
  };

  test("what arrives late takes back the SMS that waits for the morning", async () => {
    await report(delivered(await queueBoth()));
    expect(await states()).toEqual(["whatsapp delivered"]);
    open.academy.setTime("2026-11-22T06:00:00Z");
    await send();
    expect(open.provider.requests).toHaveLength(1);
  });

  test("what fails late does not begin a third way", async () => {
    await report(outbound(await queueBoth(), "Message Failed"));
    expect(await states()).toEqual(["whatsapp failed not_delivered", "sms queued", "email held"]);
  });
});

describe("STOP and START", () => {
  test.each([
    "STOP",
    "stop",
    " Stop. ",
    "END",
    "Unsubscribe",
    "dakata",
    "DAKATA!",
    "STOP ALL",
    "Stop please",
    "cancel",
  ])("%j ends messages to the number at once, except codes", async (word) => {
    await queue({ to: "a@mail.example" });
    expect(await report(inbound(word))).toBe(200);
    expect((await stateOf())?.stoppedAt).toEqual(open.academy.ctx.clock());
    await send();
    expect(await states()).toEqual(["sms failed stopped", "email queued"]);
    await queue({ urgency: "code" });
    await queue({ urgency: "receipt" });
    await send();
    expect(open.provider.requests).toHaveLength(1);
  });

  test.each(["Please don't stop", "End of May I pay", "stopped", "", "Yaushe za a fara?", "🛑"])(
    "%j does not",
    async (word) => {
      await report(inbound(word));
      expect((await stateOf())?.stoppedAt).toBeNull();
    },
  );

  test("START undoes it, however it was stopped; a second STOP keeps the first time", async () => {
    const { ctx } = open.academy;
    await stopPhone(ctx, aPhone, "link");
    const first = (await stateOf())?.stoppedAt;
    open.academy.setTime("2026-11-21T12:00:00Z");
    await report(inbound("STOP"));
    expect((await stateOf())?.stoppedAt).toEqual(first);
    await report(inbound("start"));
    expect((await stateOf())?.stoppedAt).toBeNull();
    await queue();
    await send();
    expect(await states()).toEqual(["sms sent"]);
    await startPhone(ctx, "+2348099999999");
  });

  test("an answer that the provider sends again counts once, whatever came after it", async () => {
    const stop = inbound("STOP");
    await report(stop);
    await report(inbound("START"));
    await report(stop);
    expect((await stateOf())?.stoppedAt).toBeNull();
    const start = inbound("START");
    await report(start);
    await report(inbound("STOP"));
    await report(start);
    expect((await stateOf())?.stoppedAt).not.toBeNull();
  });

  test("only the last twenty answers of a number are remembered", async () => {
    for (let at = 0; at < 25; at++) await report(inbound("STOP"));
    const [row] = await open.academy.ctx.db.select().from(phoneStates);
    expect(row?.answers).toHaveLength(20);
  });
});

describe("a wrong number", () => {
  const failOnce = async (id: string) => {
    await sent(id);
    await report(outbound(id, "Message Failed"));
  };

  test("is marked after three failures in a row, and gets no more until a person says it is right", async () => {
    await failOnce("1");
    await failOnce("2");
    await sent("3");
    await report(delivered("3"));
    await failOnce("4");
    await failOnce("5");
    expect((await stateOf())?.badSince).toBeNull();
    await failOnce("6");
    expect((await stateOf())?.badSince).toEqual(open.academy.ctx.clock());
    const before = open.provider.requests.length;
    open.academy.setTime("2026-11-22T09:00:00Z");
    await queue({ to: "a@mail.example" });
    await send();
    expect(open.provider.requests).toHaveLength(before);
    expect((await states()).at(-1)).toBe("email queued");
    await markRightNumber(open.academy.ctx, aPhone);
    await sent("7");
    expect(open.provider.requests).toHaveLength(before + 1);
  });

  test("a provider that refuses the number counts too; an empty account does not", async () => {
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    for (let time = 0; time < 2; time++) {
      await queue();
      await send();
    }
    open.provider.answers({ status: 402, body: {} });
    await queue();
    await send();
    expect((await stateOf())?.badSince).toBeNull();
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    await send();
    expect((await stateOf())?.badSince).not.toBeNull();
  });
});
