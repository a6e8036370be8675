import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { answer, serve } from "#foundation/http/serve.ts";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";

const slow = defineEndpoint({
  method: "GET",
  path: "/slow",
  who: "anyone",
  summary: "Answers when the test says so",
  tag: "test",
  answers: { 200: z.object({ done: z.boolean() }) },
});

const largeAnswer = "x".repeat(2_000_000);
const large = defineEndpoint({
  method: "GET",
  path: "/large",
  who: "anyone",
  summary: "A large answer from the cache",
  tag: "test",
  cached: true,
  answers: { 200: z.object({ text: z.string() }) },
});

let agent: Agent;
afterEach(() => agent.destroy());

/** A listening academy with a call that waits. */
async function open(stopWithinMs: number, drainSeconds = 0) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const academy = await openAcademy({
    stopWithinMs,
    env: { LOG_LEVEL: "silent", DRAIN_SECONDS: String(drainSeconds) },
    served: [
      serve(slow, async () => {
        arrived.resolve();
        await released.promise;
        return answer(200, { done: true });
      }),
      serve(large, async () => answer(200, { text: largeAnswer })),
    ],
  });
  await academy.server.listen({ host: "127.0.0.1", port: 0 });
  agent = new Agent({ keepAlive: true });
  return { academy, arrived: arrived.promise, release: released.resolve };
}

const portOf = (academy: TestAcademy) => (academy.server.server.address() as AddressInfo).port;

async function get(port: number, path: string, through?: Agent) {
  const asked = request({ host: "127.0.0.1", port, path, ...(through ? { agent: through } : {}) });
  asked.end();
  const [response] = await once(asked, "response");
  const { statusCode, headers } = response;
  return { statusCode, headers, body: await text(response) };
}

test("a request in progress is answered, new ones are refused, then the server ends", async () => {
  const { academy, arrived, release } = await open(60_000);
  const port = portOf(academy);
  // One connection with a request in progress, and one in the middle of its next request.
  const underWay = get(port, "/api/slow");
  await arrived;
  const next = connect(port, "127.0.0.1");
  await once(next, "connect");
  next.write("GET /api/slow HTTP/1.1\r\nhost: localhost\r\n");
  await get(port, "/healthz", agent);
  const ended = academy.server.close();
  await expect.poll(() => academy.server.server.listening).toBe(false);
  next.write("\r\n");
  const refusal = await text(next);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toMatch(/^connection: close/im);
  expect(refusal).toMatch(/^retry-after: \d/im);
  expect(refusal).toMatch(/"code":"unavailable"/);
  await expect(get(port, "/healthz")).rejects.toThrow("ECONNREFUSED");

  release();
  const { statusCode, headers, body } = await underWay;
  expect([statusCode, headers.connection, body]).toEqual([200, "close", '{"done":true}']);
  await ended;
  await academy.close();
});

test("a slow reader gets the rest of an answer from the cache", async () => {
  const { academy } = await open(60_000);
  const port = portOf(academy);
  await get(port, "/api/large");
  let ofServer: Socket | undefined;
  academy.server.server.once("connection", (socket) => {
    ofServer = socket;
  });
  const reader = connect(port, "127.0.0.1");
  await once(reader, "connect");
  const asked = 20;
  // More than the buffers of the kernel hold.
  reader.write("GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(asked));
  reader.pause();
  await expect.poll(() => ofServer?.writableLength ?? 0).toBeGreaterThan(0);
  const ended = academy.server.close();
  await expect.poll(() => academy.server.server.listening).toBe(false);
  const received = await text(reader);
  await ended;
  const whole = received.split(largeAnswer).length - 1;
  const refused = received.split("HTTP/1.1 503 ").length - 1;
  // Requests that were not read yet are refused. After a refusal the connection closes.
  expect(whole).toBeGreaterThan(0);
  expect(received.split("HTTP/1.1 200 ")).toHaveLength(whole + 1);
  expect(whole === asked || refused === 1).toBe(true);
  await academy.close();
});

test("idle connections do not delay shutdown", async () => {
  const { academy } = await open(60_000);
  const port = portOf(academy);
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await get(port, "/healthz", agent);
  await academy.server.close();
  await academy.close();
});

test("a request that takes longer than the limit is cut off", async () => {
  const { academy, arrived } = await open(50);
  const cut = expect(get(portOf(academy), "/api/slow")).rejects.toThrow(
    /socket hang up|ECONNRESET/,
  );
  await arrived;
  await academy.server.close();
  await cut;
  await academy.close();
});

test("it serves on while a balancer learns that it is not ready", async () => {
  const { academy } = await open(60_000, 2);
  const port = portOf(academy);
  await get(port, "/api/large");
  expect((await get(port, "/readyz", agent)).statusCode).toBe(200);
  const ended = academy.server.close();
  await expect.poll(async () => (await get(port, "/readyz")).statusCode).toBe(503);
  for (const path of ["/api/large", "/healthz"]) {
    const { statusCode, headers } = await get(port, path, agent);
    // No proxy sends its next request on this connection.
    expect([path, statusCode, headers.connection]).toEqual([path, 200, "close"]);
  }
  await ended;
  await expect(get(port, "/healthz")).rejects.toThrow("ECONNREFUSED");
  await academy.close();
});
