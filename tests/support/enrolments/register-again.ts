import { eq } from "drizzle-orm";
import { messages } from "#foundation/mail/tables.ts";
import { balances } from "../payments/recording-fulfilment.ts";
import { signInAs } from "../people/sign-in-as.ts";
import { enrol, type openEnrolmentAcademy, readEnrolment, reviewCasesOf } from "./enrol.ts";

/** The response to a registration. */
export type Made = Awaited<ReturnType<typeof enrol>>;
type Answers = Record<string, unknown>;

/** The actions of one person who registers, registers again and pays, and the results. */
export function registerAgain(opened: Awaited<ReturnType<typeof openEnrolmentAcademy>>) {
  let people = 0;
  /** A person's name and contacts, so that the forms of one test belong to the same person and no other. */
  const somebody = () => {
    const number = ++people;
    return {
      fullName: `Learner ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]}`,
      signature: `Learner ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]}`,
      emailAddress: `replacing-${number}@example.com`,
      phoneNumber: `0812${String(number).padStart(7, "0")}`,
    };
  };
  const send = (answers: Answers = {}) => enrol(opened.academy, answers);
  /** Somebody who sends forms while signed in, so that no key is needed. */
  const signedIn = async () => {
    const { token } = await signInAs(opened.academy, "user");
    return (answers: Answers = {}) => enrol(opened.academy, answers, { token });
  };
  /** Sends the same form from the same tab: the browser names the enrolment it made before. */
  const again = (made: Made, answers: Answers = {}, token = made.enrolment.resumeToken) =>
    enrol(opened.academy, answers, {
      headers: { "x-amends-enrolment": made.enrolment.id, "x-resume-token": token },
    });
  const read = (made: Made) => readEnrolment(opened.academy, made);
  const statusesOf = async (...made: Made[]) =>
    Promise.all(made.map(async (one) => (await read(one)).status));
  const pay = async ({ reference }: Made) => {
    await opened.sandbox.press(reference, "pay");
    await opened.academy.call("POST", `/payments/${reference}/verify`);
  };
  const stateOf = async ({ reference }: Made) =>
    ((await opened.academy.call("GET", `/payments/${reference}`)).body as { status: string })
      .status;
  const startPayment = async ({ enrolment }: Made) => {
    const { status, body } = await opened.academy.call(
      "POST",
      `/enrolments/${enrolment.id}/payments`,
      {
        headers: { "x-resume-token": enrolment.resumeToken },
      },
    );
    return { http: status, ...(body as { status?: string; code?: string; reference?: string }) };
  };
  const casesOf = ({ reference }: Made) => reviewCasesOf(opened.academy, reference);
  const mailsTo = async (email: string) =>
    (await opened.academy.ctx.db.select().from(messages).where(eq(messages.recipient, email))).map(
      ({ kind }) => kind,
    );
  /** The amount that the ledger owes to payers, in kobo. */
  const owedBack = async () => -((await balances(opened.academy.ctx)).refunds_payable ?? 0);

  return {
    somebody,
    send,
    signedIn,
    again,
    read,
    statusesOf,
    pay,
    stateOf,
    startPayment,
    casesOf,
    mailsTo,
    owedBack,
  };
}
