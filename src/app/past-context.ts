import { dayMs, secondMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { sendMailJob } from "#foundation/mail/send-mail.ts";

type Enqueue = Context["jobs"]["enqueue"];

/**
 * The context of something that the demonstration did so many days ago. Its emails count as sent at that time, so the
 * outbox shows them, but no mail server gets them. Other jobs do not run.
 */
export function pastContext(ctx: Context, daysAgo: number): Context {
  let now = ctx.clock().getTime() - daysAgo * dayMs;
  // What follows comes later: lists of one day have the order in which it happened.
  const clock = () => {
    now += secondMs;
    return new Date(now);
  };
  const enqueue: Enqueue = async (of, job, data, waitSeconds = 0) => {
    if (job.name !== sendMailJob.name || waitSeconds > 0) return;
    await job.run({ ...past, ...of }, data);
  };
  const past: Context = {
    ...ctx,
    config: { ...ctx.config, smtpUrl: null },
    jobs: { enqueue },
    clock,
  };
  return past;
}
