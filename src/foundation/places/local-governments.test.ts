import { describe, expect, test } from "vitest";
import { localGovernmentsOf } from "./local-governments.ts";
import { type StateName, stateNames } from "./states.ts";

/** The number of areas of each state (Constitution of 1999, First Schedule); 774 in total. */
const counts: Record<StateName, number> = {
  Abia: 17,
  Adamawa: 21,
  "Akwa Ibom": 31,
  Anambra: 21,
  Bauchi: 20,
  Bayelsa: 8,
  Benue: 23,
  Borno: 27,
  "Cross River": 18,
  Delta: 25,
  Ebonyi: 13,
  Edo: 18,
  Ekiti: 16,
  Enugu: 17,
  "Federal Capital Territory": 6,
  Gombe: 11,
  Imo: 27,
  Jigawa: 27,
  Kaduna: 23,
  Kano: 44,
  Katsina: 34,
  Kebbi: 21,
  Kogi: 21,
  Kwara: 16,
  Lagos: 20,
  Nasarawa: 13,
  Niger: 25,
  Ogun: 20,
  Ondo: 18,
  Osun: 30,
  Oyo: 33,
  Plateau: 17,
  Rivers: 23,
  Sokoto: 23,
  Taraba: 16,
  Yobe: 17,
  Zamfara: 14,
};

describe("local government areas", () => {
  test.each(Object.entries(counts))("%s has %i", (state, count) => {
    const names = localGovernmentsOf(state);
    expect(names).toHaveLength(count);
    expect([...new Set(names)]).toEqual(names);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z'/ -]+[a-z]$/);
  });

  test("774 in total", () => {
    expect(stateNames.flatMap((state) => localGovernmentsOf(state))).toHaveLength(774);
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
