import { expect, test } from "vitest";
import { latestEnd, levelEnds, registeredEnd, trainingEnd } from "./training-days.ts";

const intake = { startsOn: "2026-12-07", endsOn: "2026-12-20", days: [] };

test.each([
  // The seventh is a Sunday.
  ["beginner", "2027-03-06"],
  ["intermediate", "2027-06-07"],
  ["advanced", "2027-09-07"],
] as const)(
  "%s ends on a training day, its months after the start, and ignores the intake's end",
  (level, end) => {
    expect(trainingEnd(intake, level)).toBe(end);
  },
);

test("in a shorter month, training ends on its last training day", () => {
  const ends = (startsOn: string) =>
    levelEnds({ startsOn, endsOn: startsOn, days: [] }, ["beginner", "intermediate"]).map(
      (e) => e.endsOn,
    );
  expect(ends("2026-11-30")).toEqual(["2027-02-27", "2027-05-29"]);
  expect(ends("2027-11-30")).toEqual(["2028-02-29", "2028-05-30"]);
});

test("an intake without levels ends on its own end", () => {
  expect(trainingEnd(intake, null)).toBe("2026-12-20");
  expect(latestEnd(intake, [])).toBe("2026-12-20");
  expect(latestEnd(intake, ["beginner", "intermediate"])).toBe("2027-06-07");
});

test("an intake of weekends ends on a weekend", () => {
  const weekends = {
    ...intake,
    startsOn: "2026-12-05",
    days: ["saturday" as const, "sunday" as const],
  };
  // 5 March 2027 is a Friday.
  expect(trainingEnd(weekends, "beginner")).toBe("2027-02-28");
  expect(registeredEnd(weekends, { trainingMonths: 3 })).toBe("2027-02-28");
});
