import type { Call, Endpoint, Result, Route } from "./endpoint.ts";
import type { ErrorBody } from "./error-body.ts";

/** A call that the server refused, or that did not reach it (status 0). */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? "");
    this.status = status;
    this.code = body.code ?? "unreachable";
    this.fields = body.fields ?? {};
  }
}

/** Which token a URL gets, and what is kept of whom (spec §7, "Authorization rule for requests"). */
const audiences = {
  admin: { token: "adminToken", person: "adminUser", signIn: "/admin/login" },
  affiliate: { token: "affiliateToken", person: "affiliateUser", signIn: "/affiliate/login" },
  user: { token: "userToken", person: "user", signIn: "/login" },
} as const;

export function audienceOf(url: string) {
  if (url.includes("/admin/")) return audiences.admin;
  if (url.includes("/affiliates/")) return audiences.affiliate;
  return audiences.user;
}

/** Spec §8: forget a dead session and ask to sign in again; the other statuses are only logged. */
function react(status: number, url: string): void {
  if (status === 401) {
    const { token, person, signIn } = audienceOf(url);
    const hadToken = localStorage.getItem(token) !== null;
    localStorage.removeItem(token);
    localStorage.removeItem(person);
    // Wrong details on the sign-in page itself must not reload it and lose what was typed.
    if (location.pathname !== signIn && hadToken) location.assign(signIn);
  } else if (status === 403) console.warn("Access forbidden");
  else if (status === 404) console.warn("Resource not found");
  else console.warn(`The server answered ${status}`);
}

function addressOf(endpoint: Route<Endpoint>, call: { params?: unknown; query?: unknown }): string {
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
 * by its Route, so that no shapes are loaded.
 * @throws CallError with the server's words and fields, or with status 0 when nothing came back
 */
export function callApi<const E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  more?: More,
): Promise<Result<E>>;
export function callApi<E extends Endpoint>(
  endpoint: Route<E>,
  call: Call<E>,
  more?: More,
): Promise<Result<E>>;
export async function callApi(
  endpoint: Route<Endpoint>,
  call: unknown,
  more: More = {},
): Promise<unknown> {
  const parts = call as { params?: unknown; query?: unknown; body?: unknown };
  const url = addressOf(endpoint, parts);
  const token = localStorage.getItem(audienceOf(url).token);
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
    react(response.status, url);
    throw new CallError(response.status, (body ?? {}) as Partial<ErrorBody>);
  }
  return body;
}
