import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFormLimits } from "#app/server/bodies/limit-open-forms.ts";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { smallSite } from "../pages/small-site.tsx";
import { encodeForm, formType, pdfOf } from "../support/academy/form-data.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";

/** Forms with files over slow or endless connections: what the server holds in the meantime. */

let academy: TestAcademy;
let port: number;
let sending: ClientRequest[] = [];
beforeEach(async () => {
  academy = await openAcademy({
    env: { LOG_LEVEL: "silent", TRUSTED_PROXIES: "1" },
    stopWithinMs: 50,
    mountRest: (server) =>
      mountPages(server, smallSite, {
        mode: "production",
        log: createLogger("silent"),
        origin: "http://academy.example",
        fileForms: { "/form": { file: { kinds: ["pdf"] } } },
      }),
  });
  await academy.server.listen({ port: 0, host: "127.0.0.1" });
  port = (academy.server.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const one of sending) one.destroy();
  sending = [];
  await academy.close();
});

/** Starts a form and leaves it unfinished. @param from the client's address */
function begin(path: string, bytes: Buffer, from = "203.0.113.1"): ClientRequest {
  const headers = { "content-type": formType, accept: "*/*", "x-forwarded-for": from };
  const one = request({ port, host: "127.0.0.1", path, method: "POST", headers, agent: false });
  one.on("error", () => {});
  one.write(bytes);
  sending.push(one);
  return one;
}

const answerOf = async (one: ClientRequest) => {
  const [answer] = (await once(one, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

const mb = 1024 * 1024;

/** The start of a form, up to somewhere within its file. */
const unfinished = (fileBytes: number): Buffer => {
  const whole = encodeForm([
    ["name", "Asabe"],
    ["file", { name: "cv.pdf", bytes: pdfOf(fileBytes) }],
  ]);
  return whole.subarray(0, whole.length - 100);
};

/** Names and sizes of files that are arriving, as they are on the disk. */
async function incoming(): Promise<number[]> {
  const folder = academy.ctx.files.incomingDir;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

test("a page without files refuses a file before it has arrived and stores nothing", async () => {
  const forms = Array.from({ length: 8 }, () => begin("/plain", unfinished(mb)));
  const answers = await Promise.all(forms.map(answerOf));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(415));
  expect(answers[0]?.body).toContain("415");
  expect(await incoming()).toEqual([]);
});

test("a partial file is on the disk and is removed when its connection breaks", async () => {
  const path = ["/form", "/api/uploads"];
  const sent = 4 * mb;
  const forms = Array.from({ length: 8 }, (_, at) => begin(path[at % 2] ?? "", unfinished(sent)));
  // The rest is in the connection's buffers: one chunk that is read and one that waits behind it.
  const inBuffers = 256 * 1024;
  await expect.poll(async () => 8 * sent - sum(await incoming())).toBeLessThan(8 * inBuffers);
  for (const form of forms) form.destroy();
  await expect.poll(incoming).toEqual([]);
  expect(await academy.ctx.db.$count(uploads)).toBe(0);
});

test("shutdown removes files that were still arriving", async () => {
  begin("/form", unfinished(mb));
  await expect.poll(async () => (await incoming()).length).toBe(1);
  await academy.server.close();
  await expect.poll(incoming).toEqual([]);
});

describe("forms at once", () => {
  test("too many from one address, and too many in total, get 503 with a retry time", async () => {
    const started = unfinished(10_000);
    for (let one = 0; one < openFormLimits.perNetwork; one++) begin("/form", started);
    await expect.poll(async () => (await incoming()).length).toBe(openFormLimits.perNetwork);
    const mine = await answerOf(begin("/api/uploads", started));
    expect([mine.status, mine.headers["retry-after"], JSON.parse(mine.body)]).toEqual([
      503,
      "30",
      {
        error: "Many people are sending files right now. Please try again in a minute.",
        code: "unavailable",
      },
    ]);
    expect((await answerOf(begin("/form", started))).status).toBe(503);

    for (let one = openFormLimits.perNetwork; one < openFormLimits.all; one++) {
      begin("/form", started, `198.51.100.${one}`);
    }
    await expect.poll(async () => (await incoming()).length).toBe(openFormLimits.all);
    expect((await answerOf(begin("/form", started, "192.0.2.1"))).status).toBe(503);
  });

  test("one that has ended makes room for another", async () => {
    const started = unfinished(10_000);
    const forms = Array.from({ length: openFormLimits.perNetwork }, () => begin("/form", started));
    await expect.poll(async () => (await incoming()).length).toBe(openFormLimits.perNetwork);
    forms[0]?.destroy();
    await expect.poll(async () => (await incoming()).length).toBe(openFormLimits.perNetwork - 1);
    begin("/form", started);
    await expect.poll(async () => (await incoming()).length).toBe(openFormLimits.perNetwork);
  });
});

test("text fields of a form are held in memory, so their number is limited", async () => {
  const texts = Array.from({ length: 12 }, (_, at) => [`text${at}`, "x".repeat(100_000)] as const);
  const one = begin("/form", encodeForm(texts));
  one.end();
  expect((await answerOf(one)).status).toBe(413);
});
