import type pg from "pg";
import type { Context } from "#foundation/context.ts";

/** What keeps two from doing the same thing at once, besides unique keys, which a test drops by itself. */
export type Guards = { rowLock: boolean; stateCheck: boolean };

/** A condition of an update that the row is still in the state that was read, as drizzle writes it. */
const stateChecks =
  /"(?:payment_attempts|dues|affiliate_applications)"\."status" (?:(?:=|<>) \$\d+|in \([^)]*\))/g;

function weaken(text: string, { rowLock, stateCheck }: Guards): string {
  const unlocked = rowLock ? text : text.replace(/ for update$/, "");
  const isUpdate = unlocked.startsWith("update ");
  return stateCheck || !isUpdate ? unlocked : unlocked.replace(stateChecks, "($& or true)");
}

/**
 * Drops guards in this test's own database: statements lose their row locks or the state check of their
 * updates on the way to it. Production code has no switch for it. Only for PostgreSQL.
 */
export function weakenDatabase({ db }: Pick<Context, "db">, guards: Guards): void {
  const pool = (db as unknown as { $client: pg.Pool }).$client;
  const weakened = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (weakened.has(client)) return;
    weakened.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | { text: string }, ...rest: unknown[]) =>
      query(
        typeof first === "string"
          ? weaken(first, guards)
          : { ...first, text: weaken(first.text, guards) },
        ...rest,
      )) as typeof client.query;
  });
}
