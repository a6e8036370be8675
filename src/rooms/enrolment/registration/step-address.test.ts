import { expect, test } from "vitest";
import { isChanging, searchOfStep, stepIndexIn } from "./use-registration-form.ui.ts";

const search = (text: string) => new URLSearchParams(text);

test.each([
  ["", 0],
  ["step=1", 0],
  ["step=6", 5],
  ["step=7", 0],
  ["step=0", 0],
  ["step=-1", 0],
  ["step=2.5", 0],
  ["step=two", 0],
  ["step=last", 5],
  ["level=advanced&step=3", 2],
])("%s is step %i of six", (text, index) => {
  expect(stepIndexIn(search(text), 6)).toBe(index);
});

test("the address of a step keeps everything else in it", () => {
  expect(searchOfStep(search("level=advanced"), 2)).toBe("?level=advanced&step=3");
  expect(searchOfStep(search("level=advanced&step=3"), 3)).toBe("?level=advanced&step=4");
});

test("the first step needs no number", () => {
  expect(searchOfStep(search("step=4"), 0)).toBe("");
});

test("changing an answer is in the address until the next step", () => {
  const changing = searchOfStep(search("step=6"), 1, true);
  expect(changing).toBe("?step=2&change");
  expect(isChanging(search(changing))).toBe(true);
  expect(searchOfStep(search(changing), 5)).toBe("?step=6");
});
