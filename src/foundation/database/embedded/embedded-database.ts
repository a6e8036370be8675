import {
  PGlite,
  type PGliteOptions,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";

const { serialize } = protocol;

/** The maximum number of prepared statements; the rest are parsed each time. */
const mostPrepared = 500;

/** How many texts that were seen once are remembered (the latest ones). */
const mostSeenOnce = 500;

/**
 * A statement is planned each time it runs. A kept plan would be made for the tables' sizes at that time: for an empty
 * table it reads all rows, and there is no autovacuum here that would cause a new plan.
 */
const planEachTime = ["-c", "plan_cache_mode=force_custom_plan"];

/** PostgreSQL's code when a table has changed under a prepared statement. */
const tableChanged = "0A000";

type Parsers = EmbeddedDatabase["parsers"];

type Statement = { name: string; parameterTypes: number[] };

/**
 * PGlite, but it prepares statements that come often. PGlite itself parses each statement anew and crosses into
 * WebAssembly six times for it, which would halve the registrations in a second
 * (docs/decisions/2026-11-25-statements.md).
 */
export class EmbeddedDatabase extends PGlite {
  /** By their texts; null for a statement that is no longer prepared. */
  readonly #prepared = new Map<string, Statement | null>();
  readonly #seenOnce = new Set<string>();
  #parsers: Parsers | undefined;

  static async open({
    startParams = PGlite.defaultStartParams,
    ...options
  }: PGliteOptions): Promise<EmbeddedDatabase> {
    const embedded = new EmbeddedDatabase({
      ...options,
      startParams: [...startParams, ...planEachTime],
    });
    await embedded.waitReady;
    return embedded;
  }

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    if (!this.#comesOften(text)) return super.query<Row>(text, values, options);
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#run<Row>(text, values, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction["query"] = async (text, values = [], options) =>
        tx.closed || !this.#comesOften(text)
          ? tx.query(text, values, options)
          : this.#run(text, values, options);
      return work(Object.create(tx, { query: { value: query } }));
    });
  }

  /**
   * Whether to prepare a statement. Not the first time: a migration and the seeds have more one-time statements than
   * the limit.
   */
  #comesOften(text: string): boolean {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known !== null;
    if (this.#prepared.size >= mostPrepared) return false;
    if (this.#seenOnce.delete(text)) return true;
    this.#seenOnce.add(text);
    const [oldest] = this.#seenOnce.size > mostSeenOnce ? this.#seenOnce : [];
    if (oldest !== undefined) this.#seenOnce.delete(oldest);
    return false;
  }

  async #run<Row>(text: string, values: readonly unknown[], options?: QueryOptions) {
    try {
      return await this._runExclusiveQuery(async () => {
        const { name, parameterTypes } = this.#prepared.get(text) ?? (await this.#prepare(text));
        const texts = values.map((value, index) => {
          if (value === null || value === undefined) return null;
          const toText = this.serializers[parameterTypes[index] ?? 0];
          return toText ? toText(value) : String(value);
        });
        const messages = await this.#send(
          serialize.bind({ statement: name, values: texts }),
          serialize.describe({ type: "P" }),
          serialize.execute(),
          serialize.sync(),
        );
        const { rowMode, parsers } = options ?? {};
        const results = parse.parseResults(
          messages,
          parsers ? this.#withParsers(parsers) : this.parsers,
          rowMode ? { rowMode } : {},
        );
        return results[0] as Results<Row>;
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === tableChanged) this.#prepared.set(text, null);
      // The same fields as PGlite's own errors have.
      throw Object.assign(error as object, { query: text, params: values, queryOptions: options });
    }
  }

  async #prepare(text: string): Promise<Statement> {
    const name = `often_${this.#prepared.size}`;
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) };
    this.#prepared.set(text, statement);
    return statement;
  }

  /**
   * Drizzle sends the same parsers with each statement. PGlite would copy all of its own for each to add them, which
   * takes as long as a small statement.
   */
  #withParsers(parsers: object): Parsers {
    this.#parsers ??= { ...this.parsers, ...parsers };
    return this.#parsers;
  }

  /** One call of WebAssembly. @throws the database's error after all messages were processed */
  #send(...messages: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
