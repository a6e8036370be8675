import { expect, test } from "vitest";
import { keepAsking } from "./keep-asking.ui.ts";

/** Asks with these answers without waiting; reports the waits and how it ended. */
function run(answers: (string | Error)[]) {
  const waitsMs: number[] = [];
  const heard: string[] = [];
  return new Promise<{ end: string; waitsMs: number[]; heard: string[] }>((resolve) => {
    keepAsking({
      wait: async (ms) => void waitsMs.push(ms),
      ask: async () => {
        const answer = answers[Math.min(waitsMs.length, answers.length) - 1] ?? "pending";
        if (answer instanceof Error) throw answer;
        return answer;
      },
      onAnswer: (answer) => {
        heard.push(answer);
        if (answer === "pending") return false;
        resolve({ end: answer, waitsMs, heard });
        return true;
      },
      onGivenUp: () => resolve({ end: "given up", waitsMs, heard }),
    });
  });
}

test("asks until an answer is final, each time after a longer wait", async () => {
  const { end, waitsMs } = await run(["pending", "pending", "success"]);
  expect(end).toBe("success");
  expect(waitsMs).toHaveLength(3);
  expect(waitsMs).toEqual([...waitsMs].sort((a, b) => a - b));
});

test("a failed request is repeated", async () => {
  const { end, heard } = await run([new Error("offline"), "success"]);
  expect([end, heard]).toEqual(["success", ["success"]]);
});

test("gives up after about a quarter of an hour, and says so", async () => {
  const { end, waitsMs } = await run(["pending"]);
  const minutes = waitsMs.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(end).toBe("given up");
  expect(minutes).toBeGreaterThan(12);
  expect(minutes).toBeLessThan(20);
});

test("sends no request after it is stopped", async () => {
  let questions = 0;
  let release = () => {};
  const stop = keepAsking({
    wait: () =>
      new Promise((resolve) => {
        release = resolve;
      }),
    ask: async () => {
      questions++;
      return "pending";
    },
    onAnswer: () => false,
    onGivenUp: () => {},
  });
  stop();
  release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(questions).toBe(0);
});
