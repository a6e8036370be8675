import { beforeEach, describe, expect, test } from "vitest";
import type { JobQueue } from "#foundation/context.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { SubmittedEnrolment } from "../enrolment.ts";
import { sendRegistrationLinkJob } from "../own-page/renew-link.server.ts";

/** Before the same learner takes a second seat in one program, the form asks. Only the owner learns which one it is. */

/** The ids of registrations whose owners get a link. */
const linked: string[] = [];
const jobs: JobQueue = {
  async enqueue(_, { name }, job) {
    if (name === sendRegistrationLinkJob.name) linked.push(...Object.values(job));
  },
};
const { academy } = await openEnrolmentAcademyForFile({ rateLimited: true, context: { jobs } });
beforeEach(() => linked.splice(0));

type Made = Awaited<ReturnType<typeof enrol>>;
type Refused = { code: string; error: string; details?: { id: string } };

let people = 0;
const somebody = () => {
  const number = ++people;
  return {
    fullName: "Musa Bello",
    emailAddress: `musa-${number}@example.com`,
    phoneNumber: `0807${String(number).padStart(7, "0")}`,
  };
};

/** The form of the website, which asks. */
async function send(answers: object, headers: Record<string, string> = {}, token?: string) {
  const reply = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, onlyOnce: true, ...answers },
    headers,
    ...(token ? { token } : {}),
  });
  return { http: reply.status, ...(reply.body as Refused & SubmittedEnrolment) };
}
const keyOf = ({ enrolment }: Made) => ({
  "x-first-enrolment": enrolment.id,
  "x-resume-token": enrolment.resumeToken,
});
describe("a stranger who knows name, birth date and phone number", () => {
  test("learns that there is a registration, and no code, money or link; its owner gets the link", async () => {
    const person = somebody();
    const made = await enrol(academy, person);
    const asked = await send({ ...person, emailAddress: "stranger@example.com" });
    expect(asked).toMatchObject({ http: 409, code: "already_registered" });
    const text = JSON.stringify(asked);
    for (const secret of [made.enrolment.reference, made.enrolment.id, "paid", "₦", "https:"]) {
      expect(text).not.toContain(secret);
    }
    expect(linked).toEqual([made.enrolment.id]);
  });

  test("with a key of another person learns no more", async () => {
    const person = somebody();
    await enrol(academy, person);
    const other = await enrol(academy, { fullName: "Bala Sani" });
    const asked = await send({ ...person, emailAddress: "stranger@example.com" }, keyOf(other));
    expect(asked).toMatchObject({ http: 409 });
    expect(asked.details).toBeUndefined();
    expect(asked.error).not.toContain("paid");
  });

  test("learns nothing with a wrong birth date, phone number, name, or an unfinished form", async () => {
    const person = somebody();
    await enrol(academy, person);
    const other = { emailAddress: "stranger@example.com" };
    expect(await send({ ...person, ...other, signature: "" })).toMatchObject({ http: 422 });
    expect(await send({ ...person, ...other, dateOfBirth: "2001-03-15" })).toMatchObject({
      http: 201,
    });
    expect(await send({ ...person, ...other, phoneNumber: "0809 999 0000" })).toMatchObject({
      http: 201,
    });
    expect(await send({ ...person, ...other, fullName: "Aisha Bello" })).toMatchObject({
      http: 201,
    });
  });

  test("can't try birth dates for ever: a phone number gets few answers in an hour", async () => {
    const person = somebody();
    await enrol(academy, person);
    for (let day = 1; day <= 10; day++) {
      const dateOfBirth = `2002-01-${String(day).padStart(2, "0")}`;
      const tried = { ...person, dateOfBirth, emailAddress: `try-${day}@example.com` };
      expect(await send(tried)).toMatchObject({ http: 201 });
    }
    expect(await send({ ...person, emailAddress: "try@example.com" })).toMatchObject({ http: 201 });
  });
});

describe("the family itself", () => {
  test("with the key of the first reads which one it is, and can open it", async () => {
    const person = somebody();
    const made = await enrol(academy, person);
    expect(await send(person, keyOf(made))).toMatchObject({
      http: 409,
      error: `Musa Bello is already registered for Tiling, ${made.enrolment.reference}, and has not paid.`,
      details: { id: made.enrolment.id, code: made.enrolment.reference, status: "pending_payment" },
    });
    expect(linked).toEqual([]);
  });

  test("registers anyway without the question", async () => {
    const person = somebody();
    const made = await enrol(academy, person);
    const again = await send({ ...person, onlyOnce: false }, keyOf(made));
    expect(again.http).toBe(201);
    expect(again.enrolment.id).not.toBe(made.enrolment.id);
  });

  test("a twin is somebody else, and so is the same child in another program", async () => {
    const person = somebody();
    const made = await enrol(academy, person);
    expect(await send({ ...person, fullName: "Hassan Bello" }, keyOf(made))).toMatchObject({
      http: 201,
    });
    expect(await send({ ...person, courseId: "masonry" }, keyOf(made))).toMatchObject({
      http: 201,
    });
  });

  test("a form that is sent again after its answer was lost gets that answer", async () => {
    const person = somebody();
    const key = { "idempotency-key": "lost-answer-1" };
    const first = await send(person, key);
    expect(await send(person, key)).toMatchObject({
      http: 201,
      enrolment: { id: first.enrolment.id },
    });
  });

  test("signed in, a paid place is named; an unpaid one is changed in place, as before", async () => {
    const { token, email } = await signInAs(academy, "user");
    const person = { ...somebody(), emailAddress: email };
    const made = await enrol(academy, person, { token });
    expect(await send(person, {}, token)).toMatchObject({
      http: 201,
      enrolment: { id: made.enrolment.id },
    });
  });
});

test("two forms about one learner at once: one registers, the other is asked", async () => {
  const person = somebody();
  const both = await Promise.all([send(person), send({ ...person, yearCompleted: "2020" })]);
  expect(both.map(({ http }) => http).sort()).toEqual([201, 409]);
});
