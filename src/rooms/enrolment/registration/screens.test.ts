import { expect, test } from "vitest";
import { enrolmentForms } from "../forms/enrolment-forms.ts";
import { isChanging, placeIn, screenIn, screensOf, searchOfScreen } from "./screens.ts";

const search = (text: string) => new URLSearchParams(text);
const screens = screensOf(enrolmentForms.physical.steps);
const namesOn = (id: string) =>
  screens.find((one) => one.id === id)?.fields.map(({ name }) => name) ?? [];

test.each(Object.values(enrolmentForms))(
  "every question of the $kind form is on one screen",
  (form) => {
    const all = form.steps.flatMap(({ fields }) => fields.map(({ name }) => name));
    const shown = screensOf(form.steps);
    expect(shown.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(all);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
  },
);

test("the guardian's questions have a screen of their own, and the first one is short", () => {
  expect(namesOn("personal-details")).toEqual(["fullName", "dateOfBirth", "gender"]);
  expect(namesOn("guardian")).toEqual([
    "guardianName",
    "guardianPhone",
    "guardianMessageChannels",
    "guardianMessageLanguage",
    "guardianRelationship",
    "guardianConsent",
  ]);
  expect(screens.filter(({ stepIndex }) => stepIndex === 0)).toHaveLength(3);
});

test.each([
  ["", "1"],
  ["step=1", "1"],
  ["step=1.2", "1.2"],
  ["step=1.3", "1.3"],
  ["step=1.9", "1"],
  ["step=6", "6"],
  ["step=7", "1"],
  ["step=0", "1"],
  ["step=-1", "1"],
  ["step=2.5", "1"],
  ["step=two", "1"],
  ["step=last", "6"],
  ["level=advanced&step=3", "3"],
])("%s is screen %s", (text, number) => {
  expect(screens[screenIn(search(text), screens)]?.number).toBe(number);
});

test("the address of a screen keeps everything else in it", () => {
  expect(searchOfScreen(search("level=advanced"), "3")).toBe("?level=advanced&step=3");
  expect(searchOfScreen(search("level=advanced&step=3"), "1.2")).toBe("?level=advanced&step=1.2");
});

test("the first screen needs no number", () => {
  expect(searchOfScreen(search("step=4"), "1")).toBe("");
});

test("changing an answer is in the address until the next step", () => {
  const changing = searchOfScreen(search("step=6"), "2", true);
  expect(changing).toBe("?step=2&change");
  expect(isChanging(search(changing))).toBe(true);
  expect(searchOfScreen(search(changing), "6")).toBe("?step=6");
});

test.each([
  ["program-details", "Section C (step 3 of 6)"],
  ["guardian", "Section A (step 1 of 6)"],
  ["unknown", undefined],
  [undefined, undefined],
])("a draft left on %s was left in %s", (id, place) => {
  expect(placeIn(screens, id)).toBe(place);
});

test("a step without a section has its number only", () => {
  const online = screensOf(enrolmentForms.online.steps);
  expect(placeIn(online, "technical-access")).toBe("step 3 of 5");
});
