import type { Answers } from "../contract/enrolment-forms.ts";
import type { NewLearner } from "./find-or-add-learner.ts";

/** Who learns, from checked answers: every form requires these. */
export function learnerOf(answers: Answers): NewLearner {
  const { fullName, dateOfBirth, emailAddress, phoneNumber } = answers;
  if (!fullName || !dateOfBirth || !emailAddress || !phoneNumber) {
    throw new Error("a form does not ask who learns");
  }
  return { fullName, dateOfBirth, email: emailAddress, phone: phoneNumber };
}
