import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openFormLimits } from "#app/server/bodies/limit-open-forms.ts";
import { leastSpeed } from "#app/server/bodies/receive-form.ts";
import { s3Limits } from "#foundation/files/server/s3-storage.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { encodeForm, formType, pdfOf } from "../support/academy/form-data.ts";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";

/** One network that tries to stop everybody's uploads with as little effort as possible. */

const mb = 1024 * 1024;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function withLimits<Limits extends object>(limits: Limits, change: Partial<Limits>) {
  const before = { ...limits };
  Object.assign(limits, change);
  cleanups.push(() => Object.assign(limits, before));
}

async function open(env: Record<string, string> = {}) {
  const academy = await openAcademy({
    env: { LOG_LEVEL: "silent", TRUSTED_PROXIES: "1", ...env },
    stopWithinMs: 50,
  });
  cleanups.push(() => academy.close());
  await academy.server.listen({ port: 0, host: "127.0.0.1" });
  return academy;
}

/** Starts an upload. @param from the sender's address */
function begin(academy: TestAcademy, from: string, bytes: Buffer, length?: number): ClientRequest {
  const { port } = academy.server.server.address() as AddressInfo;
  const headers = {
    "content-type": formType,
    "x-forwarded-for": from,
    ...(length === undefined ? {} : { "content-length": length }),
  };
  const one = request({
    port,
    host: "127.0.0.1",
    path: "/api/uploads",
    method: "POST",
    headers,
    agent: false,
  });
  one.on("error", () => {});
  one.write(bytes);
  cleanups.push(() => one.destroy());
  return one;
}

async function answerOf(one: ClientRequest) {
  const [answer] = (await once(one, "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) as { code?: string } };
}

const formOf = (fileBytes: number) =>
  encodeForm([
    ["purpose", "cvResume"],
    ["file", { name: "cv.pdf", bytes: pdfOf(fileBytes) }],
  ]);

function send(academy: TestAcademy, from: string, form: Buffer) {
  const one = begin(academy, from, form, form.length);
  one.end();
  return answerOf(one);
}

test("one network fills only its share of the day, and the others still upload", async () => {
  const academy = await open({ UPLOADS_MB: "200" });
  const form = formOf(4.9 * mb);
  const statuses: (number | undefined)[] = [];
  for (let time = 0; time < 11; time++) {
    statuses.push((await send(academy, `2001:db8:1:1::${time + 1}`, form)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  expect(await send(academy, "2001:db8:1:1:ffff::9", form)).toMatchObject({
    body: { code: "too_many_files" },
  });
  expect((await send(academy, "2001:db8:1:2::1", form)).status).toBe(201);
  expect((await send(academy, "203.0.113.7", form)).status).toBe(201);
  // A small file that would still fit is taken.
  expect((await send(academy, "2001:db8:1:1::1", formOf(10_000))).status).toBe(201);
  academy.setTime("2026-11-22T09:00:01Z");
  expect((await send(academy, "2001:db8:1:1::1", form)).status).toBe(201);
});

test("the addresses of one IPv6 network share its open forms", async () => {
  const academy = await open();
  const form = formOf(100_000);
  const started = form.subarray(0, form.length - 100);
  const forms = Array.from({ length: openFormLimits.perNetwork + 1 }, (_, at) =>
    begin(academy, `2001:db8:2:1::${at + 1}`, started, form.length),
  );
  const refused = await Promise.race(forms.map(answerOf));
  expect(refused.status).toBe(503);
  const other = begin(academy, "2001:db8:2:2::1", form, form.length);
  other.end();
  expect((await answerOf(other)).status).toBe(201);
});

test("a body that hardly moves is ended, and gives its place back", async () => {
  withLimits(leastSpeed, { withinMs: 500 });
  const academy = await open();
  const form = formOf(mb);
  const slow = Array.from({ length: openFormLimits.perNetwork }, () =>
    begin(academy, "203.0.113.9", form.subarray(0, 1_000), form.length),
  );
  const trickle = setInterval(() => {
    for (const one of slow) one.write(Buffer.alloc(10));
  }, 100);
  cleanups.push(() => clearInterval(trickle));
  const answers = await Promise.all(slow.map(answerOf));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(["408 too_slow"]),
  );
  expect((await send(academy, "203.0.113.9", form)).status).toBe(201);
});

test("a storage that hangs is given up, and every place comes back", async () => {
  withLimits(s3Limits, { keepMs: 500, answerMs: 500 });
  const hanging = createServer(() => {});
  await new Promise<void>((done) => hanging.listen(0, "127.0.0.1", done));
  cleanups.push(() => hanging.close());
  const academy = await open({
    S3_ENDPOINT: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
    S3_BUCKET: "academy",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const form = formOf(10_000);
  for (let round = 0; round < 2; round++) {
    const forms = Array.from({ length: openFormLimits.perNetwork }, () =>
      send(academy, "203.0.113.9", form),
    );
    const answers = await Promise.all(forms);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(["unavailable"]));
  }
  // Whatever may have arrived there after all is on record, so that the sweep can remove it.
  expect(await academy.ctx.db.$count(uploads)).toBe(2 * openFormLimits.perNetwork);
  await expect(academy.ctx.files.storage.open("any-key")).rejects.toMatchObject({ status: 503 });
});
