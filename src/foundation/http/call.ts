import { readToken } from "../browser/stored-values.ts";
import type { ErrorBody } from "./answers/error-body.ts";
import { audienceOf } from "./audiences.ts";
import {
  type CallName,
  type DeclaredCalls,
  type EndpointCall,
  type EndpointResult,
  pathOf,
} from "./endpoint.ts";
import { endSessionHere } from "./session-end.ts";

/** A call that the server refused, or that did not reach it (status 0). */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: ErrorBody["details"];
  /** Seconds to wait before a retry; null when the server does not say. */
  readonly retryAfterSeconds: number | null;
  constructor(status: number, body: Partial<ErrorBody>, retryAfter: string | null = null) {
    super(body.error ?? "");
    this.status = status;
    this.code = body.code ?? "unreachable";
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.retryAfterSeconds = Number(retryAfter) || null;
  }
}

/**
 * The session ended: forget it and ask the person to sign in again (spec §8.1).
 * @param sent the refused token, or null when there was none
 */
function endSession(url: string, sent: string | null): void {
  const audience = audienceOf(url);
  const { token, signIn } = audience;
  // The person signed in again in the meantime, perhaps in another tab: the response is about the old session.
  if (readToken(token) !== sent) return;
  endSessionHere(audience);
  if (location.pathname === signIn) return;
  const next = new URLSearchParams({ next: location.pathname + location.search });
  location.assign(`${signIn}?${next}`);
}

/** Wrong sign-in details do not end a session, and certainly not one of another kind. */
const signInRefusals = [
  "invalid_credentials",
  "second_factor_needed",
  "second_factor_wrong",
  "wrong_code",
];

/** The extra reaction that spec §8.1 requires for an error; other statuses are only logged. */
function react(status: number, code: string | undefined, url: string, sent: string | null): void {
  if (status === 401 && !signInRefusals.includes(code ?? "")) endSession(url, sent);
  else if (status === 403) console.warn("Access forbidden");
  else if (status === 404) console.warn("Resource not found");
  else console.warn(`The server answered ${status}`);
}

function addressOf(name: CallName, call: { params?: unknown; query?: unknown }): string {
  const params = (call.params ?? {}) as Record<string, string>;
  const path = pathOf(name).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((call.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api${path}${`${query}` ? `?${query}` : ""}`;
}

type More = { headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls the API from the browser, with the token that belongs to the URL: `callApi("POST /auth/login", { body })`.
 * @throws CallError with the server's message and fields, or with status 0 without a response
 */
export async function callApi<Name extends CallName>(
  name: Name,
  call: EndpointCall<DeclaredCalls[Name]>,
  more: More = {},
): Promise<EndpointResult<DeclaredCalls[Name]>> {
  const parts = call as { params?: unknown; query?: unknown; body?: unknown };
  const url = addressOf(name, parts);
  const token = readToken(audienceOf(url).token);
  let response: Response;
  try {
    response = await fetch(url, {
      method: name.slice(0, name.indexOf(" ")),
      headers: {
        accept: "application/json",
        ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...more.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(more.signal ? { signal: more.signal } : {}),
    });
  } catch (error) {
    throw new CallError(0, { error: error instanceof Error ? error.message : "" });
  }
  const text = await response.text();
  let body: unknown;
  try {
    body = text ? JSON.parse(text) : undefined;
  } catch {
    body = undefined;
  }
  if (!response.ok) {
    const error = (body ?? {}) as Partial<ErrorBody>;
    react(response.status, error.code, url, token);
    throw new CallError(response.status, error, response.headers.get("retry-after"));
  }
  return body as EndpointResult<DeclaredCalls[Name]>;
}
