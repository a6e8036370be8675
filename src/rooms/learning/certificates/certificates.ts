import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { RosterIntake } from "#rooms/enrolment/staff/rosters.ts";
import { missingCodes } from "../completion/what-is-missing.ts";
import { certificateSorts, certificateStates, longestReason } from "./certificate-states.ts";

/** Certificates: what staff do with them, and what anybody can check. */

const tag = "learning";
const staff = { who: "admin", tag } as const;
const id = z.object({ id: z.string().min(1).max(100) });
const Day = z.iso.date();
const State = z.enum(certificateStates, "Choose a status");
const Missing = z.array(z.enum(missingCodes)).describe("what completion still lacks");

const Reason = z
  .string()
  .trim()
  .min(1, "Write a reason")
  .max(longestReason, `Write ${longestReason} letters or fewer`);

export const CertificateSummary = z.object({
  id: z.string(),
  number: z
    .string()
    .nullable()
    .describe("`2026-000123`, without gaps; null until it is issued. A corrected version keeps it"),
  version: z.int().describe("1, and one more for each correction"),
  state: State,
  holderName: z.string().nullable().describe("null once the holder's data was erased"),
  enrolmentId: z.string(),
  program: z.string(),
  level: z.string().nullable(),
  startsOn: Day,
  endsOn: Day,
  proposedAt: z.iso.datetime(),
  issuedOn: Day.nullable(),
});
export type CertificateSummary = z.output<typeof CertificateSummary>;

export const CertificateRecord = CertificateSummary.extend({
  code: z.string().describe("opens its public page"),
  proposedBy: z.string().nullable(),
  issuedBy: z.string().nullable(),
  reason: z.string().nullable().describe("why an owner proposed it although something was missing"),
  endReason: z
    .string()
    .nullable()
    .describe("why it was discarded or revoked; of a revoked one, its public page says so"),
  missing: Missing.describe("what completion lacks now"),
  needsOther: z.boolean().describe("the caller proposed it, so someone else issues it"),
  replaces: z.string().nullable().describe("the id of the version that it corrects"),
  replacedBy: z.string().nullable().describe("the id of the version that corrects it"),
});
export type CertificateRecord = z.output<typeof CertificateRecord>;

/** Somebody of an intake, and whether they can get a certificate. */
export const Finisher = z.object({
  enrolmentId: z.string(),
  code: z.string(),
  fullName: z.string(),
  level: z.string().nullable(),
  endsOn: Day.nullable().describe("the last day of training at this level"),
  missing: Missing,
  certificate: CertificateSummary.nullable().describe("the one that is proposed or issued"),
});
export type Finisher = z.output<typeof Finisher>;

export const listCertificatesEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/certificates",
  permission: "certificates.read",
  opensInBrowser: true,
  summary: "Certificates; the search looks at names, programs and numbers",
  query: AdminListQuery.extend({
    state: State.optional(),
    sort: z.enum(certificateSorts).default("proposedAt"),
  }),
  answers: { 200: z.object({ certificates: z.array(CertificateSummary), ...adminPageFields }) },
});

export const certificateCalls = defineEndpoints({
  getFinishers: {
    ...staff,
    method: "GET",
    path: "/admin/intakes/:id/certificates",
    permission: "certificates.read",
    summary: "The people of an intake with a place, and what each lacks for a certificate",
    params: id,
    answers: { 200: z.object({ intake: RosterIntake, people: z.array(Finisher) }) },
  },
  getCertificate: {
    ...staff,
    method: "GET",
    path: "/admin/certificates/:id",
    permission: "certificates.read",
    summary: "One certificate with its history",
    params: id,
    answers: { 200: z.object({ certificate: CertificateRecord, history: z.array(PastEvent) }) },
  },
  proposeCertificate: {
    ...staff,
    method: "POST",
    path: "/admin/certificates",
    permission: "certificates.propose",
    perMinuteOfAccount: 600,
    summary:
      "Propose a certificate for an enrolment; someone else issues it. 409 `not_complete` while something is missing: then it needs a reason and `certificates.decide`. 409 `has_one` when another is proposed or issued",
    body: z.object({ enrolmentId: z.string().min(1).max(100), reason: Reason.optional() }),
    answers: { 201: CertificateRecord },
  },
  issueCertificate: {
    ...staff,
    method: "POST",
    path: "/admin/certificates/:id/issue",
    permission: "certificates.issue",
    perMinuteOfAccount: 600,
    summary:
      "Issue a proposed certificate: it gets its number, and its holder is told. 409 `own_proposal` for whoever proposed it, unless nobody else may; `not_complete` when something is missing meanwhile; `wrong_state` when it is not proposed any more",
    params: id,
    answers: { 200: CertificateRecord },
  },
  discardCertificate: {
    ...staff,
    method: "POST",
    path: "/admin/certificates/:id/discard",
    permission: "certificates.propose",
    summary: "Discard a proposal. 409 `wrong_state` once it is issued or discarded",
    params: id,
    body: z.object({ reason: Reason }),
    answers: { 200: CertificateRecord },
  },
  correctCertificate: {
    ...staff,
    method: "POST",
    path: "/admin/certificates/:id/correct",
    permission: "certificates.propose",
    summary:
      "Propose a corrected version of an issued certificate, with what the registration says now. It keeps the number; once someone else issues it, the old one is marked as replaced. 409 `nothing_changed`, `has_one` or `wrong_state`",
    params: id,
    answers: { 201: CertificateRecord },
  },
  revokeCertificate: {
    ...staff,
    method: "POST",
    path: "/admin/certificates/:id/revoke",
    permission: "certificates.revoke",
    summary:
      "Revoke an issued certificate. Its public page says so, with the reason. 409 `wrong_state` when it isn't issued any more",
    params: id,
    body: z.object({ reason: Reason }),
    answers: { 200: CertificateRecord },
  },
});

export const openCertificateEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/certificates/:id/pdf",
  permission: "certificates.read",
  opensInBrowser: true,
  summary: "The certificate as PDF; 404 while it isn't issued. Recorded in the audit log",
  params: id,
  answers: { 200: z.string().describe("application/pdf") },
});

export const getOwnCertificateEndpoint = defineEndpoint({
  method: "GET",
  path: "/enrolments/:id/certificate",
  who: "anyone",
  ownCheck: "the registration's resume token, or a session of its user",
  opensInBrowser: true,
  tag,
  perHour: { id: 120 },
  summary: "The holder's certificate as PDF; 404 `no_certificate` without an issued one",
  params: id,
  answers: { 200: z.string().describe("application/pdf") },
});

/** A certificate on its holder's own page. */
export type OwnCertificate = {
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly issuedOn: string;
  readonly code: string;
  /** Its public page. */
  readonly checkUrl: string;
  /** Null once it was revoked. */
  readonly pdf: string | null;
};

const Shown = z.object({
  code: z.string(),
  number: z.string(),
  version: z.int(),
  program: z.string(),
  level: z.string().nullable(),
  issuedOn: Day,
});

/** What anybody with a certificate's code can see. */
export const CertificateCheck = z.discriminatedUnion("result", [
  Shown.extend({
    result: z.literal("genuine"),
    name: z.string(),
    startsOn: Day,
    endsOn: Day,
  }),
  Shown.extend({ result: z.literal("revoked"), revokedOn: Day, reason: z.string() }),
  Shown.extend({
    result: z.literal("replaced"),
    replacedOn: Day,
    newCode: z.string().describe("of the version that counts"),
  }),
  Shown.extend({ result: z.literal("withdrawn") }).describe("its holder had their data erased"),
  z.object({ result: z.literal("unknown"), code: z.string() }),
  z
    .object({ result: z.enum(["not_a_code", "wrong_check"]) })
    .describe("the code is mistyped, and nothing was looked up"),
]);
export type CertificateCheck = z.output<typeof CertificateCheck>;

export const checkCertificateEndpoint = defineEndpoint({
  method: "GET",
  path: "/certificates/:code",
  who: "anyone",
  tag,
  summary:
    "Says whether a certificate is ours and still counts. Lower case, spaces and missing dashes are fine",
  params: z.object({ code: z.string().max(200) }),
  answers: { 200: CertificateCheck },
  // Stops people from trying codes one by one; a school that checks a whole class stays below it.
  perMinute: 60,
});
