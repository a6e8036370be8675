import { expect, test } from "vitest";
import {
  lastTrainingDay,
  shortTimes,
  suitsTime,
  timesInWords,
  trainingTimes,
} from "./weekly-times.ts";

const long = { startsOn: "2026-12-05", endsOn: "2027-03-04" };
const none = { days: [], hoursFrom: null, hoursTo: null };
const weekend = { days: ["saturday", "sunday"], hoursFrom: "09:00", hoursTo: "14:00" } as const;
const evening = {
  days: ["monday", "tuesday", "wednesday"],
  hoursFrom: "17:30",
  hoursTo: "20:00",
} as const;

test("days and hours in words, and the usual days when nobody has said", () => {
  expect(timesInWords({ ...long, ...weekend })).toBe("Saturday and Sunday, 9am to 2pm");
  expect(shortTimes({ ...long, ...weekend })).toBe("Sat and Sun, 9am\u00a0to\u00a02pm");
  expect(timesInWords({ ...long, ...evening })).toBe("Monday to Wednesday, 5:30pm to 8pm");
  expect(timesInWords({ ...long, ...none, days: ["monday", "thursday", "friday"] })).toBe(
    "Monday, Thursday and Friday",
  );
  expect(timesInWords({ ...long, ...none })).toBe("Monday to Saturday");
});

test("a workshop of three days does not train from Monday to Saturday", () => {
  const short = { startsOn: "2026-11-30", endsOn: "2026-12-02" };
  expect(timesInWords({ ...short, ...none })).toBeNull();
  expect(timesInWords({ ...short, ...none, hoursFrom: "09:00", hoursTo: "15:00" })).toBe(
    "9am to 3pm",
  );
  expect(timesInWords({ ...short, endsOn: "2026-12-05", ...none })).toBe("Monday to Saturday");
});

test.each([
  ["nothing said", none, ["weekday"]],
  ["weekends", weekend, ["weekend"]],
  ["evenings", evening, ["evening"]],
  ["evenings of a weekend", { ...weekend, hoursFrom: "17:00" }, ["evening", "weekend"]],
  ["Friday and Saturday", { ...weekend, days: ["friday", "saturday"] as const }, ["weekday"]],
])("who has time: %s", (_what, times, suited) => {
  expect(trainingTimes.filter((time) => suitsTime(times, time))).toEqual(suited);
});

test("the last day is one of the training days", () => {
  // 6 December 2026 is a Sunday.
  expect(lastTrainingDay("2026-12-06")).toBe("2026-12-05");
  expect(lastTrainingDay("2026-12-06", weekend.days)).toBe("2026-12-06");
  expect(lastTrainingDay("2026-12-06", evening.days)).toBe("2026-12-02");
});
