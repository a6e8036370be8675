import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Endpoint, EndpointAnswer, EndpointInput } from "./endpoint.ts";

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
