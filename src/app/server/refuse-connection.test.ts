import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";

let academy: TestAcademy;
let port: number;
beforeAll(async () => {
  academy = await openAcademy();
  await academy.server.listen({ port: 0, host: "127.0.0.1" });
  port = (academy.server.server.address() as AddressInfo).port;
});
afterAll(() => academy.close());

/** Sends these bytes and returns everything the server answers. */
async function say(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return answer;
}

test.each([
  ["an address of 60,000 bytes", `GET /help?search=${"%C9%93".repeat(10_000)} HTTP/1.1\r\n`, 431],
  ["a header of 60,000 bytes", `GET / HTTP/1.1\r\nx-long: ${"x".repeat(60_000)}\r\n`, 431],
  ["what is no request", "hello\r\n", 400],
])("%s is answered with a page and ways on", async (_what, begin, status) => {
  const answer = await say(`${begin}host: localhost\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("Unexpected Application Error!");
  expect(answer).toContain('<a href="/">');
  if (status === 431) expect(answer).toContain("Shorten the search");
});
