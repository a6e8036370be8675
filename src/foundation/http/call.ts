import { readStored, removeStored } from "../browser-storage.ts";
import { audienceOf } from "./audiences.ts";
import type { Endpoint, EndpointAddress, EndpointCall, EndpointResult } from "./endpoint.ts";
import type { ErrorBody } from "./error-body.ts";

/** A call that the server refused, or that did not reach it (status 0). */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: Record<string, number> | undefined;
  /** Seconds after which another try makes sense; null when the server does not say. */
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
 * A session is dead: forget it and ask to sign in again (spec §8).
 * @param sent the token that was refused, or null when there was none to send
 */
function endSession(url: string, sent: string | null): void {
  const { token, person, signIn } = audienceOf(url);
  // Signed in anew meanwhile, perhaps in another tab: the answer is about the session before.
  if (readStored(token) !== sent) return;
  removeStored(token, person);
  if (location.pathname !== signIn) location.assign(signIn);
}

/** What spec §8 wants beside the error itself; other statuses are only logged. */
function react(status: number, code: string | undefined, url: string, sent: string | null): void {
  // Wrong details at a sign-in end no session, least of all that of another kind.
  if (status === 401 && code !== "invalid_credentials") endSession(url, sent);
  else if (status === 403) console.warn("Access forbidden");
  else if (status === 404) console.warn("Resource not found");
  else console.warn(`The server answered ${status}`);
}

function addressOf(
  endpoint: EndpointAddress<Endpoint>,
  call: { params?: unknown; query?: unknown },
): string {
  const params = (call.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((call.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ""}`;
}

type More = { headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Calls the API from the browser, with the token that belongs to the URL. Public pages name the call
 * by its address, so that no shapes are loaded.
 * @throws CallError with the server's words and fields, or with status 0 when nothing came back
 */
export function callApi<const E extends Endpoint>(
  endpoint: E,
  call: EndpointCall<E>,
  more?: More,
): Promise<EndpointResult<E>>;
export function callApi<E extends Endpoint>(
  endpoint: EndpointAddress<E>,
  call: EndpointCall<E>,
  more?: More,
): Promise<EndpointResult<E>>;
export async function callApi(
  endpoint: EndpointAddress<Endpoint>,
  call: unknown,
  more: More = {},
): Promise<unknown> {
  const parts = call as { params?: unknown; query?: unknown; body?: unknown };
  const url = addressOf(endpoint, parts);
  const token = readStored(audienceOf(url).token);
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
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
  return body;
}
