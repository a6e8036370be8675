import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { selectRows } from "../database/open-database.ts";
import { lagosDay, lagosTime } from "../time/time.ts";

export type Reading = { labels?: Readonly<Record<string, string>>; value: number };

/**
 * Numbers that are read when `/metrics` is requested, such as how much is waiting in a table. A room provides its own
 * through its door. Every process reports the same database numbers, so alerts use the maximum.
 */
export type Readings = {
  /** Name → description. Each is a gauge. */
  help: Readonly<Record<string, string>>;
  /**
   * The readings for each name; none if there is nothing to report. It must use indexes, because it runs every few
   * seconds.
   */
  read(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Record<string, Reading[]>>;
};

/** Seconds from `since` until now, not below 0; none if there is no `since`. */
export const ageSeconds = (now: Date, since: Date | string | null | undefined): Reading[] =>
  since ? [{ value: Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000) }] : [];

export const diskReadings: Readings = {
  help: {
    academy_disk_free_bytes: "Free space where DATA_DIR is",
    academy_disk_size_bytes: "Size of the file system where DATA_DIR is",
  },
  async read({ config }) {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return {
      academy_disk_free_bytes: [{ value: bavail * bsize }],
      academy_disk_size_bytes: [{ value: blocks * bsize }],
    };
  },
};

export const mailReadings: Readings = {
  help: {
    academy_mail_waiting: "Emails waiting to be sent",
    academy_mail_oldest_seconds: "How long the oldest of them has waited",
    academy_mail_failed: "Emails from the last day that cannot be sent",
  },
  async read({ db, clock }) {
    const now = clock();
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
    const [row] = await selectRows<{ waiting: number; oldest: string | null; failed: number }>(
      db,
      sql`select
        (select count(*)::int from messages where status = 'queued' and channel = 'email') as waiting,
        (select min(created_at) from messages where status = 'queued' and channel = 'email') as oldest,
        (select count(*)::int from messages where status = 'failed' and channel = 'email'
          and created_at > ${dayAgo}) as failed`,
    );
    return {
      academy_mail_waiting: [{ value: row?.waiting ?? 0 }],
      academy_mail_oldest_seconds: ageSeconds(now, row?.oldest),
      academy_mail_failed: [{ value: row?.failed ?? 0 }],
    };
  },
};

export const messageReadings: Readings = {
  help: {
    academy_messages_waiting:
      "Messages to phones waiting to be sent, by why the last try failed; none for those that have not been tried",
    academy_messages_today: "Messages to phones that have been sent since midnight",
    academy_messages_most_a_day: "How many may be sent on one day (MESSAGES_PER_DAY)",
  },
  async read({ db, clock, config }) {
    const midnight = lagosTime(lagosDay(clock()), "00:00").toISOString();
    const waiting = await selectRows<{ reason: string; many: number }>(
      db,
      sql`select coalesce(failure, 'none') as reason, count(*)::int as many from messages
        where status = 'queued' and channel <> 'email' group by 1 order by 1`,
    );
    const [row] = await selectRows<{ today: number }>(
      db,
      sql`select count(*)::int as today from messages where channel <> 'email' and turn_at >= ${midnight}`,
    );
    return {
      academy_messages_waiting: waiting.map(({ reason, many }) => ({
        labels: { reason },
        value: many,
      })),
      academy_messages_today: [{ value: row?.today ?? 0 }],
      academy_messages_most_a_day: [{ value: config.messages.perDay }],
    };
  },
};

export const routineReadings: Readings = {
  help: {
    academy_routine_age_seconds:
      "How long ago a regular task last succeeded; one that never did is as old as the database",
    academy_routine_found: "How many faults it found then",
  },
  async read({ db, clock }) {
    const rows = await selectRows<{ name: string; since: string; found: number | null }>(
      db,
      sql`select name, found,
            coalesce(finished_at, (select min(applied_at) from applied_migrations)) as since
          from routines order by name`,
    );
    const now = clock();
    return {
      // A task that has never succeeded counts from the day of the database, so that it is not late from birth.
      academy_routine_age_seconds: rows.flatMap(({ name, since }) =>
        ageSeconds(now, since).map(({ value }) => ({ labels: { name }, value })),
      ),
      academy_routine_found: rows.flatMap(({ name, found }) =>
        found === null ? [] : [{ labels: { name }, value: found }],
      ),
    };
  },
};

export const queueReadings: Readings = {
  help: {
    academy_queue_waiting: "Background jobs waiting for a worker or for their time",
    academy_queue_late_seconds: "How long the oldest due job has waited for a worker",
    academy_queue_given_up: "Background jobs of the last day that used up their tries",
  },
  async read({ db }) {
    const rows = await selectRows<{ name: string } & Record<"waiting" | "late" | "lost", number>>(
      db,
      sql`select name, count(*) filter (where state < 'active')::int as waiting,
            coalesce(extract(epoch from now() - min(start_after)
              filter (where state < 'active' and start_after <= now())), 0)::float8 as late,
            count(*) filter (where state = 'failed')::int as lost
          from pgboss.job
          where (state < 'active' or (state = 'failed' and completed_on > now() - interval '1 day'))
            and name not like '\\_\\_%' group by name order by name`,
    );
    const of = (field: "waiting" | "late" | "lost") =>
      rows.map((row) => ({ labels: { job: row.name }, value: row[field] }));
    return {
      academy_queue_waiting: of("waiting"),
      academy_queue_late_seconds: of("late"),
      academy_queue_given_up: of("lost"),
    };
  },
};
