import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long the database may take for one statement of a kind of work, and how much of that it may wait for a lock, in
 * ms; 0 for no limit. A person is waiting for a page or a list; a form would have to be sent again. Several callers of
 * one form wait for each other, so their locks may take longer.
 */
export const timeLimits = {
  read: { statement: 5_000, lock: 2_000 },
  write: { statement: 15_000, lock: 10_000 },
  job: { statement: 60_000, lock: 15_000 },
  schema: { statement: 0, lock: 60_000 },
} as const;

export type KindOfWork = keyof typeof timeLimits;

/** @property name of the call, page or job; work without a name is not limited in number */
export type Work = { readonly kind: KindOfWork; readonly name: string | null };

const current = new AsyncLocalStorage<Work>();

/** Runs something as this kind of work: its statements get the limits of the kind. */
export const workAs = <T>(kind: KindOfWork, name: string | null, work: () => T): T =>
  current.run({ kind, name }, work);

const unnamed: Work = { kind: "write", name: null };

/** The current work; outside `workAs`, work without a name. */
export const workNow = (): Work => current.getStore() ?? unnamed;
