import { describe, expect, test } from "vitest";
import type { FormRules } from "./answers.ts";
import { checkForm } from "./check-form.ts";
import { defineForm, plainChoices } from "./field.ts";

const rules: FormRules = { today: "2026-11-22" };

const places = defineForm({
  id: "places",
  fields: [
    { name: "state", kind: "select", label: "State", choices: plainChoices(["Taraba", "Yobe"]) },
    {
      name: "area",
      kind: "select",
      label: "Area",
      wrong: "Choose an area of your state",
      groupBy: "state",
      choices: [
        { label: "Taraba", choices: plainChoices(["Jalingo", "Bali"]) },
        { label: "Yobe", choices: plainChoices(["Bade"]) },
      ],
    },
    {
      name: "other",
      kind: "text",
      label: "Other",
      maxLength: 9,
      when: { field: "area", is: ["Bali", "Bade"] },
    },
    {
      name: "guardian",
      kind: "text",
      label: "Guardian",
      maxLength: 9,
      required: "Missing",
      when: { fact: "minor" },
    },
  ],
});
const placesRules = (isMinor: boolean): FormRules => ({
  ...rules,
  facts: { minor: () => isMinor },
  offered: { state: ["Taraba"] },
  checks: { other: (text) => (text === "bad" ? "Not this one" : null) },
});
const checkPlaces = (raw: object, isMinor = false) =>
  checkForm(places, { ...raw }, placesRules(isMinor));

describe("fields that depend on another answer", () => {
  test("choices of the group that another answer names", () => {
    expect(checkPlaces({ state: "Taraba", area: "Bali" }).problems).toEqual({});
    expect(checkPlaces({ state: "Taraba", area: "Bade" }).problems).toEqual({
      area: "Choose an area of your state",
    });
    expect(checkPlaces({ area: "Bali" }).problems).toHaveProperty("area");
    expect(checkPlaces({ state: "__proto__", area: "Bali" }).problems).toHaveProperty("area");
  });

  test("choices that the room does not offer", () => {
    expect(checkPlaces({ state: "Yobe" }).problems).toEqual({
      state: "Choose from the answers listed",
    });
  });

  test("a question asked only after certain answers; otherwise its answer is dropped", () => {
    const sent = { state: "Taraba", other: "kept" };
    expect(checkPlaces({ ...sent, area: "Bali" }).answers).toMatchObject({ other: "kept" });
    expect(checkPlaces({ ...sent, area: "Jalingo" }).answers).not.toHaveProperty("other");
  });

  test("a question asked when the room says so", () => {
    expect(checkPlaces({}, true).problems).toEqual({ guardian: "Missing" });
    expect(checkPlaces({ guardian: "Hauwa" }, false).answers).not.toHaveProperty("guardian");
  });

  test("a room's own check", () => {
    expect(checkPlaces({ state: "Taraba", area: "Bali", other: "bad" })).toMatchObject({
      answers: { state: "Taraba", area: "Bali" },
      problems: { other: "Not this one" },
    });
  });
});
