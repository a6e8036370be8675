import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Context } from "#foundation/context.ts";
import { keepEnded } from "./read-figures.server.ts";

const minute = 60_000;
const ctx = { db: {} } as Context;
const from = new Date("2026-01-01T00:00:00Z");
const to = new Date("2026-11-01T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Each read gives the number of reads so far, or fails. */
function counting() {
  const state = { reads: 0, fails: false };
  const read = keepEnded(async () => {
    state.reads++;
    if (state.fails) throw new Error("the database is away");
    return state.reads;
  });
  return { state, ask: () => read(ctx, from, to) };
}

test("figures are read once in ten minutes, and renewed without anybody waiting", async () => {
  const { ask } = counting();
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(10 * minute);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(2);
});

test("no figures are older than twenty minutes", async () => {
  const { ask } = counting();
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(20 * minute);
  expect(await ask()).toBe(2);
});

test("a failed read is not kept, and a failed renewal leaves what is known", async () => {
  const { state, ask } = counting();
  state.fails = true;
  await expect(ask()).rejects.toThrow();
  state.fails = false;
  expect(await ask()).toBe(2);
  state.fails = true;
  vi.advanceTimersByTime(10 * minute);
  expect(await ask()).toBe(2);
  expect([await ask(), state.reads]).toEqual([2, 3]);
  vi.advanceTimersByTime(10 * minute);
  await expect(ask()).rejects.toThrow();
});
