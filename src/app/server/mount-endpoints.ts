import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { readParameters } from "#app/server/bodies/read-bodies.ts";
import type { Actor, Context } from "#foundation/context.ts";
import { workAs } from "#foundation/database/kinds-of-work.ts";
import { forbidden, invalid, unauthorised } from "#foundation/errors/errors.ts";
import { ErrorBody, fieldsOf } from "#foundation/http/answers/error-body.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { answerOnce, type StoredAnswer } from "#foundation/http/idempotency.ts";
import { countAccount, countNamed, countNetwork } from "#foundation/http/limits.ts";
import type { Served } from "#foundation/http/serve.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readMultipart } from "./bodies/read-multipart.ts";
import { type ResponseCache, sendShared, sharedResponse } from "./pages/response-cache.ts";

declare module "fastify" {
  interface FastifyRequest {
    ctx: Context;
    rawBody: Buffer;
  }
  interface FastifyContextConfig {
    /** The endpoint reads the bytes of the body itself. */
    rawBody?: boolean;
  }
}

/** Finds the owner of a bearer token; null for an expired or unknown one. */
type Authenticate = (ctx: Context, token: string) => Promise<Actor | null>;

/** Finds the owner of a one-use link to this path, and uses it up; null for any other link. */
type AuthenticateByLink = (ctx: Context, link: string, path: string) => Promise<Actor | null>;

/** Identifies the caller: the two ways to prove it, and whether the caller has a permission. */
export type Callers = {
  byToken: Authenticate;
  byLink: AuthenticateByLink;
  may: (actor: Actor, permission: NonNullable<Endpoint["permission"]>) => boolean;
};

function linkOf({ query }: FastifyRequest): string | null {
  const { link } = query as { link?: unknown };
  return typeof link === "string" ? link : null;
}

/** The path below /api, without the query. */
const pathOf = ({ url }: FastifyRequest) => (url.split("?")[0] ?? "").replace(/^\/api/, "");

async function findCaller(
  endpoint: Endpoint,
  callers: Callers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const token = bearerOf(request);
  if (token) return callers.byToken(request.ctx, token);
  const link = endpoint.opensInBrowser ? linkOf(request) : null;
  if (!link) return null;
  reply.header("cache-control", "no-store");
  return callers.byLink(request.ctx, link, pathOf(request));
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/**
 * Sets the caller, or refuses: 401 without a live token, 403 for a token of another kind, without the call's permission,
 * or while a
 * temporary password must be changed or a second factor enrolled. On a public path a bad token is ignored.
 */
async function admit(
  endpoint: Endpoint,
  callers: Callers,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Check the network first: a request that this refuses costs the database nothing.
  countNetwork(request.ctx, endpoint);
  const actor = await findCaller(endpoint, callers, request, reply);
  const locked = (actor?.mustChangePassword ?? false) && !endpoint.beforePasswordChange;
  request.ctx = { ...request.ctx, actor: locked ? null : actor };
  countAccount(request.ctx, endpoint);
  if (endpoint.who === "anyone") return;
  if (!actor) throw unauthorised();
  if (endpoint.who !== "any-token" && actor.kind !== endpoint.who) throw forbidden();
  if (endpoint.permission && !callers.may(actor, endpoint.permission)) throw forbidden();
  if (actor.needsSecondFactor && !endpoint.beforeSecondFactor) {
    throw forbidden("second_factor_required", "Please set up your second factor first.");
  }
  if (locked) throw forbidden("must_change_password", "Please change your password first.");
}

/** The invalid fields, in the API's own error shape. Texts of a body are read where it arrives (read-bodies.ts). */
const validate =
  ({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) =>
  (sent: unknown) => {
    const result = schema.safeParse(httpPart === "body" ? sent : readParameters(sent));
    return result.success
      ? { value: result.data }
      : { error: invalid(fieldsOf(result.error.issues)) };
  };

/** `GET /admin/tills/:id` → `getAdminTillsId` */
const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() + path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

const openApiSecurity = (who: Endpoint["who"]) => (who === "anyone" ? [] : [{ bearer: [] }]);

function schemaOf(endpoint: Endpoint) {
  const response: Record<string, z.ZodType> = { "4xx": ErrorBody, "5xx": ErrorBody };
  for (const [status, shape] of Object.entries(endpoint.answers)) {
    response[status] = shape ?? z.undefined().describe("no body");
  }
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: openApiSecurity(endpoint.who),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.files ? { consumes: ["multipart/form-data", "application/json"] } : {}),
    response,
  };
}

/**
 * The largest body of a call. Staff are signed in before a body is read, so theirs may be much larger than
 * any text may be: a text that is too long is refused at its field.
 */
const mostBytesOf = ({ bodyBytes, who }: Endpoint): number =>
  bodyBytes ?? (who === "admin" ? 5_000_000 : 100_000);

/** The call's Idempotency-Key, if the call supports one. */
function keyOf(endpoint: Endpoint, request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" && endpoint.method !== "GET" && !endpoint.repeatable ? key : null;
}

/** The same key from two people, or for two calls, never collides. */
const scopeOf = (request: FastifyRequest) =>
  `${request.method} ${request.url} ${request.ctx.actor?.personId ?? ""}`;

/** Its statements have the limits of its kind: a call that only reads gives up sooner. */
const asWork = <T>({ method, path }: Endpoint, work: () => T): T =>
  workAs(method === "GET" ? "read" : "write", `${method} ${path}`, work);

/**
 * Made from the parsed request: the order is the schema's, and unknown fields are dropped. Fees depend on the
 * day.
 */
const keyOfRead = ({ routeOptions, params, query, ctx }: FastifyRequest) =>
  JSON.stringify([lagosDay(ctx.clock()), routeOptions.url, params, query]);

/** The response of a call that is `cached` (foundation/http/endpoint.ts). */
function sharedAnswer({ status, body }: { status: number; body?: unknown }, reply: FastifyReply) {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
  };
  const text = reply.status(status).serialize(body) as string;
  const route = reply.request.routeOptions.url ?? "";
  return sharedResponse({ status, headers, body: Buffer.from(text), route, isOwn: false });
}

/** Mounts the calls of all rooms under /api. */
export function mountEndpoints(
  server: FastifyInstance,
  served: Served[],
  callers: Callers,
  cache: ResponseCache,
) {
  server.setValidatorCompiler(validate as never);
  server.setSerializerCompiler(serializerCompiler);
  for (const { endpoint, handle } of served) {
    server.withTypeProvider<ZodTypeProvider>().route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: schemaOf(endpoint),
      bodyLimit: mostBytesOf(endpoint),
      config: {
        rawBody: endpoint.rawBody ?? false,
      },
      // Before the body is read: a caller without permission must learn nothing from validation.
      onRequest: (request, reply) =>
        asWork(endpoint, () => admit(endpoint, callers, request, reply)),
      preValidation: (request) => asWork(endpoint, () => readMultipart(endpoint, request)),
      preHandler: async ({ ctx, params, body }) =>
        countNamed(ctx, endpoint, { ...(body as object | undefined), ...(params as object) }),
      handler: (request, reply) =>
        asWork(endpoint, async () => {
          const parsed = { params: request.params, query: request.query, body: request.body };
          const exchange = { headers: request.headers, rawBody: request.rawBody, reply };
          const key = keyOf(endpoint, request);
          const once = (work: (ctx: Context) => Promise<StoredAnswer>) =>
            key
              ? answerOnce(
                  request.ctx,
                  { key, scope: scopeOf(request), rawBody: request.rawBody },
                  work,
                )
              : work(request.ctx);
          const run = () => handle(request.ctx, parsed as never, exchange, once);
          if (endpoint.cached) {
            const make = async () => sharedAnswer(await run(), reply);
            return sendShared(
              request,
              reply,
              await cache.read(request, keyOfRead(request), make),
            ) as never;
          }
          const answer = await run();
          reply.status(answer.status as 200);
          return reply.send(answer.body as never);
        }),
    });
  }
}
