import { createServer, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { inTransaction } from "../context.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMailJob } from "./send-mail.ts";
import { messages } from "./tables.ts";

/** A mail server that is down, then accepts mail; records what it receives, line by line. */
function listenForMail(port: number, lines: string[]) {
  const server = createServer((socket: Socket) => {
    let inData = false;
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inData && line !== ".") continue;
        if (line === "DATA") {
          inData = true;
          socket.write("354 go on\r\n");
        } else {
          inData = false;
          socket.write(line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
        }
      }
    });
    socket.on("error", () => {});
  });
  return new Promise<{ port: number; close(): void }>((done) => {
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done({
        port: typeof address === "object" && address ? address.port : 0,
        close: () => server.close(),
      });
    });
  });
}

let academy: TestAcademy;
let port = 0;
beforeAll(async () => {
  const probe = await listenForMail(0, []);
  port = probe.port;
  probe.close();
  academy = await openAcademy({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(() => academy.close());

test("mail waits while the server is down, then goes out once and is not kept", async () => {
  const { ctx } = academy;
  await inTransaction(ctx, async (tx) =>
    queueMail(tx, {
      to: "asabe@example.org",
      kind: "password_changed",
      subject: "Good\r\nBcc: everybody@example.org",
      heading: "Good morning",
      paragraphs: ["Your key: secret-key"],
      holdsSecret: true,
    }),
  );
  const [queued] = await ctx.db.select().from(messages);
  const messageId = queued?.id ?? "";
  await expect(sendMailJob.run(ctx, { messageId })).rejects.toThrow();

  const lines: string[] = [];
  const server = await listenForMail(port, lines);
  await sendMailJob.run(ctx, { messageId });
  await sendMailJob.run(ctx, { messageId });
  server.close();
  expect(lines.filter((line) => line === "DATA")).toHaveLength(1);
  expect(lines.join("\n")).toContain("secret-key");
  expect(lines.some((line) => /^bcc:/i.test(line))).toBe(false);
  const [sent] = await ctx.db.select().from(messages).where(eq(messages.id, messageId));
  expect([sent?.status, sent?.attempts, sent?.text, sent?.letter]).toEqual(["sent", 2, "", null]);
});

test.each([
  ["that opens nothing", false, true],
  ["that stays in the outbox, which is the mailbox without a mail server,", true, false],
])("a letter %s is kept when it is sent", async (_name, holdsSecret, hasServer) => {
  const to = `kept-${holdsSecret}@mail.example`;
  const { ctx } = academy;
  const server = await listenForMail(port, []);
  await queueMail(ctx, {
    to,
    kind: "password_changed",
    subject: "s",
    heading: "h",
    paragraphs: ["a sentence"],
    holdsSecret,
  });
  const [queued] = await ctx.db.select().from(messages).where(eq(messages.recipient, to));
  const config = hasServer ? ctx.config : { ...ctx.config, smtpUrl: null };
  await sendMailJob.run({ ...ctx, config }, { messageId: queued?.id ?? "" });
  server.close();
  const [sent] = await ctx.db.select().from(messages).where(eq(messages.recipient, to));
  expect([sent?.status, sent?.text]).toEqual(["sent", queued?.text]);
  expect(sent?.letter).toEqual({ heading: "h", paragraphs: ["a sentence"] });
});
