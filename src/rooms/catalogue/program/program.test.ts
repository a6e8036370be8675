import { expect, test } from "vitest";
import { durationMonths } from "../levels/levels.ts";
import {
  defaultLevel,
  isPast,
  levelOffered,
  mayGoInCart,
  registrationFormOf,
  takesRegistrationsHere,
} from "./program.ts";

const base = {
  mode: "physical",
  priceType: "paid",
  externalUrl: null,
  hybridOpen: false,
  endsOn: null,
  archivedAt: null,
} as const;
const today = "2026-11-21";

test("levels last 3, 6 and 9 months", () => {
  expect([durationMonths("beginner"), durationMonths("intermediate")]).toEqual([3, 6]);
  expect(durationMonths("advanced")).toBe(9);
});

test.each([
  [
    "its own level",
    { level: "intermediate", levels: ["beginner", "intermediate"] },
    "intermediate",
  ],
  ["the first on offer otherwise", { level: "beginner", levels: ["advanced"] }, "advanced"],
  ["none if there is no choice", { level: "beginner", levels: [] }, null],
] as const)("the default level is %s", (_name, program, level) => {
  expect(defaultLevel({ level: program.level, levels: [...program.levels] })).toBe(level);
});

test("only levels on offer are offered", () => {
  const program = { levels: ["intermediate" as const] };
  expect(
    ["intermediate", "beginner", "", null, undefined].map((l) => levelOffered(program, l)),
  ).toEqual([true, false, false, false, false]);
});

test.each([
  ["online", { mode: "online" }, "online", true],
  ["physical", { mode: "physical" }, "physical", true],
  ["hybrid", { mode: "hybrid" }, "hybrid-closed", false],
  ["hybrid that is open", { mode: "hybrid", hybridOpen: true }, "hybrid", true],
  ["a form elsewhere", { externalUrl: "https://forms.example" }, "external", false],
  ["an unknown mode", { mode: "postal" }, "unknown", false],
  ["archived", { archivedAt: new Date(0) }, "physical", false],
  ["over", { endsOn: "2026-11-20" }, "physical", false],
  ["on its last day", { endsOn: today }, "physical", true],
])("registration: %s", (_name, changes, form, taken) => {
  const program = { ...base, ...changes } as Parameters<typeof mayGoInCart>[0];
  expect(registrationFormOf(program)).toBe(form);
  expect(takesRegistrationsHere(program, today)).toBe(taken);
  expect(mayGoInCart(program, today)).toBe(taken);
});

test("a sponsored place is applied for, not bought", () => {
  const program = { ...base, priceType: "sponsorship" } as const;
  expect(takesRegistrationsHere(program, today)).toBe(true);
  expect(mayGoInCart(program, today)).toBe(false);
});

test("a program without an end is never past", () => {
  expect(isPast({ endsOn: null }, "9999-12-31")).toBe(false);
});
