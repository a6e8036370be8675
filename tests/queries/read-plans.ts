import pg from "pg";
import { vi } from "vitest";

export type Statement = { text: string; values: unknown[] };

/** The statements that `work` sends, with their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [asked, values] = given as [string | { text: string }, unknown];
    const text = typeof asked === "string" ? asked : asked.text;
    sent.push({ text, values: Array.isArray(values) ? values : [] });
    return send.apply(this, given);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent.filter(
    ({ text }) =>
      /^\s*\(?(select|update|delete|with)\b/i.test(text) && !/pgboss\.|pg_advisory/.test(text),
  );
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Join Filter"?: string;
  /** The index condition of a scan that reads the rows afterwards. */
  "Recheck Cond"?: string;
  /** Evaluated once, before the rows below are read at all. */
  "One-Time Filter"?: string;
  Plans?: Plan[];
};

/** A limit ends a scan that takes every row: this is how a list is counted, up to 10,000. */
const isLimited = (plan: Plan): boolean =>
  plan["Node Type"] === "Limit" && plan.Plans?.[0]?.Filter === undefined;

/** The rows of a list are added up only when they were counted before and are few: counting is in the same plan. */
const isOnlyOfFew = (plan: Plan): boolean => plan["One-Time Filter"]?.includes("count(*)") ?? false;

const nodesOf = (plan: Plan): Plan[] => [
  plan,
  ...(isOnlyOfFew(plan) ? [] : (plan.Plans ?? []))
    .filter((part) => !(isLimited(plan) && part["Node Type"] === "Seq Scan"))
    .flatMap(nodesOf),
];

/** Every node of a plan, also those below a limit. */
const allNodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(allNodesOf)];

/**
 * Where the database would compute the words of each row that it reads, instead of finding rows by their index of
 * words (foundation/database/word-search.ts): that is a search that gets slower with every row. No scan of a whole
 * table gives it away when another index narrows the rows first. Rows that an index of words has found may be filtered
 * further.
 */
const wordFiltersOf = (plan: Plan): WordFilter[] =>
  allNodesOf(plan)
    .filter((node) => !node["Recheck Cond"]?.includes("search_words("))
    .flatMap((node) =>
      [node.Filter, node["Join Filter"]]
        .filter((filter) => filter?.includes("search_words("))
        .map((filter = "") => ({ table: node["Relation Name"] ?? null, filter })),
    );

/** @property table null where rows of two tables are joined */
type WordFilter = { readonly table: string | null; readonly filter: string };

export type ReadPlan = {
  /** The tables that the database would read whole. */
  readonly whole: readonly string[];
  readonly wordFilters: readonly WordFilter[];
};

/**
 * How the database would answer a statement.
 * @param explainer not one of the academy's connections: those have a time limit
 * @param deletesMost most rows here are old enough to be deleted, unlike on an ordinary day: then only the lack of
 *   an index makes it read them all
 */
export async function readPlan(
  explainer: pg.Client,
  { text, values }: Statement,
  deletesMost: boolean,
): Promise<ReadPlan> {
  await explainer.query(`set enable_seqscan = ${deletesMost ? "off" : "on"}`);
  const { rows: explained } = await explainer.query(`explain (format json) ${text}`, values);
  const [{ Plan: plan }] = explained[0]["QUERY PLAN"] as [{ Plan: Plan }];
  const whole = nodesOf(plan)
    .filter((node) => node["Node Type"] === "Seq Scan")
    .flatMap((node) => node["Relation Name"] ?? []);
  return { whole, wordFilters: wordFiltersOf(plan) };
}
