import * as z from "zod";
import { exampleCentre } from "#foundation/academy/centres.ts";
import { formBody, shapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { exampleReceipt } from "#rooms/payments/receipts/receipt-number.ts";
import { EnrolmentAccount } from "../account/account.ts";
import { EnrolmentRow, FeeLine, JoinedStart } from "../enrolment.ts";
import { ManualPaymentBody, staffFileQuery } from "../staff/staff.ts";
import { claimForm } from "./claim-form.ts";
import { walkInForm } from "./walk-in-form.ts";

/** Registering people at the counter, and how they take the registration over later. */

const tag = "enrolment";

/** A program that the counter can register for, with today's fees. */
export const CounterProgram = z.object({
  id: z.string(),
  title: z.string(),
  mode: z.string(),
  levels: z
    .array(
      z.object({
        level: z.string(),
        durationMonths: z.int(),
        totalKobo: z.int(),
        nowKobo: z.int().describe("due at registration"),
      }),
    )
    .describe("on offer; empty when there is no choice"),
  components: z.array(FeeLine).describe("without levels; empty for a free program"),
  totalKobo: z.int().describe("without levels"),
  places: z.array(z.string()).describe("the centres that teach it; empty online"),
  starts: z
    .array(z.object({ intakeId: z.string(), location: z.string(), startsOn: z.string() }))
    .describe("intakes that have not started, the next one first"),
});
export type CounterProgram = z.output<typeof CounterProgram>;

export const WalkInBody = z.looseObject({
  courseId: z.string("Choose the program").trim().min(1, "Choose the program").max(200),
  trainingLevel: z.string().max(40).nullish(),
  preferredLocation: z
    .string()
    .max(100)
    .nullish()
    .describe(`a centre, such as \`${exampleCentre}\``),
  intakeId: z.string().max(100).nullish().describe("another start than the next one there"),
  payment: ManualPaymentBody.nullish().describe("money that is taken with it"),
  onlyOnce: z
    .boolean()
    .nullish()
    .describe(
      "false: registers a learner who has the program already. Otherwise 409 already_registered",
    ),
  ...shapesOf(walkInForm),
});
export type WalkInBody = z.output<typeof WalkInBody>;

export const AddedWalkIn = z.object({
  enrolment: EnrolmentRow,
  account: EnrolmentAccount,
  start: JoinedStart,
  receipt: z
    .object({ number: z.string().describe(`such as ${exampleReceipt}`), href: z.string() })
    .optional()
    .describe("when money was taken"),
  reference: z.string().optional().describe("the payment's, when money was taken"),
});
export type AddedWalkIn = z.output<typeof AddedWalkIn>;

export const getWalkInPaperEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/enrolments/:id/paper",
  who: "admin",
  permission: "walk_ins.add",
  opensInBrowser: true,
  tag,
  summary:
    "For a learner without an email address: a sheet (PDF) with the code, what is owed, and a QR code that opens the registration. 409 has_address: others get this by email",
  params: z.object({ id: z.string().max(100) }),
  query: staffFileQuery,
  answers: { 200: z.string().describe("application/pdf") },
});

export const openWalkInFormEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/form-link",
  who: "admin",
  permission: "walk_ins.add",
  tag,
  summary:
    "For a learner without an email address who filled in the form on paper: a key with which staff type it in. 409 has_address",
  params: z.object({ id: z.string().max(100) }),
  answers: { 201: z.object({ resumeToken: z.string() }) },
});

export const counterCalls = defineEndpoints({
  listCounterPrograms: {
    method: "GET",
    path: "/admin/walk-ins/programs",
    who: "admin",
    permission: "walk_ins.add",
    tag,
    summary: "The programs that a walk-in can be registered for, with fees, centres and starts",
    answers: {
      200: z.object({
        today: z.string().describe("the day in Lagos: a device at the counter may have another"),
        programs: z.array(CounterProgram),
        hasPhoneWays: z.boolean().describe("whether SMS and WhatsApp go to phones here"),
        total: z.int(),
      }),
    },
  },
  addWalkIn: {
    method: "POST",
    path: "/admin/walk-ins",
    who: "admin",
    permission: "walk_ins.add",
    tag,
    summary:
      "Registers a learner at the counter, with or without an email address, and takes money for it. Either all of it is stored or nothing is. The program's form comes afterwards. 404 for an unknown program, 409 for one that takes no registrations at the counter and already_registered (details: id, code), 403 own_record, and the errors of manual-payment with their fields under `payment.`",
    body: WalkInBody,
    answers: { 201: AddedWalkIn },
  },
  claimEnrolment: {
    method: "POST",
    path: "/me/enrolments/claim",
    who: "user",
    tag,
    summary:
      "Takes a registration of the counter into the account, which must have confirmed its address: by code and the learner's birth date, only while it has neither an account nor an email address. 404 no_such_registration when anything does not match, 409 address_not_confirmed, 429 after a few guesses",
    body: formBody(claimForm),
    answers: { 200: z.object({ id: z.string(), courseOfInterest: z.string() }) },
    perHour: { account: 10 },
  },
});
