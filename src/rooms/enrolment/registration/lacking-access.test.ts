import { describe, expect, test } from "vitest";
import { lackOf, programsInstead } from "./lacking-access.ts";

test.each([
  ["yes", "yes", null],
  ["no", "yes", "device"],
  ["yes", "no", "internet"],
  ["no", "no", "both"],
  [undefined, undefined, null],
])("device %s and internet %s", (hasDeviceAccess, hasInternetAccess, lack) =>
  expect(lackOf({ hasDeviceAccess, hasInternetAccess })).toBe(lack),
);

describe("programs instead", () => {
  const today = "2026-11-21";
  const program = (id: string, number: number, more: object = {}) => ({
    id,
    number,
    family: "signal" as const,
    mode: "physical" as const,
    priceType: "paid" as const,
    externalUrl: null,
    hybridOpen: false,
    endsOn: null,
    archivedAt: null,
    ...more,
  });
  const online = program("web", 10, { mode: "online" });
  const ids = (found: { id: string }[]) => found.map(({ id }) => id);

  test("are at a centre, of the same family first, then the closest", () => {
    const all = [
      online,
      program("other-online", 11, { mode: "online" }),
      program("far", 40),
      program("next", 12),
      program("free", 11, { priceType: "free" }),
      program("masonry", 9, { family: "build" }),
      program("tiling", 2, { family: "build" }),
    ];
    expect(ids(programsInstead(online, all, today))).toEqual(["next", "far", "free"]);
    const few = all.filter(({ id }) => /online|masonry|tiling/.test(id));
    expect(ids(programsInstead(online, few, today))).toEqual(["masonry", "tiling"]);
  });

  test("can be hybrid, also while closed, but not for someone in a hybrid program", () => {
    const all = [program("mixed", 11, { mode: "hybrid" }), program("repair", 12)];
    expect(ids(programsInstead(online, all, today))).toEqual(["mixed", "repair"]);
    expect(ids(programsInstead({ ...online, mode: "hybrid" }, all, today))).toEqual(["repair"]);
  });

  test("are never over, withdrawn or on another site", () => {
    const all = [
      program("over", 11, { endsOn: "2026-11-20" }),
      program("withdrawn", 12, { archivedAt: new Date(0) }),
      program("elsewhere", 13, { externalUrl: "https://forms.example" }),
      program("withdrawn-mixed", 14, { mode: "hybrid", archivedAt: new Date(0) }),
    ];
    expect(programsInstead(online, all, today)).toEqual([]);
  });
});
