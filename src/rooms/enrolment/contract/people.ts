import * as z from "zod";
import { shapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { learnerChanges } from "../rules/learner-changes.ts";
import { EnrolmentStatus } from "./enrolment.ts";
import { personForm, reasonForm } from "./forms/person-form.ts";

/** What staff do about a person who learns, also without an account. */

const tag = "enrolment";
const params = z.object({ id: z.string().max(100) });
const path = "/admin/people/:id";

const facts = {
  fullName: z.string(),
  dateOfBirth: z.string().describe("YYYY-MM-DD"),
  emailAddress: z.string(),
  phoneNumber: z.string(),
};

const Kept = z.object({ what: z.string(), why: z.string() });

export const PersonRecord = z.object({
  id: z.string(),
  ...facts,
  isErased: z.boolean(),
  account: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe("the account that has confirmed this address"),
  enrolments: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      courseOfInterest: z.string(),
      status: EnrolmentStatus,
      submittedAt: z.iso.datetime(),
      madeBy: z.string().nullable().describe("the account that registered them; null without one"),
    }),
  ),
  similar: z
    .array(z.object({ id: z.string(), ...facts, registrations: z.int() }))
    .describe("other records of the same person, from other forms"),
  changes: z
    .array(
      z.object({
        kind: z.enum(learnerChanges),
        by: z.string(),
        at: z.iso.datetime(),
        reason: z.string(),
        before: z.object(facts).partial().describe("the values before, only of what changed"),
      }),
    )
    .describe("what staff did, newest first"),
  kept: z.array(Kept).describe("what erasing leaves, and why"),
  history: z.array(PastEvent),
});
export type PersonRecord = z.output<typeof PersonRecord>;

const alsoIds = z
  .array(z.string().max(100))
  .max(50)
  .default([])
  .describe("of `similar`: these records too");

export const getPersonEndpoint = defineEndpoint({
  method: "GET",
  path,
  who: "admin",
  permission: "enrolments.read",
  tag,
  summary: "Everything about a learner, with other records of the same person",
  params,
  answers: { 200: PersonRecord },
});

export const correctPersonEndpoint = defineEndpoint({
  method: "PUT",
  path,
  who: "admin",
  permission: "enrolments.manage",
  tag,
  summary:
    "Corrects name, birth date, email and phone, with a reason; the values before stay in the history. 422 without a reason or with wrong fields",
  params,
  body: z.looseObject({ ...shapesOf(personForm), alsoIds }),
  answers: { 200: PersonRecord },
});

const withAddress = z
  .boolean()
  .default(false)
  .describe(
    "also what was sent to us under the email address without an account: messages, applications, community. 409 address_of_account when an account has confirmed it",
  );
const Asked = z.looseObject({ ...shapesOf(reasonForm), alsoIds, withAddress });
export type AskedByPerson = z.output<typeof Asked>;

export const exportPersonEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/people/:id/export",
  who: "admin",
  permission: "people.manage",
  tag,
  summary: "All that we hold about a learner, for them; with a reason",
  params,
  body: Asked,
  answers: {
    200: z.object({
      exportedAt: z.iso.datetime(),
      parts: z.record(z.string(), z.record(z.string(), z.unknown())),
    }),
  },
});

export const erasePersonEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/people/:id/erase",
  who: "admin",
  permission: "people.manage",
  tag,
  summary:
    "Erases all that says who a learner is, with a reason, and says what stays and why. 409 payment_on_its_way",
  params,
  body: Asked,
  answers: { 200: z.object({ erased: z.int().describe("registrations"), kept: z.array(Kept) }) },
});
