import { describe, expect, test } from "vitest";
import { aPhone, openMessagesForFile } from "#tests/support/messages/open-messages.ts";
import { phoneState } from "../phone-states.ts";

const secret = "a-secret-of-the-tests";
const env: Record<string, string> = {
  SMS_PROVIDER: "africastalking",
  WHATSAPP_PROVIDER: "",
  AFRICASTALKING_USERNAME: "zaure",
  AFRICASTALKING_API_KEY: "at-key",
  AFRICASTALKING_WEBHOOK_SECRET: secret,
  AFRICASTALKING_SENDER: "Zaure",
};
const { open, queue, send, states, rows } = openMessagesForFile(env, "AFRICASTALKING_API_URL");

const answerOf = (statusCode: number, more = {}) => ({
  status: 201,
  body: {
    SMSMessageData: {
      Message: "Sent to 1/1 Total Cost: NGN 2.2000",
      Recipients: [
        {
          statusCode,
          number: aPhone,
          status: "Success",
          cost: "NGN 2.2000",
          messageId: "AT-1",
          ...more,
        },
      ],
    },
  },
});

async function tell(form: Record<string, string>, given = secret) {
  const { statusCode } = await open.academy.inject({
    method: "POST",
    url: `/api/webhooks/messages/africastalking?secret=${given}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  return statusCode;
}

test("an SMS is a form with the key in a header, and its cost is what the provider says", async () => {
  open.provider.answers(answerOf(101));
  await queue();
  await send();
  const [request] = open.provider.requests;
  expect(request?.url).toBe("/version1/messaging");
  expect(request?.headers.apikey).toBe("at-key");
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    username: "zaure",
    to: aPhone,
    // Nobody can answer a sender of letters, so the first SMS says where to end them.
    message: expect.stringMatching(/^Your place in Tiling is confirmed\. To end these: http\S+$/),
    from: "Zaure",
  });
  const [row] = await rows();
  expect([row?.provider, row?.providerId, row?.costKobo]).toEqual(["africastalking", "AT-1", 220]);
});

test.each<[number, string]>([
  [403, "failed number_refused"],
  [405, "queued no_balance"],
  [402, "queued sign_in_refused"],
  [406, "failed stopped"],
  [407, "failed abroad"],
  [500, "sent no_answer"],
  [999, "failed other"],
])("its code %i: %s", async (code, state) => {
  open.provider.answers(answerOf(code));
  await queue();
  await send();
  expect(await states()).toEqual([`sms ${state}`]);
});

test("no recipient at all: the sender or the balance is wrong", async () => {
  for (const [Message, state] of [
    ["InvalidSenderId", "sms queued sign_in_refused"],
    ["Insufficient balance", "sms queued no_balance"],
  ]) {
    open.provider.answers({ status: 201, body: { SMSMessageData: { Message, Recipients: [] } } });
    await open.academy.ctx.db.execute("delete from messages");
    await queue();
    await send();
    expect(await states()).toEqual([state]);
  }
});

describe("its reports", () => {
  test("are forms; without the secret they are refused", async () => {
    open.provider.answers(answerOf(101));
    await queue();
    await send();
    const form = { id: "AT-1", status: "Success", phoneNumber: aPhone };
    expect(await tell(form, "a-secret-of-somebody")).toBe(401);
    expect(await tell(form, "")).toBe(401);
    expect(await states()).toEqual(["sms sent"]);
    expect(await tell({ ...form, status: "Buffered" })).toBe(200);
    expect(await states()).toEqual(["sms sent"]);
    expect(await tell(form)).toBe(200);
    expect(await tell({ ...form, status: "Failed", failureReason: "x" })).toBe(200);
    expect(await states()).toEqual(["sms delivered"]);
    expect(await tell({ ...form, id: "AT-2", phoneNumber: "+2348030000077" })).toBe(200);
  });

  test.each([
    { from: aPhone, to: "12345", text: "Stop", date: "d", id: "i" },
    { senderId: "Zaure", phoneNumber: aPhone },
  ])("an answer and an opt-out stop the number: %j", async (form) => {
    expect(await tell(form as unknown as Record<string, string>)).toBe(200);
    expect((await phoneState(open.academy.ctx, [aPhone])).get(aPhone)?.stoppedAt).not.toBeNull();
  });

  test("no other call takes a form", async () => {
    const { statusCode } = await open.academy.inject({
      method: "POST",
      url: "/api/contact",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "name=a",
    });
    expect(statusCode).toBe(415);
  });
});

test.each([
  ["+2348030000001", "sent"],
  ["+254711000000", "sent"],
  ["+447911123456", "failed abroad"],
])("it sends within Africa only: %s %s", async (phone, state) => {
  open.provider.answers(answerOf(101));
  await queue({ phone });
  await send();
  expect(await states()).toEqual([`sms ${state}`]);
});
