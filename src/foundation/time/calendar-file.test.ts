import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const at = new Date("2026-11-21T09:00:00Z");
const event = {
  uid: "one@academy.example",
  title: "First day: Ɗinki, Beginner; level 1",
  place: "12 Workshop Road, Jalingo",
  notes: "Bring a notebook.\nYour code: ZA-7K4M-3W2.",
  url: "https://academy.example/slips/ZA-7K4M-3W2",
  when: { from: new Date("2026-11-30T08:00:00Z"), to: new Date("2026-11-30T16:00:00Z") },
};

test("times are in UTC, texts are escaped, lines end with CRLF", () => {
  const file = calendarFile([event], "Zaure Academy", at);
  expect(file).not.toMatch(/[^\r]\n/);
  expect(file.split("\r\n")).toEqual(
    expect.arrayContaining([
      "BEGIN:VCALENDAR",
      "DTSTAMP:20261121T090000Z",
      "DTSTART:20261130T080000Z",
      "DTEND:20261130T160000Z",
      "SUMMARY:First day: Ɗinki\\, Beginner\\; level 1",
      "DESCRIPTION:Bring a notebook.\\nYour code: ZA-7K4M-3W2.",
    ]),
  );
});

test("a whole day ends on the next one, also at the end of a year", () => {
  const file = calendarFile([{ ...event, when: { day: "2026-12-31" } }], "Zaure Academy", at);
  expect(file).toContain("DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
});

test("long lines are folded at 75 bytes and no letter is split", () => {
  const notes = "Ɓ ɗ ƙ ƴ ".repeat(40);
  const file = calendarFile([{ ...event, notes }], "Zaure Academy", at);
  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${notes}\r\n`);
});
