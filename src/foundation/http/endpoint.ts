import type * as z from "zod";
import type { ActorKind } from "../context.ts";
import type { FileRule } from "../files/file-kinds.ts";

/**
 * Who may call: anyone, a token of one kind, or any live token. A public path ignores a bad token (see
 * docs/api.md).
 */
type Caller = "anyone" | ActorKind | "any-token";

type Answers = Readonly<Record<number, z.ZodType | null>>;

/**
 * One call of the API as a value. The server, the browser client, the OpenAPI document and the permission test
 * all use it, so they cannot disagree.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under /api, with `:name` parameters. */
  path: `/${string}`;
  who: Caller;
  /** The permission that an admin needs: a name in accounts/permissions.ts. */
  permission?: `${string}.${string}` | undefined;
  /** Allowed while the person must change a temporary password; other calls answer 403. */
  beforePasswordChange?: true;
  /** Allowed while an admin still has to enrol a second factor; other calls answer 403. */
  beforeSecondFactor?: true;
  summary: string;
  /** Groups calls in the OpenAPI document: the room's name. */
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The response is the same for everyone until the site's version changes: it is made once and cached, with an
   * ETag. A cached response is not counted for limits.
   */
  cached?: true;
  /** Status → schema of the response body; null for none. Errors are the same everywhere. */
  answers: Answers;
  /**
   * Calls per minute from one network (http/limits.ts); 600 by default. Generous, because all phones of a town
   * may share one address.
   */
  perMinute?: number;
  /** Calls per minute from one account; 120 by default. More where a screen makes a call for each of many rows. */
  perMinuteOfAccount?: number;
  /**
   * Calls per hour for the same subject: the name of a parameter or body field (a path such as `userData.email`
   * for a nested one), or `account` for the signed-in person. Strict, because it is one person or one payment.
   */
  perHour?: Readonly<Record<string, number>>;
  /** Maximum body size in bytes; 100 kB by default, 5 MB for admins. */
  bodyBytes?: number;
  /**
   * Repeating the call is harmless, and it waits for an outside service: an `Idempotency-Key` is not needed and
   * is ignored.
   */
  repeatable?: boolean;
  /** Something other than a token decides whether the caller may call (a resume token, a signature). */
  ownCheck?: string;
  /**
   * The call also accepts multipart/form-data, with files in these fields. Each file is checked and stored as
   * it arrives, and the body gets its id. So one schema describes both a form sent with its files and a form
   * whose files were uploaded before (see files/server/uploads-http.ts).
   */
  files?: Readonly<Record<string, FileRule>>;
  /** When another field decides which file is allowed: its rule, for the error message. */
  ruleByFields?: (fields: Readonly<Record<string, string>>) => FileRule | undefined;
  /**
   * A browser may open it directly, with `?link=` from POST /downloads instead of a token: once, and only this path.
   */
  opensInBrowser?: true;
  /** The body is not parsed as JSON: the handler gets the raw bytes, because a signature covers them. */
  rawBody?: true;
};

/** Declares a call and keeps the exact types of its schemas. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Declares the calls of a subject by name, for `serveAll`. */
export function defineEndpoints<const Calls extends Readonly<Record<string, Endpoint>>>(
  calls: Calls,
): Calls {
  return calls;
}

/**
 * The endpoints by method and path, as the browser names them. zod does not fit into the browser's JavaScript budget,
 * so the browser has only the names. `src/app/calls.ts` adds those of the rooms; an undeclared call fails the type
 * check.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface DeclaredCalls {}

/** `POST /auth/login` */
export type CallName = keyof DeclaredCalls;

/** `/auth/login` of `POST /auth/login`. */
export const pathOf = (name: CallName): `/${string}` =>
  name.slice(name.indexOf("/")) as `/${string}`;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The parsed input of a handler. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
};

/** What a client sends. */
export type EndpointCall<E extends Endpoint> = (E["params"] extends z.ZodType
  ? { params: Sent<E["params"]> }
  : object) &
  (E["query"] extends z.ZodType ? { query?: Sent<E["query"]> } : object) &
  (E["body"] extends z.ZodType ? { body: Sent<E["body"]> } : object);

/** The body that the server sends with success; undefined for none. */
export type EndpointBody<E extends Endpoint> = Sent<E["answers"][keyof E["answers"] & number]>;

/** Any response of the endpoint: status and body. */
export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E["answers"] & number]: E["answers"][Status] extends z.ZodType
    ? { status: Status; body: z.input<E["answers"][Status]> }
    : { status: Status; body?: undefined };
}[keyof E["answers"] & number];

/** The body of the successful response, as a client receives it. */
export type EndpointResult<E extends Endpoint> = {
  [Status in keyof E["answers"] & number]: E["answers"][Status] extends z.ZodType
    ? z.output<E["answers"][Status]>
    : undefined;
}[keyof E["answers"] & number];
