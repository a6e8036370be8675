import { expect, test } from "vitest";
import { fieldsOf } from "#foundation/forms/field.ts";
import { readTyped } from "#foundation/forms/typed-answers.ts";
import {
  guardianAnswers,
  inControls,
  physicalAnswers,
} from "#tests/support/enrolments/enrolment-answers.ts";
import { checkEnrolment, enrolmentRules } from "../registration/enrolment-rules.ts";
import { formOf } from "./enrolment-forms.ts";

const rules = enrolmentRules({ levels: ["beginner"], centreIds: ["jalingo"] }, "2026-11-21");

test("a posted form is read as the same answers that JSON gives", () => {
  const sent = { ...physicalAnswers, ...guardianAnswers, dateOfBirth: "2010-01-01" };
  const formData = new FormData();
  for (const [name, value] of Object.entries(inControls(sent))) {
    for (const one of [value].flat()) formData.append(name, one);
  }
  formData.set("guardianConsent", "on");
  formData.set("amountKobo", "1");
  formData.set("signature", new Blob(["a file where a text belongs"]), "x.txt");
  const form = formOf("physical", true);
  const typed = readTyped(formData, fieldsOf(form));
  expect(typed).not.toHaveProperty("amountKobo");
  expect(typed.signature).toBe("");
  const read = checkEnrolment(form, { ...typed, signature: sent.signature }, rules);
  expect(read.problems).toEqual({});
  expect(read).toEqual(checkEnrolment(form, sent, rules));
});
