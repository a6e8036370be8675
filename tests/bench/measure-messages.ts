import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { createBaseContext } from "#app/server/start-academy.ts";
import type { Context } from "#foundation/context.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner, type Job } from "#foundation/jobs.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";
import { messages } from "#foundation/mail/tables.ts";
import { fallBackMessages } from "#foundation/messages/fall-back.ts";
import { sendMessageJob } from "#foundation/messages/send-message.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { residentMb, say } from "./measure.ts";

const many = 50_000;
/** As many jobs of a kind as a process runs at once (jobs.ts). */
const atOnce = 10;
/** Each part of the night is measured for so long. What is left over goes on to the next part by one statement. */
const secondsOfPart = 40;
/** How many notices are due at a time. */
const dueAtOnce = 2_500;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is in use after a collection: what is left to collect depends on the moment. */
function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

/** A notice for a phone with an email behind it, as `queueMail` writes both, for each of as many numbers. */
const fill = (ctx: Context) =>
  ctx.db.execute(sql`
    insert into messages (id, channel, group_id, recipient, kind, subject, text, letter, status, created_at, language,
      short, parts, cost_kobo)
    select 'night-' || lpad(n::text, 6, '0') || way, way, 'group-' || n,
      case way when 'sms' then '+23480' || lpad(n::text, 8, '0') else 'learner-' || n || '@mail.example' end,
      'broadcast', 'A message', repeat('Tomorrow at ten. ', 8), case way when 'email' then ${letter}::jsonb end,
      case way when 'sms' then 'queued' else 'held' end, ${ctx.clock().toISOString()}::timestamptz,
      case way when 'sms' then 'en' end, case way when 'sms' then ${short}::jsonb end,
      case way when 'sms' then 1 end, case way when 'sms' then 500 end
    from generate_series(1, ${many}) n cross join (values ('sms'), ('email')) as ways (way)`);
const letter = JSON.stringify({
  heading: "A message",
  paragraphs: ["Tomorrow at ten. ".repeat(8)],
});
const said = "Tomorrow at ten. ".repeat(6);
const short = JSON.stringify({
  ...{ en: said, ha: said, template: "notice" },
  variables: { en: [said], ha: [said] },
});

/** Messages that wait to go to phones, in the order in which they were queued. */
async function* waitingIds(ctx: Context) {
  for (let last = ""; ; ) {
    const rows = await ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.status, "queued"), eq(messages.channel, "sms"), gt(messages.id, last)))
      .orderBy(asc(messages.id))
      .limit(atOnce * 20);
    for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Runs the job of each, ten at a time. */
async function* sendAll(ctx: Context) {
  for await (const some of waitingIds(ctx)) {
    await Promise.all(some.map(({ id }) => sendMessageJob.run(ctx, { messageId: id })));
    yield some.length;
  }
}

/** Lets a part of the notices fall due, and the next way take over, until all have. */
async function* fallBackAll(ctx: Context) {
  const due = ctx.clock().toISOString();
  for (let from = 0; from < many; from += dueAtOnce) {
    await ctx.db.execute(sql`update messages set fall_at = ${due}::timestamptz
      where channel = 'sms' and id > ${`night-${String(from).padStart(6, "0")}sms`}
        and id <= ${`night-${String(from + dueAtOnce).padStart(6, "0")}sms`}`);
    await fallBackMessages(ctx);
    yield dueAtOnce;
  }
}

/** Measures one part of the night: how many a second, and the heap at its start, in its middle and at its end. */
async function measurePart(name: string, work: AsyncGenerator<number>): Promise<void> {
  const first = heapMb();
  let [done, middle] = [0, 0];
  let rests = 0;
  const began = performance.now();
  const seconds = () => (performance.now() - began - rests) / 1000;
  for await (const some of work) {
    done += some;
    if (middle === 0 && seconds() > secondsOfPart / 2) {
      const resting = performance.now();
      middle = heapMb();
      rests = performance.now() - resting;
    }
    if (seconds() > secondsOfPart) break;
  }
  const took = seconds();
  say(`${name}: ${done.toLocaleString("en")} of ${many.toLocaleString("en")}`, {
    "a second": done / took,
    "MB heap at first": first,
    "in the middle": middle || heapMb(),
    "at the end": heapMb(),
    resident: residentMb(process.pid),
  });
}

/**
 * 50,000 messages that are queued at night, in this process: they are put off until the morning, go out by the sandbox,
 * and fall back to email, as none is reported to have arrived. @param url an academy's own database
 */
export async function measureMessages(url: string): Promise<void> {
  const config = loadConfig({
    ...{ DATABASE_URL: url, SEED: "none", LOG_LEVEL: "error", API_DOCS: "off" },
    ...{ MESSAGES_PER_DAY: "1000000" },
  });
  const database = openServerDatabase(url, atOnce);
  const log = createLogger(config.logLevel);
  const jobs = createJobRunner(database, log);
  await jobs.prepare([sendMessageJob, sendMailJob] as Job<never>[]);
  let now = new Date("2026-11-21T21:00:00Z");
  const ctx: Context = { ...createBaseContext(config, database, jobs, log), clock: () => now };
  await fill(ctx);
  await ctx.db.execute(sql`vacuum analyze messages`);
  await measurePart("put off until the morning", sendAll(ctx));
  now = new Date("2026-11-22T06:00:00Z");
  await measurePart("sent in the morning", sendAll(ctx));
  now = new Date("2026-11-22T06:30:00Z");
  await ctx.db.execute(sql`update messages set status = 'sent', fall_at = null
    where channel = 'sms' and status = 'queued'`);
  await measurePart("fallen back to email", fallBackAll(ctx));
  await jobs.stop();
  await database.close();
}
