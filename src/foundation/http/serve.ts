import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Endpoint, EndpointAnswer, EndpointBody, EndpointInput } from "./endpoint.ts";

/** The parts of HTTP that a handler may need besides the parsed request. */
export type Exchange = {
  headers: FastifyRequest["headers"];
  /** The raw bytes, for signatures; empty when there is no body. */
  rawBody: Buffer;
  reply: FastifyReply;
};

type Handler<E extends Endpoint, Learnt = undefined> = (
  ctx: Context,
  request: EndpointInput<E>,
  exchange: Exchange,
  learnt: Learnt,
) => Promise<EndpointAnswer<E>>;

/** Calls outside the database (to the card provider), around a handler. They must be safe to repeat. */
type Around<E extends Endpoint, Learnt> = {
  /**
   * Runs before the handler, also when the stored response of an earlier call is returned. So it must refuse nothing:
   * the handler gets what it learnt, and decides.
   */
  before?: (ctx: Context, request: EndpointInput<E>, exchange: Exchange) => Promise<Learnt>;
  /** Receives the handler's response after that is stored, on the first call and on every repetition. */
  finish?: (
    ctx: Context,
    given: EndpointAnswer<E>,
    request: EndpointInput<E>,
  ) => Promise<EndpointAnswer<E>>;
};

/** An endpoint with its handler; wiring mounts these. */
export type Served = {
  endpoint: Endpoint;
  handle: (
    ctx: Context,
    request: never,
    exchange: Exchange,
    learnt: never,
  ) => Promise<{ status: number; body?: unknown }>;
  before: ((ctx: Context, request: never, exchange: Exchange) => Promise<unknown>) | undefined;
  finish:
    | ((ctx: Context, given: never, request: never) => Promise<{ status: number; body?: unknown }>)
    | undefined;
};

/**
 * Connects an endpoint to its handler; their types must agree.
 * With an `Idempotency-Key` the handler runs inside the transaction that stores its response, so it must not
 * wait for anything outside the database. Outside calls (to the card provider) belong in `before` and `finish`.
 */
export function serve<const E extends Endpoint, Learnt = undefined>(
  endpoint: E,
  handle: Handler<E, Learnt>,
  { before, finish }: Around<E, Learnt> = {},
): Served {
  return {
    endpoint,
    handle: handle as Served["handle"],
    before: before as Served["before"],
    finish: finish as Served["finish"],
  };
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

/** What a verb gets after the context, of what its call declares: the value in the path, the query, the body. */
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
  const handle = async (ctx: Context, { params, query, body }: EndpointInput<Endpoint>) => {
    const input = [];
    if (name) input.push((params as Record<string, unknown>)[name]);
    if (endpoint.query) input.push(query);
    if (endpoint.body) input.push(body);
    return answer(status, await verb(ctx, ...input));
  };
  return { endpoint, handle, before: undefined, finish: undefined };
}

/**
 * Connects calls to verbs of the same names: `serveAll(reviewCalls, { getReview, closeReview })`. The verb's result is
 * the response's body, and the declaration has its status. A call with several statuses or several values in its path,
 * or with headers, a file or an outside service, needs `serve`.
 */
export function serveAll<const Calls extends Readonly<Record<string, Endpoint>>>(
  calls: Calls,
  verbs: { readonly [Name in keyof Calls]: Verb<Calls[Name]> },
): Served[] {
  return Object.entries(calls).map(([name, endpoint]) => serveVerb(endpoint, verbs[name] as never));
}
