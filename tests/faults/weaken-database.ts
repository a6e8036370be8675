import type pg from "pg";
import type { Context } from "#foundation/context.ts";

/** The guards against two transactions doing the same thing at once. Tests drop unique keys themselves. */
export type Guards = {
  rowLock: boolean;
  stateCheck: boolean;
  /** Whether a request that needs several starts first locks them in a fixed order. */
  startsInOrder?: boolean;
  /** This runs instead of each named lock; without it the lock is taken. */
  insteadOfNamedLock?: (() => Promise<void>) | undefined;
};

const namedLock = /^select pg_advisory_xact_lock\(hashtext\((\$\d+)\)\)$/;

const tableLock = /^lock table "(?:levels|ledger_transactions)" /;

/** The state check in the condition of an update, as drizzle writes it. */
const stateChecks =
  /"(?:payment_attempts|affiliate_applications)"\."status" (?:(?:=|<>) \$\d+|in \([^)]*\))|"leads"\."taken_by_enrolment_id" is null|"bank_lines"\."state" <> \$\d+|"certificates"\."state" = \$\d+/g;

/** The lock of several starts (lockStarts), as drizzle writes it. */
const inOrder = / order by "intakes"\."id"( asc)? for no key update$/;

function weaken(text: string, { rowLock, stateCheck, startsInOrder = true }: Guards): string {
  const isTaken = rowLock && (startsInOrder || !inOrder.test(text));
  if (!isTaken && tableLock.test(text)) return "select 1";
  const unlocked = isTaken
    ? text
    : text.replace(/ for (update|no key update|key share|share)$/, "");
  const isUpdate = unlocked.startsWith("update ");
  return stateCheck || !isUpdate ? unlocked : unlocked.replace(stateChecks, "($& or true)");
}

/**
 * Switches off guards in this test's own database: it removes locks of rows and levels, state checks or named locks
 * from the SQL before it is sent. Production code has no switch for it. Only for PostgreSQL.
 */
export function weakenDatabase({ db }: Pick<Context, "db">, guards: Guards): void {
  const pool = (db as unknown as { $client: pg.Pool }).$client;
  const weakened = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (weakened.has(client)) return;
    weakened.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      const config = typeof first === "string" ? { text: first } : first;
      const { insteadOfNamedLock } = guards;
      if (insteadOfNamedLock && namedLock.test(config.text)) {
        const text = config.text.replace(namedLock, "select $1::text");
        return insteadOfNamedLock().then(() => query({ ...config, text }, ...rest));
      }
      return query({ ...config, text: weaken(config.text, guards) }, ...rest);
    }) as typeof client.query;
  });
}
