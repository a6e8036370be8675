import { describe, expect, test } from "vitest";
import { aPhone, openMessagesForFile } from "#tests/support/messages/open-messages.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { Context } from "../context.ts";
import { sweepMailJob } from "../mail/send-mail.ts";
import { messages } from "../mail/tables.ts";
import { messageChoices } from "./choices/tables.ts";
import { type ChoiceOwner, keepChoice } from "./choices.ts";
import { sendMessageJob } from "./send-message.ts";
import type { Language, Way } from "./ways.ts";

/** What changes while a message waits for the morning, and what becomes of one whose end nobody knows. */

const { open, queue, send, fallBack, rows, states } = openMessagesForFile({
  SMTP_URL: "smtp://127.0.0.1:9",
});
const owner: ChoiceOwner = "enrolment:one:learner";
const night = "2026-11-21T21:00:00Z";
const morning = "2026-11-22T06:00:00Z";
const said = () => open.provider.requests.map(({ body }) => JSON.parse(body) as { sms: string });

const choose = (ways: readonly Way[], more: { phone?: string; language?: Language } = {}) =>
  keepChoice(open.academy.ctx, owner, { ways, language: "en", words: "as read", ...more });

/** Queues a message at night, lets the person choose again, and sends it in the morning. */
async function overNight(asked: Parameters<typeof queue>[0], change: () => Promise<unknown>) {
  const { ctx, setTime } = open.academy;
  await ctx.db.execute("truncate message_choices").catch(() => ctx.db.delete(messageChoices));
  setTime(night);
  await choose(asked?.ways ?? ["sms"]);
  await queue({ owner, ...asked });
  await send();
  expect(open.provider.requests).toHaveLength(0);
  await change();
  setTime(morning);
  await send();
}

describe("a choice that changes while a message waits", () => {
  test("from SMS to email: nothing goes to the phone, and the email goes", async () => {
    await overNight({ to: "a@mail.example" }, () => choose(["email"]));
    expect(await states()).toEqual(["sms failed choice_changed", "email queued"]);
    expect(said()).toEqual([]);
  });

  test("to email, without an address: nothing is sent, as for everyone who chose so", async () => {
    await overNight({}, () => choose([]));
    expect(await states()).toEqual(["sms failed choice_changed"]);
  });

  test("from WhatsApp to SMS: it goes by SMS at once", async () => {
    await overNight({ ways: ["whatsapp"] }, () => choose(["sms"]));
    await send();
    expect(await states()).toEqual(["whatsapp failed choice_changed", "sms sent"]);
  });

  test("from SMS to WhatsApp: nothing is lost", async () => {
    await overNight({}, () => choose(["whatsapp"]));
    expect(await states()).toEqual(["sms sent"]);
    await open.academy.ctx.db.delete(messages);
    open.provider.reset();
    await overNight({ to: "a@mail.example" }, () => choose(["whatsapp"]));
    expect(await states()).toEqual(["sms failed choice_changed", "email queued"]);
  });

  test("another number: the old one gets nothing", async () => {
    await overNight({}, () => choose(["sms"], { phone: "+2348030000099" }));
    expect(said()).toMatchObject([{ to: "2348030000099" }]);
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(["+2348030000099"]);
  });

  test("another language: the words are in it, and WhatsApp's template with what fills it in", async () => {
    await overNight({}, () => choose(["sms"], { language: "ha" }));
    expect(said()[0]?.sms).toMatch(/^An tabbatar .* Don a daina: http/);
    await open.academy.ctx.db.delete(messages);
    open.provider.reset();
    await overNight({ ways: ["whatsapp"] }, () => choose(["whatsapp"], { language: "ha" }));
    expect(said()).toMatchObject([{ template_id: "place_confirmed_ha" }]);
  });

  test("the same choice: it goes, and keeps no words of the other language", async () => {
    await overNight({}, () => choose(["sms"]));
    expect((await rows()).map(({ status, short }) => [status, short])).toEqual([["sent", null]]);
  });

  test("a fallback that was not chosen still goes", async () => {
    await overNight({ ways: ["whatsapp"] }, async () => {});
    open.academy.setTime("2026-11-22T06:10:00Z");
    await fallBack();
    await send();
    expect(await states()).toEqual(["whatsapp sent", "sms sent"]);
  });
});

describe("the first SMS to a number", () => {
  const hints = () => said().filter(({ sms }) => sms.includes("To end these:")).length;

  test("of two that wait together only one says how to end them", async () => {
    const { ctx, setTime } = open.academy;
    setTime(night);
    await Promise.all([queue(), queue()]);
    // As if both had been written at the same moment.
    await ctx.db.update(messages).set({ createdAt: new Date(night) });
    await send();
    setTime(morning);
    const waiting = await rows();
    await Promise.all(
      waiting.map(({ id }) => sendMessageJob.run(ctx, { messageId: id, round: 0 })),
    );
    expect([said().length, hints()]).toEqual([2, 1]);
  });

  test("if that one is not sent, the next one says it", async () => {
    await queue();
    await queue();
    const [first] = await rows();
    await open.academy.ctx.db.update(messages).set({ text: "gone" });
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    await sendMessageJob.run(open.academy.ctx, { messageId: first?.id ?? "", round: 0 });
    open.provider.reset();
    await send();
    expect(hints()).toBe(1);
  });

  test("a try that is made again does not say it twice", async () => {
    open.provider.answers({ status: 402, body: {} });
    await queue();
    await send();
    await send();
    open.provider.reset();
    await send();
    expect(said()[0]?.sms.match(/To end these:/g)).toHaveLength(1);
  });
});

describe("an answer that takes longer than the next way waits", () => {
  /** The provider answers only when the next way has taken over. */
  async function slowly(answer: Parameters<typeof open.provider.answers>[0]) {
    await queue({ ways: ["whatsapp"], to: "a@mail.example" });
    await queue({ ways: ["whatsapp"] });
    const late: Context = {
      ...open.academy.ctx,
      async step(name: string) {
        if (name !== "message.begun") return;
        open.academy.setTime(new Date(open.academy.ctx.clock().getTime() + 10 * 60_000));
        await fallBack();
      },
    };
    open.provider.answers(answer);
    const waiting = (await rows()).filter(({ channel }) => channel === "whatsapp");
    for (const { id } of waiting) await sendMessageJob.run(late, { messageId: id, round: 0 });
    return states();
  }

  test("and refuses: no third way begins", async () => {
    await queue({ ways: ["whatsapp", "sms"], to: "a@mail.example" });
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    const late: Context = {
      ...open.academy.ctx,
      async step(name: string) {
        if (name !== "message.begun") return;
        open.academy.setTime("2026-11-21T09:10:00Z");
        await fallBack();
      },
    };
    const [whatsapp] = (await rows()).filter(({ channel }) => channel === "whatsapp");
    await sendMessageJob.run(late, { messageId: whatsapp?.id ?? "", round: 0 });
    expect(await states()).toEqual(["whatsapp failed number_refused", "sms queued", "email held"]);
  });

  test("and asks to come again: it does not, since the other way has gone", async () => {
    expect(await slowly({ status: 402, body: {} })).toEqual([
      "whatsapp failed went_other_way",
      "whatsapp failed went_other_way",
      "sms queued",
      "email queued",
    ]);
  });
});

describe("a text with a private link", () => {
  const texts = async () => (await rows()).map(({ text, template }) => [text, template]);
  const sweepAt = async (at: string) => {
    open.academy.setTime(at);
    await sweepMailJob.run(open.academy.ctx);
  };

  test("of a try whose end nobody knows goes after its life", async () => {
    open.provider.answers("no answer");
    await queue({ holdsSecret: true });
    await send();
    await sweepAt("2026-11-24T08:59:00Z");
    expect((await texts())[0]?.[0]).toContain("Your place");
    await sweepAt("2026-11-24T09:01:00Z");
    expect(await texts()).toEqual([["", null]]);
  });

  test("of a code goes after ten minutes", async () => {
    open.provider.answers("no answer");
    await queue({ holdsSecret: true, urgency: "code" });
    await send();
    await sweepAt("2026-11-21T09:09:00Z");
    expect((await texts())[0]?.[0]).not.toBe("");
    await sweepAt("2026-11-21T09:11:00Z");
    expect(await texts()).toEqual([["", null]]);
  });

  test("of an email that failed goes after seven days; one that waits keeps it, and one without a link", async () => {
    await queue({ ways: ["email"], to: "a@mail.example", holdsSecret: true });
    await open.academy.ctx.db.update(messages).set({ status: "failed" });
    await queue({ ways: ["email"], to: "b@mail.example", holdsSecret: true });
    await queue({ phone: aPhone });
    await sweepAt("2026-11-28T08:59:00Z");
    expect((await texts()).filter(([text]) => text === "")).toHaveLength(0);
    await sweepAt("2026-11-28T09:01:00Z");
    const mails = await readMails(open.academy.ctx, "a@mail.example");
    expect(mails.map(({ text }) => text)).toEqual([""]);
    expect((await texts()).filter(([text]) => text === "")).toHaveLength(1);
  });
});
