import {
  PGlite,
  type PGliteOptions,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from "@electric-sql/pglite";
import { createStatementNames, planOutdated } from "../statements/statement-names.ts";
import { type ReadText, readAnswer, runMessage } from "./wire-messages.ts";

const { serialize } = protocol;

type Field = { name: string; dataTypeID: number };
type Statement = { parameterTypes: number[]; fields: Field[] };
type Message = { name: string };

function concat(...messages: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}

/** After so many statements, plans are made anew for the first time. */
const firstRenewal = 1_000;

/** PostgreSQL's code for a statement in a transaction that has failed. */
const transactionFailed = "25P02";

const counted = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.* (\d+)$/;

/**
 * PGlite that prepares the statements that come often. PGlite itself parses and plans each statement anew and
 * crosses into WebAssembly six times for it; a prepared one takes a ninth of the time
 * (docs/decisions/2026-11-25-statements.md).
 */
export class EmbeddedDatabase extends PGlite {
  readonly #names = createStatementNames();
  readonly #prepared = new Map<string, Statement>();
  #sent = 0;
  #renewPlansAt = firstRenewal;

  static async open(options: PGliteOptions): Promise<EmbeddedDatabase> {
    const embedded = new EmbeddedDatabase(options);
    await embedded.waitReady;
    return embedded;
  }

  override async query<Row>(
    text: string,
    values: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const name = this.#names.nameOf(text);
    if (!name) return super.query<Row>(text, values, options);
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#run<Row>(name, text, values, options));
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const query: Transaction["query"] = async (text, values = [], options) => {
        const name = this.#names.nameOf(text);
        if (!name || tx.closed) return tx.query(text, values, options);
        return this.#run(name, text, values, options);
      };
      return work(Object.create(tx, { query: { value: query } }));
    });
  }

  async #run<Row>(
    name: string,
    text: string,
    values: readonly unknown[],
    options: QueryOptions | undefined,
  ): Promise<Results<Row>> {
    try {
      return await this._runExclusiveQuery(async () => {
        this.#sent++;
        if (this.#sent >= this.#renewPlansAt) await this.#renewPlans();
        const statement = this.#prepared.get(name) ?? (await this.#prepare(name, text));
        const parts: Buffer[] = [];
        // Each part is lent until the call ends.
        const onRawData = (part: Uint8Array) => parts.push(Buffer.from(part));
        await this.execProtocolRawStream(runMessage(name, this.#toTexts(statement, values)), {
          syncToFs: false,
          onRawData,
        });
        return this.#toResults<Row>(statement, Buffer.concat(parts), options);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === planOutdated) this.#names.forget(text);
      // The same fields as PGlite's own errors have.
      throw Object.assign(error as object, { query: text, params: values, queryOptions: options });
    }
  }

  /**
   * A plan is made for the sizes that tables have then: of an empty one it reads all rows, and would do so when it is
   * large. No autovacuum runs here that would have plans made anew, so we do, each time the statements have doubled. In
   * a transaction that has failed it's refused, like everything but the way out, and waits for the next statement.
   */
  async #renewPlans(): Promise<void> {
    try {
      await this.#send(serialize.query("discard plans"));
      this.#renewPlansAt = this.#sent * 2;
    } catch (error) {
      if ((error as { code?: unknown }).code !== transactionFailed) throw error;
    }
  }

  /** One call of WebAssembly. @throws the database's error after all messages were processed */
  async #send(...messages: Uint8Array[]): Promise<Message[]> {
    return this.execProtocolStream(concat(...messages), { syncToFs: false });
  }

  async #prepare(name: string, text: string): Promise<Statement> {
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const find = <Found>(kind: string) => messages.find((one) => one.name === kind) as Found;
    const fields = find<{ fields: Field[] } | undefined>("rowDescription")?.fields ?? [];
    const statement = {
      parameterTypes:
        find<{ dataTypeIDs: number[] } | undefined>("parameterDescription")?.dataTypeIDs ?? [],
      fields: fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID })),
    };
    this.#prepared.set(name, statement);
    return statement;
  }

  #toTexts({ parameterTypes }: Statement, values: readonly unknown[]): (string | null)[] {
    return values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const toText = this.serializers[parameterTypes[index] ?? 0];
      return toText ? toText(value) : String(value);
    });
  }

  #toResults<Row>(
    { fields }: Statement,
    answer: Buffer,
    options: QueryOptions | undefined,
  ): Results<Row> {
    const readers = fields.map(({ dataTypeID }): ReadText => {
      const parse = options?.parsers?.[dataTypeID] ?? this.parsers[dataTypeID];
      return parse ? (text) => parse(text, dataTypeID) : (text) => text;
    });
    const { rows, command } = readAnswer(answer, readers);
    const named = (values: unknown[]) =>
      Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]));
    const [, rowsChanged] = counted.exec(command) ?? [];
    return {
      rows: (options?.rowMode === "array" ? rows : rows.map(named)) as Row[],
      fields,
      affectedRows: Number(rowsChanged ?? 0),
    };
  }
}
