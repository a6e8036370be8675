import type { Answers } from "../../contract/forms/enrolment-forms.ts";
import type { NewLearner } from "./find-or-add-learner.ts";

/** The learner in checked answers. Every form requires these fields. */
export function learnerOf(answers: Answers): NewLearner {
  const { fullName, dateOfBirth, emailAddress, phoneNumber } = answers;
  if (!fullName || !dateOfBirth || !emailAddress || !phoneNumber) {
    throw new Error("the form does not ask for the learner");
  }
  return { fullName, dateOfBirth, email: emailAddress, phone: phoneNumber };
}
