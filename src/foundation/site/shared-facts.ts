/**
 * A short list that an owner edits on a screen and that rules, declared calls and components read without a parameter,
 * such as the training centres. It is kept in the memory of the process and of the page:
 *
 * - the server reads it when it starts, and again before it shows anything of a new version of the site
 *   (`read-version.ts`, `sharedFacts` of `wiring.ts`), so code that changes a row must call `bumpSiteVersion`;
 * - a page that runs React carries all lists, and they're set before React runs (`start-client.ts`).
 *
 * Ask for it when you need it, never while a module loads. Writes don't trust it alone: a foreign key guards them.
 */
export type SharedFacts<Row> = {
  readonly name: string;
  /** The rows as they were last read; the seed before that. */
  readonly list: () => readonly Row[];
  readonly set: (rows: readonly Row[]) => void;
};

type AnyFacts = { list: () => readonly unknown[]; set: (rows: never) => void; reset: () => void };

const all = new Map<string, AnyFacts>();

let reads = 0;

/** How many times a list was set; whatever is derived from the lists is rebuilt after the next change. */
export const countFactReads = (): number => reads;

/** Lists carried by the page whose code has not loaded yet, because the page's own modules come later. */
let early: Readonly<Record<string, readonly unknown[]>> = {};

/**
 * @param name unique among all lists, and the key by which a page carries it
 * @param seed the rows of a new database, used by code that runs before anything was read
 */
export function defineSharedFacts<Row>(name: string, seed: readonly Row[]): SharedFacts<Row> {
  if (all.has(name)) throw new Error(`two lists have the name ${name}`);
  let rows = (early[name] as readonly Row[] | undefined) ?? seed;
  const set = (read: readonly Row[]) => {
    rows = read;
    reads++;
  };
  const facts = { name, list: () => rows, set };
  all.set(name, { ...facts, reset: () => set(seed) });
  return facts;
}

/** Every list by its name, as a page carries them. */
export const allSharedFacts = (): Record<string, readonly unknown[]> =>
  Object.fromEntries([...all].map(([name, { list }]) => [name, list()]));

/**
 * Sets the lists that a page carries, including those whose code loads later. Lists unknown to this code are simply
 * not used.
 */
export function setSharedFacts(carried: Readonly<Record<string, readonly unknown[]>> = {}): void {
  early = carried;
  for (const [name, rows] of Object.entries(carried)) all.get(name)?.set(rows as never);
}

/** Resets to the seeds, for tests: the next one may use another database. */
export function forgetSharedFacts(): void {
  early = {};
  for (const { reset } of all.values()) reset();
}
