import { describe, expect, test } from "vitest";
import { localGovernmentsOf } from "./local-governments.ts";
import { stateNames } from "./states.ts";

describe("local government areas", () => {
  test("774 in total (Constitution of 1999, First Schedule), no two of one state alike", () => {
    const all = stateNames.flatMap((state) => {
      const names = localGovernmentsOf(state);
      expect([...new Set(names)]).toEqual(names);
      return names;
    });
    expect(all).toHaveLength(774);
    for (const name of all) expect(name).toMatch(/^[A-Z][A-Za-z'/ -]+[a-z]$/);
  });

  test.each([
    ["Katsina", "Katsina"],
    ["Taraba", "Kurmi"],
    ["Adamawa", "Guyuk"],
    ["Taraba", "Jalingo"],
    ["Adamawa", "Yola North"],
    ["Adamawa", "Yola South"],
    ["Benue", "Katsina-Ala"],
  ])("%s has %s", (state, name) => expect(localGovernmentsOf(state)).toContain(name));

  test("an unknown state has none", () => {
    for (const text of ["", "Kastina", "toString", "__proto__"])
      expect(localGovernmentsOf(text)).toEqual([]);
  });
});
