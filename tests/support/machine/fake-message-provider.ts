import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** A request as the provider got it. */
type ProviderRequest = { url: string; headers: IncomingHttpHeaders; body: string };

/** How it answers: a status with JSON; or it takes the request and ends the connection without an answer. */
export type FakeAnswer = { status?: number; body: unknown } | "no answer";

const takenByTermii = (id: string): FakeAnswer => ({ body: { code: "ok", message_id: id } });

/** A provider of messages on this machine. Until it is told otherwise it takes everything, as Termii does. */
export async function openMessageProvider() {
  const requests: ProviderRequest[] = [];
  let answer: (request: ProviderRequest) => FakeAnswer | Promise<FakeAnswer> = () =>
    takenByTermii(`id-${requests.length}`);
  const reply = (response: ServerResponse, given: FakeAnswer) => {
    if (given === "no answer") return response.destroy();
    response.writeHead(given.status ?? 200, { "content-type": "application/json" });
    return response.end(typeof given.body === "string" ? given.body : JSON.stringify(given.body));
  };
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.setEncoding("utf8");
    incoming.on("data", (text: string) => {
      body += text;
    });
    incoming.on("end", async () => {
      const request = { url: incoming.url ?? "", headers: incoming.headers, body };
      requests.push(request);
      reply(response, await answer(request));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** What it was asked, in order of arrival. */
    requests,
    /** How it answers from now on. */
    answers(how: typeof answer | FakeAnswer) {
      answer = typeof how === "function" ? how : () => how;
    },
    /** It takes everything again, and forgets what it was asked. */
    reset() {
      requests.length = 0;
      answer = () => takenByTermii(`id-${requests.length}`);
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
