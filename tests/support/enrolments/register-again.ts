import { enrol, type openEnrolmentAcademy, readEnrolment, reviewCasesOf } from "./enrol.ts";

/** The response to a registration. */
export type Made = Awaited<ReturnType<typeof enrol>>;
type Answers = Record<string, unknown>;

/** The actions of one person who registers, registers again and pays, and the results. */
export function registerAgain(opened: Awaited<ReturnType<typeof openEnrolmentAcademy>>) {
  let people = 0;
  return {
    /** A person's name and contacts, so that the forms of one test belong to the same person and no other. */
    somebody() {
      const number = ++people;
      const name = `Learner ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]}`;
      return {
        fullName: name,
        signature: name,
        emailAddress: `again-${number}@example.com`,
        phoneNumber: `0812${String(number).padStart(7, "0")}`,
      };
    },
    /** Sends the same form from the same tab: the browser names the enrolment it made before. */
    again: (made: Made, answers: Answers = {}, token = made.enrolment.resumeToken) =>
      enrol(opened.academy, answers, {
        headers: { "x-amends-enrolment": made.enrolment.id, "x-resume-token": token },
      }),
    statusesOf: (...made: Made[]) =>
      Promise.all(made.map(async (one) => (await readEnrolment(opened.academy, one)).status)),
    async pay({ reference }: Pick<Made, "reference">) {
      await opened.sandbox.press(reference, "pay");
      await opened.academy.call("POST", `/payments/${reference}/verify`);
    },
    casesOf: ({ reference }: Made) => reviewCasesOf(opened.academy, reference),
  };
}
