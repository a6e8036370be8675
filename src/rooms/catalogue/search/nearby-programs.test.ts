import { expect, test } from "vitest";
import { nearbyPrograms } from "./select-programs.ts";

const program = (number: number, family: "build" | "care", endsOn: string | null = null) => ({
  id: `p${number}`,
  number,
  family,
  endsOn,
});

test("the nearest of the family, without itself and programs that are over", () => {
  const all = [
    program(1, "build"),
    program(2, "care"),
    program(3, "build"),
    program(4, "build", "2026-01-01"),
    program(5, "build"),
    program(9, "build"),
    program(20, "build"),
  ];
  const near = (number: number, most = 3) =>
    nearbyPrograms(program(number, "build"), all, { today: "2026-11-21", most }).map(
      (other) => other.number,
    );
  expect(near(3)).toEqual([1, 5, 9]);
  expect(near(20, 2)).toEqual([9, 5]);
  expect(nearbyPrograms(program(2, "care"), all, { today: "2026-11-21", most: 3 })).toEqual([]);
});
