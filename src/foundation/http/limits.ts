import { hourMs } from "../amounts/durations.ts";
import type { Context } from "../context.ts";
import { mailboxOf } from "../mail/mailbox-of.ts";
import type { Endpoint } from "./endpoint.ts";
import { networkOf } from "./network-of.ts";

/** Per call and network: a whole town may share one address. */
export const networkPerMinute = 600;
/** Per call and account; an endpoint may allow more. */
export const accountPerMinute = 120;

const minuteMs = 60_000;

/** The maximum number of counters; the oldest are dropped first, so that invented addresses cannot fill the memory. */
const mostCounters = 100_000;

/**
 * Counts in memory, for this process: with several processes, each counts separately.
 * @returns a function that counts one event under a key and returns the seconds to wait; 0 when it is allowed
 */
export function createCounter() {
  const counters = new Map<string, { count: number; endsAt: number }>();
  return (key: string, most: number, windowMs: number, now: Date): number => {
    const at = now.getTime();
    let counter = counters.get(key);
    if (!counter || counter.endsAt <= at) {
      counters.delete(key);
      counter = { count: 0, endsAt: at + windowMs };
      counters.set(key, counter);
      const [oldest] = counters.keys();
      if (counters.size > mostCounters && oldest !== undefined) counters.delete(oldest);
    }
    counter.count++;
    return counter.count > most ? Math.ceil((counter.endsAt - at) / 1000) : 0;
  };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Counts a call for the caller's network. @throws AppError 429 */
export function countNetwork(ctx: Context, endpoint: Endpoint): void {
  if (ctx.ip === null) return;
  const most = endpoint.perMinute ?? networkPerMinute;
  ctx.limit(`${nameOf(endpoint)} network ${networkOf(ctx.ip)}`, most, minuteMs);
}

/** Counts a call for the caller's account. @throws AppError 429 */
export function countAccount(ctx: Context, endpoint: Endpoint): void {
  if (!ctx.actor) return;
  const most = endpoint.perMinuteOfAccount ?? accountPerMinute;
  ctx.limit(`${nameOf(endpoint)} account ${ctx.actor.personId}`, most, minuteMs);
}

/** @param field of an object, or of a nested object: `userData.email` */
const valueAt = (given: object, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], given);

/** Counts a call for its subject: an address, a reference, an account. @throws AppError 429 */
export function countNamed(ctx: Context, endpoint: Endpoint, given: object): void {
  const named: Record<string, unknown> = { ...given, account: ctx.actor?.personId };
  for (const [field, most] of Object.entries(endpoint.perHour ?? {})) {
    const value = valueAt(named, field);
    if (typeof value !== "string" || value === "") continue;
    ctx.limit(`${nameOf(endpoint)} ${field} ${mailboxOf(value)}`, most, hourMs);
  }
}

/**
 * Counts a page's action like the API call that scripts would make. Call it before anything else; on an error the page
 * shows the message and the typed text.
 * @param given parameters and fields, named as in the call
 * @throws AppError 429
 */
export function countForm(ctx: Context, endpoint: Endpoint, given: object): void {
  countNetwork(ctx, endpoint);
  countNamed(ctx, endpoint, given);
}

/** Counts forms of all pages, before they are read. @throws AppError 429 */
export function countPost(ctx: Context): void {
  if (ctx.ip !== null) ctx.limit(`pages network ${networkOf(ctx.ip)}`, networkPerMinute, minuteMs);
}
