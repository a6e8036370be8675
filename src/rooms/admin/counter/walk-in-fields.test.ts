import { expect, test } from "vitest";
import { missingAnswers } from "#foundation/forms/check-form.ts";
import { counterForm, counterRules, walkInBody } from "./walk-in-fields.ui.ts";

const today = "2026-12-01";
const missing = (raw: Record<string, string>, hasPhoneWays = true) =>
  missingAnswers(counterForm([], hasPhoneWays), raw, counterRules([], today, false));

test("nobody is told by phone unless the clerk has asked", () => {
  const asks = { phoneWay: "Ask the learner, then choose SMS, WhatsApp or No" };
  expect(missing({})).toMatchObject(asks);
  for (const phoneWay of ["sms", "whatsapp", "no"])
    expect(missing({ phoneWay })).not.toHaveProperty("phoneWay");
  expect(missing({}, false)).not.toHaveProperty("phoneWay");
  // Who has an email address is told there, so the clerk need not ask.
  expect(missing({ email: "hauwa@example.com" })).not.toHaveProperty("phoneWayToo");
  const { messageChannels } = walkInBody({ phoneWay: "no" }, today, false);
  expect(messageChannels).toEqual([]);
});
