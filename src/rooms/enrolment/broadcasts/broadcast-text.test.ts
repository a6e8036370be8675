import { expect, test } from "vitest";
import { fillIn, findTextFault, longestText, saysStart } from "./broadcast-text.ts";

const values = { name: "Amina", program: "Tiling", startsOn: "4 Jan 2027" };

test("a text is filled in for one person, and what a name contains is not filled in again", () => {
  const text = "{name}: {program} starts {startsOn}. Come early, {name}.";
  expect(fillIn(text, values)).toBe("Amina: Tiling starts 4 Jan 2027. Come early, Amina.");
  expect(fillIn("Hello {name}", { ...values, name: "{program} $&" })).toBe("Hello {program} $&");
  expect(saysStart(text)).toBe(true);
  expect(saysStart("{name}")).toBe(false);
});

test.each([
  ["", "Write the message"],
  [" \n ", "Write the message"],
  ["Dear {nmae}", "{nmae} cannot be filled in. You can use {name}, {program} and {startsOn}."],
  ["Dear {Name}", "{Name} cannot be filled in. You can use {name}, {program} and {startsOn}."],
  ["Dear {}", "{} cannot be filled in. You can use {name}, {program} and {startsOn}."],
  ["Dear {name", "A brace is left over. You can use {name}, {program} and {startsOn}."],
  ["Dear {{name}}", "A brace is left over. You can use {name}, {program} and {startsOn}."],
  ["x".repeat(longestText + 1), "Use at most 600 letters. You have 601."],
])("%j is refused with a reason", (text, reason) => {
  expect(findTextFault(text)).toBe(reason);
});

test.each(["Tomorrow's class starts at 10.", "{name} {program} {startsOn}", "x".repeat(600)])(
  "%j is fine",
  (text) => {
    expect(findTextFault(text)).toBeNull();
  },
);
