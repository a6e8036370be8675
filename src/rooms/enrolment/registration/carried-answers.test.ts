import { expect, test } from "vitest";
import { carryAnswers } from "./carried-answers.ts";

test("carries what is of the person, and nothing of the program or a consent", () => {
  const ofPerson = {
    fullName: "Hauwa Bello",
    stateOfOrigin: "Taraba",
    guardianName: "Ladi Bello",
    educationLevel: "Secondary",
    hasDeviceAccess: "yes",
    employerName: "Taraba Water Board",
    emergencyPhone: "08031234567",
  } as const;
  const ofThis = {
    guardianConsent: true,
    trainingLevel: "beginner",
    preferredLocation: "Jalingo, Taraba",
    affiliateCode: "ASABE",
    motivation: "To work",
    signature: "Hauwa Bello",
  } as const;
  expect(carryAnswers([null, { ...ofPerson, ...ofThis }])).toEqual(ofPerson);
});

test("takes each answer from the newest registration that has it", () => {
  const given = [{ currentAddress: "Jalingo" }, { currentAddress: "Wukari", jobTitle: "Clerk" }];
  expect(carryAnswers(given)).toEqual({ currentAddress: "Jalingo", jobTitle: "Clerk" });
});
