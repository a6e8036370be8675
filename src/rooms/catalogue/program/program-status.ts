import type { Program } from "./program.ts";

/** A program's status for admins: only they see a draft, and an archived program is no longer offered. */
export const programStatuses = ["draft", "published", "archived"] as const;
export type ProgramStatus = (typeof programStatuses)[number];

export function statusOf({
  publishedAt,
  archivedAt,
}: Pick<Program, "publishedAt" | "archivedAt">): ProgramStatus {
  if (archivedAt !== null) return "archived";
  return publishedAt === null ? "draft" : "published";
}

/** Registrations of a program that are not finished. */
export type OpenRegistrations = {
  /** Waiting for a payment. */
  unpaid: number;
  /** Waiting for a decision on a sponsored place. */
  applied: number;
  /** Paid or free places whose training is not over. */
  learning: number;
};

const counted = (count: number, words: string) => (count > 0 ? [`${count} ${words}`] : []);

/** `3 not paid yet, 1 waiting for a sponsored place`; empty when there are none. */
export const openInWords = ({ unpaid, applied, learning }: OpenRegistrations): string =>
  [
    ...counted(unpaid, "not paid yet"),
    ...counted(applied, "waiting for a sponsored place"),
    ...counted(learning, "in training or about to start"),
  ].join(", ");
