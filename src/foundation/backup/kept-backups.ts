import { dayMs, weekMs } from "../amounts/durations.ts";

/** How many daily, weekly and monthly backups stay. */
const keptBackups = { days: 7, weeks: 4, months: 12 } as const;

const nameShape = /^academy-(\d{4})-(\d\d)-(\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar(\.age)?$/;

/** A name that says when the backup was made. @param isEncrypted with age */
export const backupName = (madeAt: Date, isEncrypted: boolean): string =>
  `academy-${madeAt.toISOString().replace(/[:.]/g, "-")}.tar${isEncrypted ? ".age" : ""}`;

/** When the backup of this name was made; null for any other file. */
function madeAt(name: string): Date | null {
  const parts = nameShape.exec(name);
  if (!parts) return null;
  const [year = 0, month = 0, ...rest] = parts.slice(1, 8).map(Number);
  return new Date(Date.UTC(year, month - 1, ...(rest as [number, number, number, number, number])));
}

/** The newest backup among the names; null if there is none. */
export const newestBackup = (names: readonly string[]): string | null =>
  names
    .filter((name) => madeAt(name) !== null)
    .sort()
    .at(-1) ?? null;

/** Monday, 5 January 1970. */
const firstMondayMs = 4 * dayMs;

/**
 * The backups to delete: of each of the last days, weeks and months that have one, the newest is kept. Other files are
 * ignored. After a gap, old ones are kept longer; the last one is always kept.
 */
export function backupsToDrop(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => madeAt(name) !== null)
    .sort()
    .reverse();
  const kept = new Set<string>();
  const keep = (many: number, groupOf: (made: Date) => string) => {
    const groups = new Set<string>();
    for (const name of newestFirst) {
      const group = groupOf(madeAt(name) as Date);
      if (groups.has(group) || groups.size === many) continue;
      groups.add(group);
      kept.add(name);
    }
  };
  keep(keptBackups.days, (made) => made.toISOString().slice(0, 10));
  keep(keptBackups.weeks, (made) => `${Math.floor((made.getTime() - firstMondayMs) / weekMs)}`);
  keep(keptBackups.months, (made) => made.toISOString().slice(0, 7));
  return newestFirst.filter((name) => !kept.has(name));
}
