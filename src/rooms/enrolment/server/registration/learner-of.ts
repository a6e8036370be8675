import { noEmail } from "#foundation/contacts/email-address.ts";
import type { Answers, EnrolmentForm } from "../../contract/forms/enrolment-forms.ts";
import type { NewLearner } from "./find-or-add-learner.ts";

/**
 * The learner in checked answers. Every form requires these fields; the address only of someone who can have one
 * (withoutAddress).
 */
export function learnerOf(answers: Answers): NewLearner {
  const { fullName, dateOfBirth, emailAddress = noEmail, phoneNumber } = answers;
  if (!fullName || !dateOfBirth || !phoneNumber) {
    throw new Error("the form does not ask for the learner");
  }
  return { fullName, dateOfBirth, email: emailAddress, phone: phoneNumber };
}

/** A form that offers the centre of a place, also if it has closed since. @param own its name; null online */
export const withOwnPlace = (form: EnrolmentForm, own: string | null): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (field.name !== "preferredLocation" || field.kind !== "radio" || own === null)
        return field;
      const choices = typeof field.choices === "function" ? field.choices() : field.choices;
      if (choices.some((one) => "value" in one && one.value === own)) return field;
      return { ...field, choices: [...choices, { value: own, label: own }] } as typeof field;
    }),
  })),
});

/** A form for someone who registered at the counter without an email address: it asks for one, and does not need it. */
export const withoutAddress = (form: EnrolmentForm): EnrolmentForm => ({
  ...form,
  steps: form.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => {
      if (field.name !== "emailAddress") return field;
      const { required: _, ...rest } = field;
      return { ...rest, label: "Email address (optional)" } as typeof field;
    }),
  })),
});
