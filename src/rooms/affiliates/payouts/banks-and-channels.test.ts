import { describe, expect, test } from "vitest";
import { addUpFunnel, type FunnelCount, firstFunnelMonth } from "../funnel/funnel.ts";
import { normaliseChannel } from "../sharing/normalise-channel.ts";
import { channelName, programIdOf } from "../sharing/share-links.ts";
import { commercialBanks, findBank, otherBanks } from "./banks.ts";
import { accountNumberProblem, readAccountNumber } from "./payout-account.ts";

describe("account numbers", () => {
  test.each([
    ["0123456789", null],
    [" 012-345 6789 ", null],
    ["", /is required/],
    ["012345678", /This one has 9 digits/],
    ["1", /This one has 1 digit$/],
    ["01234567890", /This one has 11 digits/],
    ["O123456789", /without letters/],
    ["٠١٢٣٤٥٦٧٨٩", null],
  ])("%j", (typed, problem) => {
    const found = accountNumberProblem(readAccountNumber(typed));
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeNull();
  });
});

test("each bank has its own name and its own code of six digits", () => {
  const all = [...commercialBanks, ...otherBanks];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  for (const { name, code } of all) {
    expect(code).toMatch(/^\d{6}$/);
    expect(findBank(name)?.code).toBe(code);
  }
  expect(findBank("Zaure Bank")).toBeNull();
});

describe("channels", () => {
  test.each([
    [" WhatsApp ", "whatsapp"],
    ["my-shop-2", "my-shop-2"],
    ["a".repeat(20), "a".repeat(20)],
    ["a".repeat(21), null],
    ["my shop", null],
    ["ƙofa", null],
    ["", null],
    ["\u0000", null],
    [null, null],
    [{}, null],
  ])("%j is stored as %j", (text, channel) => {
    expect(normaliseChannel(text)).toBe(channel);
  });

  test.each([
    ["whatsapp", "WhatsApp"],
    ["my-shop", "My shop"],
    ["", "Plain link"],
    ["--", "--"],
  ])("%j is shown as %j", (channel, name) => {
    expect(channelName(channel)).toBe(name);
  });

  test.each([
    ["/programs/tiling", "tiling"],
    ["/register/auto-mechanic/", "auto-mechanic"],
    ["/programs", null],
    ["/programs/tiling/picture.svg", null],
    ["/register", null],
    ["javascript:/programs/tiling", null],
  ])("the page %j belongs to %j", (page, programId) => {
    expect(programIdOf(page)).toBe(programId);
  });
});

describe("the funnel", () => {
  test.each([
    ["2026-11-22", 1, "2026-11"],
    ["2026-11-22", 6, "2026-06"],
    ["2026-01-31", 2, "2025-12"],
    ["2026-03-31", 24, "2024-04"],
  ])("on %s %i months begin with %s", (today, months, first) => {
    expect(firstFunnelMonth(today, months)).toBe(first);
  });

  test("adds up in three ways that agree, with the months in which nothing happened", () => {
    const count = (more: Partial<FunnelCount>): FunnelCount => ({
      month: "2026-11",
      channel: null,
      programId: null,
      free: 0,
      visits: 0,
      signUps: 0,
      registrations: 0,
      paid: 0,
      ...more,
    });
    const counts = [
      count({ visits: 7, channel: "", programId: "" }),
      count({ visits: 3, channel: "sms", programId: "tiling" }),
      count({ month: "2026-09", registrations: 2, channel: "sms", programId: "masonry" }),
      count({ month: "2026-09", paid: 1, free: 1, programId: "masonry" }),
    ];
    const { total, free, months, programs, channels } = addUpFunnel(counts, "2026-11-22", 3);
    expect(total).toEqual({ visits: 10, signUps: 0, registrations: 2, paid: 1 });
    expect(free).toBe(1);
    expect(months.map(({ month, visits, paid }) => [month, visits, paid])).toEqual([
      ["2026-09", 0, 1],
      ["2026-10", 0, 0],
      ["2026-11", 10, 0],
    ]);
    expect(programs.map(({ programId }) => programId)).toEqual(["masonry", "tiling", null]);
    expect(channels.map(({ channel, visits }) => [channel, visits])).toEqual([
      ["sms", 3],
      [null, 7],
    ]);
  });
});
