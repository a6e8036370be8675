import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Page } from "../database/read-list.ts";
import { answerCsv, type CsvColumns } from "./answers/answer-csv.ts";
import type { Endpoint, EndpointBody } from "./endpoint.ts";
import { type AdminListQuery, type adminPageFields, pageOf } from "./lists.ts";
import { answer, type Exchange, type Served } from "./serve.ts";

/** A list for admins: `AdminListQuery` with its filters and a `sort`, and one array besides `adminPageFields`. */
type ListEndpoint = Endpoint & {
  query: z.ZodType<z.output<typeof AdminListQuery> & { sort: string }>;
  opensInBrowser: true;
};

/** Some lists have neither cursors nor sums. */
type Listed<Row> = Pick<Page<Row>, "rows" | "total" | "hasMore"> & Partial<Page<Row>>;

type Batches<Row> = AsyncIterable<readonly Row[]>;

/** Made by `defineList`. A page may show more of a row than the file. */
type List<Query, Shown, Row> = {
  page: (ctx: Context, query: Query) => Promise<Listed<Shown>>;
  all: (ctx: Context, query: Query) => Batches<Row> | Promise<Batches<Row>>;
};

type ListAnswer<E extends Endpoint, Shown, Row> = {
  /** The name of the file, without its ending. */
  file: string;
  columns: CsvColumns<Row>;
  /** The rows in the response's body: `(messages) => ({ messages })`. */
  body: (rows: Shown[]) => Omit<EndpointBody<E>, keyof typeof adminPageFields>;
};

/** Connects a list for admins to what reads it: a page as JSON, or with `format=csv` all of it as a file. */
export function serveList<const E extends ListEndpoint, Shown, Row>(
  endpoint: E,
  list: List<z.output<E["query"]>, Shown, Row>,
  { file, columns, body }: ListAnswer<E, Shown, Row>,
): Served {
  type Request = { query: z.output<E["query"]> };
  const handle = async (ctx: Context, { query }: Request, exchange: Exchange) => {
    if (query.format === "csv") {
      const all = await list.all(ctx, query);
      return answerCsv(ctx, query, exchange, file, columns, all);
    }
    const { rows, ...counted } = await list.page(ctx, query);
    return answer(200, { ...body(rows), ...counted, ...pageOf(query) });
  };
  return { endpoint, handle };
}
