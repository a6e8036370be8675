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

export type Handler<E extends Endpoint> = (
  ctx: Context,
  request: EndpointInput<E>,
  exchange: Exchange,
) => Promise<EndpointAnswer<E>>;

/** An endpoint with its handler; wiring mounts these. */
export type Served = {
  endpoint: Endpoint;
  handle: (
    ctx: Context,
    request: never,
    exchange: Exchange,
  ) => Promise<{ status: number; body?: unknown }>;
  finish: ((ctx: Context, given: never) => Promise<{ status: number; body?: unknown }>) | undefined;
};

/**
 * Connects an endpoint to its handler; their types must agree.
 * With an `Idempotency-Key` the handler runs inside the transaction that stores its response, so it must not
 * wait for anything outside the database. Outside calls (to the card provider) belong in `finish`. It receives
 * the handler's response after that is stored, on the first call and on every repetition, so it must be safe to
 * repeat.
 */
export function serve<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  finish?: (ctx: Context, given: EndpointAnswer<E>) => Promise<EndpointAnswer<E>>,
): Served {
  return { endpoint, handle: handle as Served["handle"], finish: finish as Served["finish"] };
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
