import { expect, test } from "vitest";
import { guardianAnswers, physicalAnswers } from "#tests/enrolment-answers.ts";
import { formOf } from "../contract/enrolment-forms.ts";
import { checkForm } from "./check-answers.ts";
import { readEnrolmentForm } from "./read-enrolment-form.ts";

const facts = { today: "2026-11-21", levels: ["beginner"], centres: ["Jalingo, Taraba"] };

test("a posted form is read as the same answers that JSON gives", () => {
  const sent = { ...physicalAnswers, ...guardianAnswers, dateOfBirth: "2010-01-01" };
  const formData = new FormData();
  for (const [name, value] of Object.entries(sent)) {
    for (const one of [value].flat()) formData.append(name, one);
  }
  formData.set("guardianConsent", "on");
  formData.set("amountKobo", "1");
  formData.set("signature", new Blob(["a file where a text belongs"]), "x.txt");
  const form = formOf("physical");
  const raw = readEnrolmentForm(form, formData);
  expect(raw).not.toHaveProperty("amountKobo");
  expect(raw).not.toHaveProperty("signature");
  expect(checkForm(form, { ...raw, signature: sent.signature }, facts)).toEqual(
    checkForm(form, sent, facts),
  );
});
