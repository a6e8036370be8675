import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Endpoint, EndpointAnswer, EndpointBody, EndpointInput } from "./endpoint.ts";
import type { StoredAnswer } from "./idempotency.ts";

/** The parts of HTTP that a handler may need besides the parsed request. */
export type Exchange = {
  headers: FastifyRequest["headers"];
  /** The raw bytes, for signatures; empty when there is no body. */
  rawBody: Buffer;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (
  ctx: Context,
  request: EndpointInput<E>,
  exchange: Exchange,
) => Promise<EndpointAnswer<E>>;

/**
 * Runs `work` once for the caller's Idempotency-Key, inside the transaction that stores its response. A repeated call
 * gets that response, and `work` does not run. Without a key `work` runs as it is.
 */
type Once<E extends Endpoint> = (
  work: (ctx: Context) => Promise<EndpointAnswer<E>>,
) => Promise<EndpointAnswer<E>>;

/** An endpoint with its handler; wiring mounts these. */
export type Served = {
  endpoint: Endpoint;
  handle: (
    ctx: Context,
    request: never,
    exchange: Exchange,
    once: (work: (ctx: Context) => Promise<StoredAnswer>) => Promise<StoredAnswer>,
  ) => Promise<StoredAnswer>;
};

/**
 * Connects an endpoint to its handler; their types must agree.
 * With an `Idempotency-Key` the handler runs inside the transaction that stores its response, so it must not
 * wait for anything outside the database.
 */
export function serve<const E extends Endpoint>(endpoint: E, handle: Handler<E>): Served {
  return serveAround(endpoint, (_, request, exchange, once) =>
    once((ctx) => handle(ctx, request, exchange)),
  );
}

/**
 * Like `serve`, for a call that also waits for something outside the database, such as the card provider: before `once`,
 * after it, or both. Those parts run on every repetition too. So what comes before `once` must refuse nothing: the work
 * gets what it learnt, and decides. What comes after must be safe to repeat.
 */
export function serveAround<const E extends Endpoint>(
  endpoint: E,
  handle: (
    ctx: Context,
    request: EndpointInput<E>,
    exchange: Exchange,
    once: Once<E>,
  ) => Promise<EndpointAnswer<E>>,
): Served {
  return { endpoint, handle: handle as Served["handle"] };
}

/** A handler's response: `answer(201, { id })`, or `answer(204)` without a body. */
export function answer<const Status extends number>(status: Status): { status: Status };
export function answer<const Status extends number, Body>(
  status: Status,
  body: Body,
): { status: Status; body: Body };
export function answer(status: number, body?: unknown) {
  return body === undefined ? { status } : { status, body };
}

type OnlyValue<Params> = Params[keyof Params];

/** What a verb gets after the context, as far as its call declares it: the value in the path, the query, the body. */
type VerbInput<E extends Endpoint> = [
  ...(E["params"] extends z.ZodType ? [id: OnlyValue<EndpointInput<E>["params"]>] : []),
  ...(E["query"] extends z.ZodType ? [query: EndpointInput<E>["query"]] : []),
  ...(E["body"] extends z.ZodType ? [body: EndpointInput<E>["body"]] : []),
];

/** Returns the response's body, or nothing where the call has none. */
type Verb<E extends Endpoint> = (
  ctx: Context,
  ...input: VerbInput<E>
) => Promise<EndpointBody<E> extends undefined ? void : EndpointBody<E>>;

/** The one success of a call, and the one value in its path. Calls with several need `serve`. */
function onlyOne<Value>(values: readonly Value[], { method, path }: Endpoint): Value {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`${method} ${path} needs serve`);
  return value;
}

function serveVerb(
  endpoint: Endpoint,
  verb: (ctx: Context, ...input: unknown[]) => Promise<unknown>,
): Served {
  const status = onlyOne(Object.keys(endpoint.answers).map(Number), endpoint);
  const name = endpoint.params && onlyOne(endpoint.path.match(/(?<=:)\w+/g) ?? [], endpoint);
  return serve(endpoint, async (ctx, { params, query, body }) => {
    const input = [];
    if (name) input.push((params as Record<string, unknown>)[name]);
    if (endpoint.query) input.push(query);
    if (endpoint.body) input.push(body);
    return answer(status, await verb(ctx, ...input)) as EndpointAnswer<Endpoint>;
  });
}

/**
 * Connects calls to verbs of the same names: `serveAll(reviewCalls, { getReview, closeReview })`. The verb's result is
 * the response's body, and the declaration has its status. A call with several statuses or several values in its path,
 * or with headers or a file, needs `serve`; one with an outside service needs `serveAround`.
 */
export function serveAll<const Calls extends Readonly<Record<string, Endpoint>>>(
  calls: Calls,
  verbs: { readonly [Name in keyof Calls]: Verb<Calls[Name]> },
): Served[] {
  return Object.entries(calls).map(([name, endpoint]) => serveVerb(endpoint, verbs[name] as never));
}
