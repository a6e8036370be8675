import { expect, test } from "vitest";
import { nextTryAt } from "./receive-webhook.server.ts";

test("a webhook that fails is retried at growing intervals, and given up after twelve", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const waits = Array.from({ length: 13 }, (_, tries) => {
    const next = nextTryAt(tries + 1, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(waits).toEqual([1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960, 1_440, null]);
});
