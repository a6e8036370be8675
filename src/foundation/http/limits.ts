import type { Context } from "../context.ts";
import { mailboxOf } from "../mail/mailbox-of.ts";
import { hourMs } from "../time.ts";
import type { Endpoint } from "./endpoint.ts";
import { networkOf } from "./network-of.ts";

/** Of one call from one network: a whole town may come from one address. */
export const networkPerMinute = 600;
/** Of one call by one account. */
export const accountPerMinute = 120;

const minuteMs = 60_000;

/** Counters that are kept; the oldest go first, so that made-up addresses cannot fill the memory. */
const mostCounters = 100_000;

/**
 * Counts in memory, for this process: with several processes each counts its own.
 * @returns a function that counts one under a key, and says after how many seconds there is room; 0 when
 * there was
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

/** Counts a call for the network that it came from. @throws AppError 429 */
export function countNetwork(ctx: Context, endpoint: Endpoint): void {
  if (ctx.ip === null) return;
  const most = endpoint.perMinute ?? networkPerMinute;
  ctx.limit(`${nameOf(endpoint)} network ${networkOf(ctx.ip)}`, most, minuteMs);
}

/** Counts a call for the account that makes it. @throws AppError 429 */
export function countAccount(ctx: Context, endpoint: Endpoint): void {
  if (!ctx.actor) return;
  ctx.limit(`${nameOf(endpoint)} account ${ctx.actor.personId}`, accountPerMinute, minuteMs);
}

/** @param field of an object, or of an object in it: `userData.email` */
const valueAt = (given: object, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], given);

/** Counts a call for what it names: an address, a reference, an account. @throws AppError 429 */
export function countNamed(ctx: Context, endpoint: Endpoint, given: object): void {
  const named: Record<string, unknown> = { ...given, account: ctx.actor?.personId };
  for (const [field, most] of Object.entries(endpoint.perHour ?? {})) {
    const value = valueAt(named, field);
    if (typeof value !== "string" || value === "") continue;
    ctx.limit(`${nameOf(endpoint)} ${field} ${mailboxOf(value)}`, most, hourMs);
  }
}

/**
 * Counts what a page's action does, where no script runs, as the call that scripts would make. Before
 * anything else; the page then shows the sentence of the error and what was typed.
 * @param given parameters and fields, by their names in the call
 * @throws AppError 429
 */
export function countForm(ctx: Context, endpoint: Endpoint, given: object): void {
  countNetwork(ctx, endpoint);
  countNamed(ctx, endpoint, given);
}

/** Counts forms of any page, before they are read. @throws AppError 429 */
export function countPost(ctx: Context): void {
  if (ctx.ip !== null) ctx.limit(`pages network ${networkOf(ctx.ip)}`, networkPerMinute, minuteMs);
}
