import pg from "pg";
import { createStatementNames, planOutdated } from "../statements/statement-names.ts";

/** Shared by all connections: each prepares a statement under the same name when it first needs it. */
const names = createStatementNames();

type Asked = { text?: string; name?: string };
type Sent = Promise<unknown>;

/**
 * A connection that prepares the statements that come often, and sends the statements of one moment in one
 * write (docs/decisions/2026-11-25-statements.md).
 */
export class PreparingClient extends pg.Client {
  override query = ((asked: Asked | string, values?: unknown, done?: unknown) => {
    const { stream } = (this as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Sent;
    const text = typeof asked === "string" ? asked : asked.text;
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = text && hasValues ? names.nameOf(text) : undefined;
    if (!text || !name || (asked as Asked).name) return query.call(this, asked, values, done);
    const config = typeof asked === "string" ? { text, name } : { ...asked, name };
    if (typeof done === "function") {
      return query.call(
        this,
        config,
        values,
        (error: { code?: string } | null, result: unknown) => {
          if (error?.code === planOutdated) names.forget(text);
          done(error, result);
        },
      );
    }
    return query.call(this, config, values).catch((error: { code?: string }) => {
      if (error.code === planOutdated) names.forget(text);
      throw error;
    });
  }) as pg.Client["query"];
}
