import { createServer, type Server } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/open-academy.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMailJob } from "./send-mail.ts";
import { messages } from "./tables.ts";

const delivered: string[] = [];

/** As much of a mail server as a client needs to be content. */
function startMailServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    let inData = false;
    let text = "";
    socket.write("220 test\r\n");
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      text += bytes.toString();
      if (inData && text.endsWith("\r\n.\r\n")) {
        delivered.push(text);
        inData = false;
        text = "";
        socket.write("250 taken\r\n");
      } else if (!inData) {
        for (const line of text.split("\r\n").filter(Boolean)) {
          inData = line === "DATA";
          if (line === "QUIT") socket.end("221 bye\r\n");
          else socket.write(inData ? "354 go on\r\n" : "250 ok\r\n");
        }
        text = "";
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({ server, url: `smtp://127.0.0.1:${port}` });
    });
  });
}

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let academy: TestAcademy;
beforeAll(async () => {
  mailServer = await startMailServer();
  academy = await openAcademy();
});
afterAll(async () => {
  await academy.close();
  mailServer.server.close();
});

async function send(to: string, holdsSecret: boolean, smtpUrl: string | null) {
  const { ctx } = academy;
  const text = `open-${to}`;
  await queueMail(ctx, { to, kind: "test", subject: "A letter", text, html: text, holdsSecret });
  const [queued] = await ctx.db.select().from(messages).where(eq(messages.recipient, to));
  const config = { ...ctx.config, smtpUrl };
  await sendMailJob.run({ ...ctx, config }, { messageId: queued?.id ?? "" });
  const [sent] = await ctx.db.select().from(messages).where(eq(messages.recipient, to));
  return [sent?.status, sent?.text, sent?.html];
}

test("what a mail server has taken is kept, but for letters that open something", async () => {
  const { url } = mailServer;
  expect(await send("a@mail.example", false, url)).toEqual([
    "sent",
    "open-a@mail.example",
    "open-a@mail.example",
  ]);
  expect(await send("b@mail.example", true, url)).toEqual(["sent", "", ""]);
  expect(delivered).toHaveLength(2);
  expect(delivered[1]).toContain("open-b@mail.example");
});

test("without a mail server the outbox is the mailbox and keeps them all", async () => {
  const [, text] = await send("c@mail.example", true, null);
  expect(text).toBe("open-c@mail.example");
});
