import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { createLogger } from "./errors/log.ts";
import { createJobRunner, type Job, type JobRunner } from "./jobs.ts";

/** Separate from jobs.story.test.ts, because the workers look only every ten seconds. */

let academy: TestAcademy;
let runner: JobRunner;
let tries = 0;

const failing: Job<{ nth: number }> = {
  name: "test-of-looks",
  retryLimit: 1,
  retryDelaySeconds: 0,
  async run() {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
  },
};

beforeAll(async () => {
  academy = await openAcademy();
  runner = createJobRunner(academy.database, createLogger("silent"));
  const ctx = { ...academy.ctx, log: createLogger("silent"), jobs: runner };
  await runner.prepare([failing] as Job<never>[]);
  await runner.work([failing] as Job<never>[], [], () => ctx);
  await runner.enqueue(ctx, failing, { nth: 1 });
});
afterAll(async () => {
  await runner.stop();
  await academy.close();
});

test("a failed job runs again even if nothing new is stored", async () => {
  await vi.waitFor(() => expect(tries).toBe(2), 60_000);
});
