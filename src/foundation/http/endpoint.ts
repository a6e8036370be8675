import type * as z from "zod";
import type { ActorKind } from "../context.ts";
import type { FileRule } from "../files/file-kinds.ts";

/**
 * Who may call: anybody; a token of one kind; or any live token. A public path ignores a bad token
 * (see docs/api.md).
 */
export type Caller = "anyone" | ActorKind | "any-token";

type Answers = Readonly<Record<number, z.ZodType | null>>;

/**
 * One call of the API as a value: the server, the browser client, the OpenAPI document and the
 * permission test are all made from it, so they cannot disagree.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with `:name` parameters. */
  path: `/${string}`;
  who: Caller;
  /** Open to somebody who must change a temporary password first; other calls answer 403. */
  beforePasswordChange?: true;
  summary: string;
  /** Groups calls in the OpenAPI document: the room's name. */
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Status → shape of the answer's body; null for none. Errors are the same everywhere. */
  answers: Answers;
  /**
   * Calls per minute from one network (http/limits.ts); 600 unless told. Generous: behind one address
   * may be all phones of a town.
   */
  perMinute?: number;
  /**
   * Calls per hour that name the same thing, by the name of a parameter or a field of the body (a path
   * such as `userData.email` for one inside it), or `account` for who is signed in. Strict: this is one person, or one payment.
   */
  perHour?: Readonly<Record<string, number>>;
  /** Largest body in bytes; 100 kB unless told. */
  bodyBytes?: number;
  /**
   * Repeating the call changes nothing by its nature, and it waits for a service outside: an
   * `Idempotency-Key` is not needed and not looked at.
   */
  repeatable?: boolean;
  /** Checks beyond a token decide whether the caller may (a resume token, a signature). */
  ownCheck?: string;
  /**
   * The call also takes multipart/form-data, with files in these fields. Each is judged and kept as it
   * comes, and stands in the body as its id: so one shape describes a form sent with its files and one
   * whose files went ahead (see files/upload-endpoint.ts).
   */
  files?: Readonly<Record<string, FileRule>>;
  /** Where another field says what a file may be: its rule, for the words of a refusal. */
  ruleByFields?: (fields: Readonly<Record<string, string>>) => FileRule | undefined;
  /** The body is not read as JSON: the handler gets its bytes, which a signature covers. */
  rawBody?: true;
};

/** Declares a call; keeps the exact types of its shapes. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * An endpoint's method and path without its shapes, for public pages: the shapes are zod's, which
 * costs more than their budget of JavaScript has left. `of` is never set; it carries the types.
 */
export type EndpointAddress<E extends Endpoint> = {
  readonly method: E["method"];
  readonly path: E["path"];
  readonly of?: E;
};

/** `endpointAddress<typeof loginEndpoint>("POST", "/auth/login")`; a method or path of another call fails the types. */
export const endpointAddress = <E extends Endpoint>(
  method: E["method"],
  path: E["path"],
): EndpointAddress<E> => ({ method, path });

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler is given, parsed. */
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

/** Any of the endpoint's answers, as a status with its body. */
export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E["answers"] & number]: E["answers"][Status] extends z.ZodType
    ? { status: Status; body: z.input<E["answers"][Status]> }
    : { status: Status; body?: undefined };
}[keyof E["answers"] & number];

/** The body of the successful answer, as a client gets it. */
export type EndpointResult<E extends Endpoint> = {
  [Status in keyof E["answers"] & number]: E["answers"][Status] extends z.ZodType
    ? z.output<E["answers"][Status]>
    : undefined;
}[keyof E["answers"] & number];
