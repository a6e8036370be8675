import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startAcademyProcess } from "../../support/browser/start-academy-process.ts";
import { openSlowProvider } from "../../support/machine/open-line.ts";

const launcher = [
  process.execPath,
  join(import.meta.dirname, "..", "..", "..", "scripts", "start.mjs"),
];

/** `npm start` with a registration that is waiting for the card provider. */
async function openSlowAcademy() {
  const provider = await openSlowProvider();
  const academy = await startAcademyProcess(provider.env, { command: launcher });
  const { answer } = await provider.register(academy.origin);
  return {
    academy,
    registering: answer,
    async close() {
      await academy.stop();
      await provider.close();
    },
  };
}

test("stopping npm start alone finishes open requests and exits with 0", async () => {
  const open = await openSlowAcademy();
  const ended = open.academy.tellFirst("SIGINT");
  expect((await open.registering).status).toBe(201);
  expect(await ended).toBe(0);
  await expect(fetch(open.academy.origin)).rejects.toThrow("fetch failed");
  await open.close();
});

test("the server ends when npm start is killed", async () => {
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
      { timeout: 60_000 },
    )
    .toBe("gone");
  await open.close();
});
