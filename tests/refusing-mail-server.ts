import { createServer, type Socket } from "node:net";

/**
 * A mail server on this machine. It refuses recipients with `poison` in their address and accepts all others.
 */
export async function openMailServer() {
  const delivered: string[] = [];
  const server = createServer((socket: Socket) => {
    let inData = false;
    let recipient = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (inData) {
        if (line !== ".") return;
        inData = false;
        delivered.push(recipient);
        say("250 taken");
      } else if (/^RCPT TO:/i.test(line)) {
        recipient = /<([^>]*)>/.exec(line)?.[1] ?? "";
        say(recipient.includes("poison") ? `550 <${recipient}> is nobody here` : "250 ok");
      } else if (line === "DATA") {
        inData = true;
        say("354 go on");
      } else {
        say(line === "QUIT" ? "221 bye" : "250 ok");
      }
    };
    say("220 test");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").filter(Boolean)) answer(line);
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    /** The recipients, in order of arrival. */
    delivered,
    close: () => server.close(),
  };
}
