import { createServer, type Socket } from "node:net";

/**
 * A mail server on this machine. It refuses recipients with `poison` in their address for good, those with `busy` for
 * now, and the letters to those with `badletter`. It takes all others.
 */
export async function openMailServer() {
  const delivered: string[] = [];
  const letters: string[] = [];
  const server = createServer((socket: Socket) => {
    let letter: string[] | null = null;
    let recipients: string[] = [];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (lines: readonly string[]) => {
      if (recipients.some((to) => to.includes("badletter"))) return say("554 not such a letter");
      delivered.push(...recipients);
      letters.push(lines.join("\r\n"));
      return say("250 taken");
    };
    const askedFor = (recipient: string) => {
      if (recipient.includes("poison")) return say(`550 <${recipient}> is nobody here`);
      if (recipient.includes("busy")) return say("451 come back later");
      recipients.push(recipient);
      return say("250 ok");
    };
    const answer = (line: string) => {
      if (letter) {
        if (line !== ".") return letter.push(line);
        const whole = letter;
        letter = null;
        return take(whole);
      }
      const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
      if (recipient !== undefined) return askedFor(recipient);
      if (/^MAIL FROM:/i.test(line)) recipients = [];
      if (line === "DATA") {
        letter = [];
        return say("354 go on");
      }
      if (/^EHLO/i.test(line)) return say("250-test\r\n250 SMTPUTF8");
      return say(line === "QUIT" ? "221 bye" : "250 ok");
    };
    say("220 test");
    let rest = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      const lines = `${rest}${text}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) answer(line);
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
    /** The letters as received, in order of arrival. */
    letters,
    close: () => server.close(),
  };
}
