import * as z from "zod";
import { formBody, shapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { noteForm } from "#rooms/careers/admin-forms.ts";
import { EnrolmentRow } from "../enrolment.ts";
import { personForm, reasonForm } from "../forms/person-form.ts";
import { learnerChanges } from "../own-page/learner-changes.ts";

/** What staff do with a learner's record, with or without an account. */

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

const OtherRecord = z.object({ id: z.string(), ...facts, registrations: z.int() });

/** What two records can share if they belong to one person. */
const sharedFacts = ["name_and_birth_date", "email", "phone"] as const;

/** How many registrations a person's record shows, and each further page. */
export const mostShown = 20;

const PersonPlace = EnrolmentRow.extend({
  refundedKobo: z.int(),
  madeBy: z.string().nullable().describe("the account that registered them; null without one"),
});

/** The most notes that a person's page shows, the newest. */
export const mostNotes = 100;

export const PersonNote = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string().nullable().describe("null after its author has left and was erased"),
  mayDelete: z.boolean().describe("the caller wrote it, or is an owner"),
  createdAt: z.iso.datetime(),
});
export type PersonNote = z.output<typeof PersonNote>;

export const PersonRecord = z.object({
  id: z.string().describe("of the record that is kept, where records are joined"),
  ...facts,
  isErased: z.boolean(),
  account: z
    .object({ id: z.string(), name: z.string(), email: z.string(), since: z.iso.datetime() })
    .nullable()
    .describe("the account that has confirmed this address"),
  enrolments: z
    .array(PersonPlace)
    .describe(`of all their records, the newest first, ${mostShown} at most`),
  money: z
    .object({
      registrations: z.int(),
      totalKobo: z.int(),
      receivedKobo: z.int().describe("what has come and not gone back"),
      refundedKobo: z.int(),
      openKobo: z.int(),
    })
    .describe("of all registrations"),
  similar: z
    .array(OtherRecord)
    .describe("other records of the same person, from other forms; shown with this one"),
  joined: z
    .array(OtherRecord.extend({ by: z.string(), at: z.iso.datetime(), reason: z.string() }))
    .describe("records that an owner joined with this one"),
  candidates: z
    .array(OtherRecord.extend({ shared: z.array(z.enum(sharedFacts)) }))
    .describe("records that may be of the same person: families share phones and addresses"),
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
  notes: z
    .array(PersonNote)
    .max(mostNotes)
    .describe("what staff noted for each other, such as calls, newest first"),
  kept: z.array(Kept).describe("what erasing leaves, and why"),
});
export type PersonRecord = z.output<typeof PersonRecord>;

const alsoIds = z
  .array(z.string().max(100))
  .max(50)
  .default([])
  .describe("of `similar` and `joined`: these records too");

const withAddress = z
  .boolean()
  .default(false)
  .describe(
    "also what was sent to us under the email address without an account: messages, applications, community. 409 address_of_account when an account has confirmed it",
  );
const Asked = z.looseObject({ ...shapesOf(reasonForm), alsoIds, withAddress });
export type AskedByPerson = z.output<typeof Asked>;

export const erasePersonEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/people/:id/erase",
  who: "admin",
  permission: "people.manage",
  tag,
  summary:
    "Erases a learner's personal data, with a reason, and says what stays and why. The provider is asked about open payments first. 409 payment_on_its_way, 503 earlier_payment_unclear",
  params,
  body: Asked,
  answers: { 200: z.object({ erased: z.int().describe("registrations"), kept: z.array(Kept) }) },
});

export const deletePersonNoteEndpoint = defineEndpoint({
  method: "DELETE",
  path: "/admin/people/:id/notes/:note",
  who: "admin",
  permission: "people.note",
  tag,
  summary: "Delete a note: only its author or an owner can",
  params: params.extend({ note: z.string().min(1).max(100) }),
  answers: { 204: null },
});

export const peopleCalls = defineEndpoints({
  listPersonEnrolments: {
    method: "GET",
    path: "/admin/people/:id/enrolments",
    who: "admin",
    permission: "enrolments.read",
    tag,
    summary: `Registrations of a person, the newest first, ${mostShown} at a time`,
    params,
    query: z.object({
      from: z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000)
        .default(0)
        .describe("how many to leave out"),
    }),
    answers: { 200: z.object({ enrolments: z.array(PersonPlace), total: z.int() }) },
  },
  correctPerson: {
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
  },
  addPersonNote: {
    method: "POST",
    path: "/admin/people/:id/notes",
    who: "admin",
    permission: "people.note",
    tag,
    summary:
      "Write a note about a learner for colleagues, such as a call; it is part of a copy of the learner's data and is erased with it. 409 erased",
    params,
    body: formBody(noteForm),
    answers: { 201: PersonNote },
  },
  exportPerson: {
    method: "POST",
    path: "/admin/people/:id/export",
    who: "admin",
    permission: "people.manage",
    tag,
    summary: "Everything we hold about a learner, for the learner; needs a reason",
    params,
    body: Asked,
    answers: {
      200: z.object({
        exportedAt: z.iso.datetime(),
        parts: z.record(z.string(), z.record(z.string(), z.unknown())),
      }),
    },
  },
  joinPeople: {
    method: "POST",
    path: "/admin/people/:id/join",
    who: "admin",
    permission: "people.manage",
    tag,
    summary:
      "Records, with a reason, that another record is of the same person. Nothing else changes. 409 already_joined, erased",
    params,
    body: z.looseObject({ ...shapesOf(reasonForm), otherId: z.string().max(100) }),
    answers: { 200: PersonRecord },
  },
  splitPeople: {
    method: "POST",
    path: "/admin/people/:id/split",
    who: "admin",
    permission: "people.manage",
    tag,
    summary: "Undoes a join; what was joined into that record before goes with it. 409 not_joined",
    params,
    body: z.object({ otherId: z.string().max(100) }),
    answers: { 200: PersonRecord },
  },
});
