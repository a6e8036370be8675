import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPages } from "#app/server/pages/mount-pages.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { rendered, smallSite } from "../pages/small-site.tsx";
import { openAcademy, type TestAcademy } from "../support/academy/open-academy.ts";

/** Raw request lines: what HTTP allows and browsers never send. */
let academy: TestAcademy;
let port: number;
const log = createLogger("silent");
const fromMemory: unknown[] = [];

beforeAll(async () => {
  Object.assign(log, { info: (entry: unknown) => void fromMemory.push(entry) });
  academy = await openAcademy({
    mountRest: (server) =>
      mountPages(server, smallSite, { mode: "production", origin: "http://academy.example", log }),
  });
  await academy.server.listen({ host: "127.0.0.1", port: 0 });
  port = (academy.server.server.address() as AddressInfo).port;
});
afterAll(() => academy.close());

/** @returns the whole response */
function send(target: string, method = "GET"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString("latin1");
    });
    socket.on("end", () => resolve(answer)).on("error", reject);
    socket.write(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  });
}
const statusOf = (answer: string) => Number(answer.split(" ")[1]);

test.each([
  ["http://academy.example/plain", 200, "<h1>plain</h1>"],
  ["HTTPS://academy.example:8080/plain?ref=ABC234", 200, "<h1>plain</h1>"],
  ["http://elsewhere.example", 200, "<html"],
  ["http://elsewhere.example?plain", 200, "<html"],
  ["http://elsewhere.example/api/nothing", 404, '"code":"not_found"'],
  ["http://elsewhere.example/healthz", 200, '"ok"'],
])("%s is treated as its path", async (target, status, text) => {
  const answer = await send(target);
  expect(statusOf(answer)).toBe(status);
  expect(answer).toContain(text);
});

test.each([
  "/made-up/../plain",
  "/made-up/%2E%2e/plain",
  "/./plain",
  "/made-up\\..\\plain",
  "/plain#made-up",
  "/made-up/../PLAIN?made=up",
])("%s is the same page as /plain", async (target) => {
  const page = (answer: string) => answer.split("\r\n\r\n").slice(1).join();
  const plain = page(await send("/plain"));
  const before = rendered.plain;
  expect([page(await send(target)), rendered.plain]).toEqual([plain, before]);
});

test("an absolute URL is never answered from the cache", async () => {
  for (let time = 0; time < 4; time++) await send("/plain");
  expect(fromMemory.length).toBeGreaterThan(0);
  fromMemory.length = 0;
  const before = rendered.plain;
  for (let time = 0; time < 4; time++) await send("http://academy.example/plain");
  expect([fromMemory.length, rendered.plain]).toEqual([0, before]);
});

test.each(["*", "about", "http:", "//elsewhere.example/plain", "http://["])(
  "%s is answered without a server error",
  async (target) => {
    expect(statusOf(await send(target))).toBeLessThan(500);
    expect(statusOf(await send(target, "OPTIONS"))).toBeLessThan(500);
  },
);
