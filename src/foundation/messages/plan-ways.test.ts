import { expect, test } from "vitest";
import { planWays } from "./plan-ways.ts";
import type { PhoneWay } from "./providers/message-provider.ts";
import type { Way } from "./ways.ts";

/** `whatsapp (sms) (email)`: what is in brackets is held back. */
function plan(
  chosen: readonly Way[],
  { address = true, phone = true, can = ["sms", "whatsapp"] as PhoneWay[] } = {},
) {
  const reach = { phone: phone ? "+2348031234567" : null, ways: chosen, language: "en" } as const;
  return planWays(reach, { address, ways: can })
    .map(({ way, held }) => (held ? `(${way})` : way))
    .join(" ");
}

test("without a choice, an email as always", () => {
  expect(planWays(undefined, { address: true, ways: ["sms"] })).toEqual([
    { way: "email", held: false },
  ]);
  expect([plan([]), plan([], { address: false })]).toEqual(["email", ""]);
});

test.each<[Way[], string, string]>([
  [["email"], "email", ""],
  [["sms"], "sms (email)", "sms"],
  [["whatsapp"], "whatsapp (email)", "whatsapp (sms)"],
  [["sms", "whatsapp"], "whatsapp (sms) (email)", "whatsapp (sms)"],
  [["sms", "email"], "sms email", "sms"],
  [["whatsapp", "email"], "whatsapp email", "whatsapp (sms)"],
  [["sms", "whatsapp", "email"], "whatsapp (sms) email", "whatsapp (sms)"],
])("%j: with an address %s, without one %s", (chosen, withOne, without) => {
  expect([plan(chosen), plan(chosen, { address: false })]).toEqual([withOne, without]);
});

test("a way without a provider is left out", () => {
  expect(plan(["whatsapp", "sms"], { can: ["sms"] })).toBe("sms (email)");
  expect(plan(["whatsapp"], { can: ["sms"] })).toBe("email");
  expect(plan(["whatsapp"], { can: ["sms"], address: false })).toBe("sms");
  expect(plan(["sms"], { can: [] })).toBe("email");
  expect(plan(["sms"], { can: [], address: false })).toBe("");
});

test("without a number, an email", () => {
  expect(plan(["sms", "whatsapp"], { phone: false })).toBe("email");
});
