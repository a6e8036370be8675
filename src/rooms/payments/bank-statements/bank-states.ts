import type { FileRule } from "#foundation/files/file-kinds.ts";

/**
 * The states of a bank's file. `columns`: nobody has said yet what its columns mean. `checking`: it is read through, and
 * nothing is kept yet. `reading`: its lines are being stored. `refused`: nothing of it is read any more.
 */
export const fileStates = ["checking", "columns", "reading", "done", "refused"] as const;

/**
 * The same as people see them. `account`: the file names no account, and nobody has said yet that it is the academy's.
 * `failed`: nothing is wrong with the file, but with us. An older release does not know these two, so the database has
 * them as `columns` and `refused` with a mark.
 */
export const importStates = [...fileStates, "account", "failed"] as const;

/**
 * The states of a line. `open`: nobody has decided. `later`: somebody put it aside. `not_ours`: it concerns nothing that
 * the books know. `done`: it is a posting of the ledger, or several.
 */
export const lineStates = ["open", "later", "not_ours", "done"] as const;
export type LineState = (typeof lineStates)[number];

export const xlsxMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A year of a busy account is about 10 MB. */
export const statementRule: FileRule = {
  kinds: ["csv", "xlsx"],
  others: {
    csv: { label: "CSV", extensions: [".csv"], mediaType: "text/csv" },
    xlsx: { label: "XLSX", extensions: [".xlsx"], mediaType: xlsxMediaType },
  },
  maxBytes: 20 * 1024 * 1024,
};

/** Sure lines that one call does: more are done in several, so that each stays short. */
export const mostSureAtOnce = 25;
