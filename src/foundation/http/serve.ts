import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Endpoint, EndpointAnswer, EndpointInput } from "./endpoint.ts";

/** What a handler may need of HTTP beside the parsed request. */
export type Exchange = {
  headers: FastifyRequest["headers"];
  /** The bytes as they came, for signatures; empty where there is no body. */
  rawBody: Buffer;
  reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (
  ctx: Context,
  request: EndpointInput<E>,
  exchange: Exchange,
) => Promise<EndpointAnswer<E>>;

/** An endpoint with what answers it; wiring mounts these. */
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
 * Joins an endpoint to its handler; the types of the two must agree.
 *
 * With an `Idempotency-Key` the handler runs inside the transaction that keeps its answer, so it must
 * not wait for anything outside the database. What has to (asking the card provider) goes into
 * `finish`: it is given the handler's answer after that has been stored, on the first call and on
 * every repetition, and must be safe to repeat.
 */
export function serve<const E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  finish?: (ctx: Context, given: EndpointAnswer<E>) => Promise<EndpointAnswer<E>>,
): Served {
  return { endpoint, handle: handle as Served["handle"], finish: finish as Served["finish"] };
}

/** A handler's answer: `answer(201, { id })`, or `answer(204)` without a body. */
export function answer<const Status extends number>(status: Status): { status: Status };
export function answer<const Status extends number, Body>(
  status: Status,
  body: Body,
): { status: Status; body: Body };
export function answer(status: number, body?: unknown) {
  return body === undefined ? { status } : { status, body };
}
