import type { ReactNode } from "react";

/** Something that staff do to the rows that they chose. The server asks for the permission again, for each row. */
export type ListAction<Row> = {
  /** Verb and noun: "Award places". */
  readonly label: string;
  readonly tone?: "primary" | "danger";
  /** Why nothing can be done to a row of those chosen; null when it can. Such rows are named and left out. */
  readonly refusal?: (row: Row, rows: readonly Row[]) => string | null;
  /** What will happen, before it does. */
  readonly says: (rows: readonly Row[]) => ReactNode;
  /** What has to be typed or chosen. @param wrong field → what is wrong with it */
  readonly fields?: (rows: readonly Row[], wrong: Readonly<Record<string, string>>) => ReactNode;
  /** What is wrong with it: field → sentence. */
  readonly check?: (data: FormData) => Readonly<Record<string, string>>;
  /** Rows that it takes at once, where the server makes one file of them. It is called in the click. */
  readonly openAll?: (rows: readonly Row[]) => Promise<void>;
  /** Does it to one row. @returns what is said of the row, "Done" by default; and how to undo it for a while */
  readonly run?: (row: Row, data: FormData) => Promise<ActResult | undefined>;
};

export type ActResult = {
  readonly words?: ReactNode;
  readonly undo?: () => Promise<unknown>;
};
