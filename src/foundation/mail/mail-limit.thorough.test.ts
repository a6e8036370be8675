import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { openMailServer } from "#tests/support/machine/refusing-mail-server.ts";
import { selectRows } from "../database/open-database.ts";
import type { Job, JobRunner } from "../jobs.ts";
import type { MailKind } from "../mail-kinds.ts";
import { type MailCause, queueMail } from "./queue-mail.ts";
import { sendMailJob, turnsPerHour } from "./send-mail.ts";
import { messages } from "./tables.ts";

let academy: TestAcademy;
let mail: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  mail = await openMailServer();
  academy = await openAcademy({ env: { SMTP_URL: mail.url, LOG_LEVEL: "silent" } });
});
afterAll(async () => {
  await academy.close();
  mail.close();
});

async function queue(
  to: string,
  kind: MailKind = "contact_acknowledged",
  cause: MailCause | null = null,
) {
  await queueMail(academy.ctx, { to, kind, subject: "s", heading: "h", paragraphs: ["t"] }, cause);
}

/** Runs the job of every unsent message, like the worker. */
async function sendAll() {
  const waiting = await academy.ctx.db.select().from(messages).where(eq(messages.status, "queued"));
  await Promise.allSettled(
    waiting.map(({ id }) => sendMailJob.run(academy.ctx, { messageId: id })),
  );
}
const sentTo = (part: string) =>
  mail.delivered.filter((to) => to.toLowerCase().includes(part)).length;
/** Jobs that wait for a turn, with their wait in minutes. */
const waitingJobs = async () =>
  (
    await selectRows<{ minutes: number }>(
      academy.ctx.db,
      sql`select round(extract(epoch from start_after - created_on) / 60)::int as minutes
        from pgboss.job where name = 'send-mail' and start_after > created_on`,
    )
  ).map(({ minutes }) => minutes);

test("a mailbox gets five emails an hour that anybody can cause; the rest go later", async () => {
  const spellings = ["Dije@Mail.example", "dije+1@mail.example", " dije@mail.example"];
  const kinds: MailKind[] = ["contact_acknowledged", "enrolment_confirmed", "password_changed"];
  for (let turn = 0; turn < 12; turn++) {
    await queue(spellings[turn % 3] ?? "", kinds[turn % 3]);
  }
  await queue("other@mail.example");
  await sendAll();
  expect([sentTo("dije"), sentTo("other@")]).toEqual([turnsPerHour, 1]);
  expect(await waitingJobs()).toEqual(Array(12 - turnsPerHour).fill(60));

  academy.setTime("2026-11-21T09:59:59Z");
  await sendAll();
  expect(sentTo("dije")).toBe(5);
  academy.setTime("2026-11-21T10:00:01Z");
  await sendAll();
  expect(sentTo("dije")).toBe(10);
  academy.setTime("2026-11-21T11:00:02Z");
  await sendAll();
  expect(sentTo("dije")).toBe(12);
});

test.each<MailCause>(["payment", "staff", "secret", "counted"])(
  "an email because of %s never waits, and takes no turn from others",
  async (cause) => {
    const to = `${cause}@mail.example`;
    for (let turn = 0; turn < 8; turn++) await queue(to, "enrolment_confirmed", cause);
    await sendAll();
    expect(sentTo(to)).toBe(8);
    for (let turn = 0; turn < 8; turn++) await queue(to);
    await sendAll();
    expect(sentTo(to)).toBe(8 + turnsPerHour);
  },
);

test("an email that cannot be delivered blocks no other", async () => {
  await academy.ctx.db.delete(messages);
  await academy.ctx.db.execute(sql`delete from pgboss.job`);
  const runner = academy.ctx.jobs as JobRunner;
  await runner.prepare([sendMailJob as Job<never>]);
  await queue("busy@mail.example", "enrolment_confirmed");
  for (let turn = 0; turn < 4; turn++) await queue(`good${turn}@mail.example`);
  await runner.work([sendMailJob as Job<never>], [], () => academy.ctx);
  await expect.poll(() => sentTo("good"), { timeout: 15_000, interval: 50 }).toBe(4);
  const rows = await academy.ctx.db.select().from(messages);
  const good = rows.filter(({ recipient }) => recipient.startsWith("good"));
  // They were in the failed one's batch, went out at the first try, and are not retried.
  expect(good.map(({ status, attempts }) => [status, attempts])).toEqual(
    Array(4).fill(["sent", 1]),
  );
  const retried = () =>
    selectRows<{ to: string }>(
      academy.ctx.db,
      sql`select recipient as to from pgboss.job, messages
        where data->>'messageId' = messages.id::text and retry_count + (state = 'retry')::int > 0`,
    );
  await expect.poll(retried, { timeout: 10_000 }).toEqual([{ to: "busy@mail.example" }]);
});
