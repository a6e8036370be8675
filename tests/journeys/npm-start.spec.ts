import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { physicalAnswers } from "../enrolment-answers.ts";
import { openLine } from "../open-line.ts";
import { openSandbox } from "../open-sandbox.ts";
import { startAcademyProcess } from "./start-academy-process.ts";

const launcher = [process.execPath, join(import.meta.dirname, "..", "..", "scripts", "start.mjs")];

/** `npm start` before a card provider that takes two seconds to answer. */
async function openSlowAcademy() {
  const sandbox = await openSandbox(() => new Date());
  const line = await openLine(Number(new URL(sandbox.url).port));
  await sandbox.control({ initialize: { delayMs: 2_000 } });
  const env = { ...sandbox.env, PAYSTACK_API_URL: line.url };
  const academy = await startAcademyProcess(env, { command: launcher });
  const reached = line.taken();
  const registering = fetch(`${academy.origin}/api/enrolments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ courseId: "tiling", ...physicalAnswers }),
  });
  await reached;
  return {
    academy,
    registering,
    async close() {
      await academy.stop();
      await line.close();
      await sandbox.close();
    },
  };
}

for (const [whom, tell] of [
  ["its whole process group", "tell"],
  ["npm start alone", "tellFirst"],
] as const) {
  test(`a stop sent to ${whom} answers what is under way and ends with 0`, async () => {
    const open = await openSlowAcademy();
    const ended = open.academy[tell]("SIGINT");
    expect((await open.registering).status).toBe(201);
    expect(await ended).toBe(0);
    await expect(fetch(open.academy.origin)).rejects.toThrow("fetch failed");
    await open.close();
  });
}

test("the server ends, too, when npm start is killed", async () => {
  const open = await openSlowAcademy();
  void open.academy.tellFirst("SIGKILL");
  expect((await open.registering).status).toBe(201);
  await expect
    .poll(
      () =>
        fetch(open.academy.origin).then(
          () => "there",
          () => "gone",
        ),
      { timeout: 20_000 },
    )
    .toBe("gone");
  await open.close();
});
