import { expect, test } from "vitest";
import { stateNames } from "./states.ts";

test("36 states and the capital territory, in order, each once", () => {
  expect(stateNames).toHaveLength(37);
  expect([...new Set(stateNames)].sort()).toEqual(stateNames);
  for (const name of ["Katsina", "Nasarawa", "Taraba", "Adamawa"])
    expect(stateNames).toContain(name);
});
