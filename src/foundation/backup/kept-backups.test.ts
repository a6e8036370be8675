import { expect, test } from "vitest";
import { dayMs } from "../amounts/durations.ts";
import { backupName, backupsToDrop, newestBackup } from "./kept-backups.ts";

const start = Date.parse("2024-01-01T02:00:00Z");
const dayOf = (name: string) => name.slice("academy-".length, "academy-".length + 10);

/** What is left after a backup a day, each of which deletes old ones. */
function backUpFor(days: number): string[] {
  let names: string[] = ["notes.txt", "academy-broken.tar.age.part"];
  for (let day = 0; day < days; day++) {
    names.push(backupName(new Date(start + day * dayMs), true));
    const dropped = new Set(backupsToDrop(names));
    names = names.filter((name) => !dropped.has(name));
  }
  return names;
}

test("after three years there are 7 daily, 4 weekly and 12 monthly backups", () => {
  const kept = backUpFor(3 * 365)
    .filter((name) => name.endsWith(".age"))
    .map(dayOf);
  expect(kept).toEqual([
    // The last day of each month.
    ...["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"],
    ...["2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30"],
    // Sundays; then the last week.
    ...["2026-12-13", "2026-12-20"],
    ...["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-27", "2026-12-28", "2026-12-29"],
    "2026-12-30",
  ]);
});

test("other files stay, and so does the last backup after a long pause", () => {
  expect(backUpFor(40)).toEqual(
    expect.arrayContaining(["notes.txt", "academy-broken.tar.age.part"]),
  );
  const old = backupName(new Date(start), false);
  expect(backupsToDrop([old])).toEqual([]);
  expect(newestBackup(["notes.txt"])).toBe(null);
  expect(newestBackup([old, backupName(new Date(start + dayMs), true), "notes.txt"])).toBe(
    backupName(new Date(start + dayMs), true),
  );
});
