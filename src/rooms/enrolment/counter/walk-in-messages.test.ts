import { expect, test } from "vitest";
import { choiceOf } from "#foundation/messages/choices.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { choiceOwner } from "../messages/keep-message-choices.server.ts";
import { reachOf } from "../messages/reach-of.server.ts";
import type { AddedWalkIn } from "./endpoints.ts";

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
const clerk = await signInAs(academy, "admin", undefined, "clerk");

let people = 0;
async function add(more: Record<string, unknown>) {
  const body = {
    courseId: "tiling",
    trainingLevel: "beginner",
    preferredLocation: "Jalingo, Taraba",
    fullName: "Hauwa Asked",
    dateOfBirth: "2001-04-13",
    phoneNumber: `0817 ${String(++people).padStart(7, "0")}`,
    ...more,
  };
  const reply = await academy.call("POST", "/admin/walk-ins", { token: clerk.token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return getWithLearner(ctx, (reply.body as AddedWalkIn).enrolment.id);
}

test("a walk-in is told by SMS after a yes to what the clerk asks", async () => {
  const { enrolment, learner } = await add({ messageChannels: ["sms"], messageLanguage: "ha" });
  expect(await reachOf(ctx, enrolment, "learner")).toEqual({
    owner: choiceOwner(enrolment.id, "learner"),
    phone: learner.phone,
    ways: ["sms"],
    language: "ha",
  });
  expect((await choiceOf(ctx, choiceOwner(enrolment.id, "learner")))?.words).toBe(
    "May we send messages to this number? SMS. Language of short messages: Hausa",
  );
  // The form that follows begins with it.
  expect(enrolment.knownAnswers).toMatchObject({ messageChannels: ["sms"] });
});

test("after a no, or from a device that doesn't ask yet, nothing goes to the phone", async () => {
  for (const more of [{ messageChannels: [] }, {}]) {
    const { enrolment } = await add(more);
    expect(await choiceOf(ctx, choiceOwner(enrolment.id, "learner"))).toBeNull();
    expect(await reachOf(ctx, enrolment, "learner")).toMatchObject({ ways: ["email"] });
  }
});
