import { describe, expect, test } from "vitest";
import {
  countSms,
  posterPath,
  type ShareTarget,
  shareChannels,
  shareLink,
  smsShare,
  smsText,
  whatsAppText,
} from "./share-links.ts";

const origin = "https://zaure.example";
const code = "ASABE7KQ2";
const tiling: ShareTarget = { kind: "program", id: "tiling", title: "Tiling" };
const door: ShareTarget = { kind: "page", page: "find-your-door" };

test("a link opens its page with the code and the channel", () => {
  expect(shareLink(origin, tiling, code, "whatsapp")).toBe(
    `${origin}/programs/tiling?ref=${code}&via=whatsapp`,
  );
  expect(shareLink(origin, door, code, "qr")).toBe(`${origin}/find-your-door?ref=${code}&via=qr`);
  for (const channel of shareChannels) expect(channel).toMatch(/^[a-z0-9-]{1,20}$/);
});

test("the poster of a page and of a program", () => {
  expect(posterPath(door, "a4")).toBe("/affiliates/posters/pages/find-your-door/a4");
  expect(posterPath(tiling, "a5")).toBe("/affiliates/posters/programs/tiling/a5");
});

describe("texts have link and code, and say who is paid", () => {
  test.each([
    tiling,
    door,
    { kind: "page", page: "home" },
    { kind: "page", page: "programs" },
  ] as const)("%j", (target) => {
    const link = shareLink(origin, target, code, "whatsapp");
    for (const text of [whatsAppText(target, link, code), smsText(target, link, code)]) {
      expect(text).toContain(link);
      expect(text).toContain(`My code is ${code}.`);
      expect(text).toMatch(/commission/);
    }
  });
});

test("an SMS for a program with a long title is still one", () => {
  const target: ShareTarget = {
    ...tiling,
    id: "refrigeration",
    title: "Refrigeration and Cooling",
  };
  const text = smsText(target, shareLink(origin, target, code, "sms"), code);
  expect(countSms(text)).toBe(1);
  expect(new URL(smsShare(text)).searchParams.get("body")).toBe(text);
});

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(307), 3],
  ["ɗ".repeat(70), 1],
  ["₦".repeat(71), 2],
])("%# counts SMS as networks do", (text, count) => {
  expect(countSms(text)).toBe(count);
});
