import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer } from "./answer.ts";

/**
 * Plain `node:http` that sends answers from memory and does nothing else: what Node itself costs. It runs in its
 * own process: `node bare-server.ts FILE`, a JSON file of answers by address.
 */
const given = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Record<string, Answer>;
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [
    path,
    { headers, bytes: Buffer.from(body, "base64") },
  ]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, answer.headers);
  response.end(answer.bytes);
});
// As the academy: Node sends this value in a header of each response.
server.keepAliveTimeout = 72_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
