import { centres } from "#academy";
import type { SeedProgram } from "#database/seeds/program-file.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { type MailKind, mailKinds } from "#foundation/mail-kinds.ts";
import { messagesStoppedMail } from "#foundation/messages/watch-messages.ts";
import { passwordLinkMail } from "#rooms/accounts/passwords/send-password-link.server.ts";
import { passwordChangedMail } from "#rooms/accounts/passwords/set-password.server.ts";
import { addressConfirmedMail, welcomeMail } from "#rooms/accounts/people/confirm-email.server.ts";
import { phoneConfirmedMail } from "#rooms/accounts/phone-codes/confirm-phone.server.ts";
import { signInCodeMail } from "#rooms/accounts/phone-codes/send-code.server.ts";
import { recoveryCodeMail } from "#rooms/accounts/second-factor/check-second-factor.server.ts";
import { codesStoppedMail } from "#rooms/accounts/second-factor/stop-codes.server.ts";
import {
  ownerAskedMail,
  staffDisabledMail,
  staffInvitedMail,
} from "#rooms/accounts/staff/ask-second-owner.server.ts";
import { accountChangedMail } from "#rooms/affiliates/account/save-payment-info.server.ts";
import * as applications from "#rooms/affiliates/applications/application-mails.server.ts";
import { earnedMail, paidOutMail } from "#rooms/affiliates/payouts/money-mails.server.ts";
import { invitationLetter, rejectionLetter } from "#rooms/careers/stage-letters.ts";
import { applicationReceivedMail } from "#rooms/careers/submit-job-application.server.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import { acknowledgedMail, supportMail } from "#rooms/contact/message-mails.server.ts";
import { replyLetter } from "#rooms/contact/reply-letter.ts";
import {
  chapterJoinedLetter,
  eventRegisteredLetter,
} from "#rooms/content/community/join-community.server.ts";
import { cancelledLetter, movedLetter } from "#rooms/content/community/tell-registered.server.ts";
import { factsBeforeStart } from "#rooms/content/content-facts.server.ts";
import { listReplies, placeFactNames } from "#rooms/content/help/list-replies.server.ts";
import { broadcastMail } from "#rooms/enrolment/broadcasts/broadcast-mail.ts";
import { hybridOpenMail } from "#rooms/enrolment/hybrid/set-hybrid-registration.server.ts";
import { instalmentMail } from "#rooms/enrolment/instalments/remind-of-instalments.server.ts";
import { startSoonMail } from "#rooms/enrolment/intakes/remind-of-start.server.ts";
import { movedStartMail } from "#rooms/enrolment/intakes/save-intake.server.ts";
import { lapsedMail, lapsesSoonMail } from "#rooms/enrolment/lapsing/lapse-registrations.server.ts";
import { orderMail } from "#rooms/enrolment/mails/order-mail.server.ts";
import * as payments from "#rooms/enrolment/mails/payment-mails.server.ts";
import * as registrations from "#rooms/enrolment/mails/registration-mails.server.ts";
import { earlierMail, linkMail } from "#rooms/enrolment/own-page/renew-link.server.ts";
import { cancelledMail } from "#rooms/enrolment/staff/cancel-enrolment.server.ts";
import { placeMovedMail } from "#rooms/enrolment/staff/move-enrolment.server.ts";
import { staffLetter } from "#rooms/enrolment/staff/write-to-learner.server.ts";
import { confirmMail, knownMail } from "#rooms/enrolment/waiting-list/join-waiting-list.server.ts";
import { seatOfferedMail } from "#rooms/enrolment/waiting-list/offer-seats.server.ts";
import { certificateMail } from "#rooms/learning/certificates/certificate-mail.server.ts";
import { tillOpenMail } from "#rooms/payments/tills/remind-of-till.server.ts";
import {
  sampleContext as ctx,
  type SamplePlace,
  sampleKey,
  sampleOrigin,
  samplePlace,
  unpaid,
} from "./sample-places.ts";

/** Every kind of email, as an academy would send it to invented people. */

const person = { name: "Amina Bello", email: "amina@example.com" };
const { email: to } = person;
/** A plan: the first part keeps the place. */
const inParts = { amountKobo: 5_000_000, wholeKobo: 9_500_000, places: 1, payBy: "2031-01-04" };
const ownNumber = {
  bankName: "A Bank",
  accountNumber: "9900000000",
  accountName: "THE ACADEMY / A PAYER",
  tryUrl: null,
};
const link = `${sampleOrigin}/a-link?token=${sampleKey}`;
const amountKobo = 250_000;
const credit = { reference: "a-reference", amountKobo, creditKobo: amountKobo };
const open = { amountKobo, openKobo: amountKobo };
const reason = "The workshop is closed in that week.";
const proof = { createdAt: ctx.clock() };
const [place = ""] = centres.map(({ address }) => address);

const event = {
  id: "an-event",
  title: "Open day",
  date: "2031-02-01",
  location: place,
  description: "Come and see.",
  attendees: 30,
  type: "Open day",
  capacity: null,
  cancelledAt: null,
  updatedAt: ctx.clock(),
  version: 1,
};
const question = {
  id: "a-message",
  ...person,
  subject: "general" as const,
  createdAt: ctx.clock(),
  message: "When can I visit the workshop?",
};
const applicant = { reference: "a-reference", email: to, fullName: person.name };
const affiliate = {
  email: to,
  fullName: person.name,
  affiliateCode: "AMINA-1",
  commissionRateBasisPoints: 1000,
};
const job = { fullName: person.name, positionApplied: "Instructor", reference: "a-reference" };
const interview = { day: "2031-02-01", time: "10:00", place };

/** What a saved reply says of a registration. */
const placeFacts = Object.fromEntries(placeFactNames.map((name) => [name, `a ${name}`]));

const intakeOf = ({ enrolment, intake }: SamplePlace): Intake => ({
  id: "an-intake",
  programId: enrolment.programId,
  seats: 16,
  ...intake,
});

/** What a letter about a seat says of a start. */
const startOf = (about: SamplePlace) => ({
  title: about.enrolment.programTitle,
  intake: intakeOf(about),
  url: link,
  until: ctx.clock(),
});

const orderOf = (about: SamplePlace) => {
  const learner = { fullName: person.name, email: to, dateOfBirth: "2010-03-14", phone: "" };
  const line = {
    enrolment: unpaid(about).enrolment,
    learner: { id: "a-learner", learner, isSelf: true, known: {} },
  };
  const dropped = {
    reference: "a-reference",
    courseOfInterest: about.enrolment.courseOfInterest,
    learnerFirstName: "Amina",
  };
  return { person, placed: [line], dropped: [dropped], origin: sampleOrigin };
};

const refund = { reference: "a-reference", refundedKobo: amountKobo, fullyRefunded: false };
const corrected = {
  receipt: {
    number: "a-number",
    replaces: "an-earlier-number",
    reference: "a-reference",
    openKobo: amountKobo,
    creditKobo: amountKobo,
  },
  amountKobo,
  wrongKobo: amountKobo * 2,
};

/** One or more letters of each kind about a place. */
type Letters = (about: SamplePlace) => readonly Mail[];

/** A new kind of email needs a line here, or the types fail. */
const letters: Readonly<Record<MailKind, Letters>> = {
  welcome: () => [welcomeMail(ctx, to, "a-token")],
  messages_stopped: () => [
    messagesStoppedMail(ctx, { reason: "no_balance", many: 12 }),
    messagesStoppedMail(ctx, { reason: "over_limit", many: 300 }),
    messagesStoppedMail(ctx, { reason: "sign_in_refused", many: 3 }),
  ],
  registration_link: (about) => [linkMail(about)],
  earlier_registration: (about) => [earlierMail(unpaid(about))],
  contact_acknowledged: () => [acknowledgedMail(question)],
  event_registered: () => [{ ...eventRegisteredLetter(event, "a-reference"), to }],
  chapter_joined: () => [
    {
      ...chapterJoinedLetter(
        { name: "First Learners", location: place, nextEvent: "a visit on Friday" },
        "a-reference",
      ),
      to,
    },
  ],
  hybrid_open: ({ enrolment }) => [
    hybridOpenMail(person, { title: enrolment.programTitle, url: link }),
  ],
  waiting_list_confirm: (about) => [confirmMail(to, startOf(about))],
  waiting_list_known: (about) =>
    (["waiting", "offered", "lapsed"] as const).map((known) =>
      knownMail(to, startOf(about), known),
    ),
  seat_offered: (about) => [seatOfferedMail(about.learner, startOf(about))],
  certificate_issued: ({ enrolment: { code, programTitle, trainingLevel } }) =>
    [1, 2].map((version) =>
      certificateMail(
        to,
        {
          id: "a-certificate",
          enrolmentId: "a-registration",
          number: "2031-000123",
          version,
          state: "issued",
          holderName: person.name,
          program: programTitle,
          level: trainingLevel && levelNamed(trainingLevel),
          startsOn: "2031-01-06",
          endsOn: "2031-04-06",
          proposedAt: ctx.clock().toISOString(),
          issuedOn: "2031-04-10",
        },
        {
          code: "7K4M3-W2QPX",
          reference: code,
          checkUrl: `${sampleOrigin}/certificates`,
          links: { url: link, short: `${sampleOrigin}/o/${sampleKey}` },
        },
      ),
    ),
  job_application_received: () => [applicationReceivedMail({ ...job, emailAddress: to }, 3)],
  affiliate_application_received: () => [
    applications.receivedMail(ctx, applicant),
    applications.repeatedMail(ctx, to, applicant),
    applications.repeatedMail(ctx, to, { status: "approved" }),
    applications.repeatedMail(ctx, to, { status: "suspended" }),
  ],
  enrolment_received: (about) => [
    registrations.receivedMail(unpaid(about), ctx.clock(), {
      first: inParts,
      own: null,
      isOnPage: true,
    }),
    registrations.receivedMail(unpaid(about), ctx.clock(), { first: inParts, own: ownNumber }),
    orderMail({ ...orderOf(about), own: null }),
    orderMail({ ...orderOf(about), own: ownNumber }),
  ],
  sponsorship_applied: (about) => [registrations.sponsorshipAppliedMail(unpaid(about))],
  contact_message: () => [supportMail(question)],
  set_password_link: () => [passwordLinkMail(person, link)],
  sign_in_code: () => [signInCodeMail(to, person.name, "123456")],
  phone_confirmed: () => [phoneConfirmedMail(ctx, to, "+2348031234567")],
  password_changed: () => [passwordChangedMail(ctx, to)],
  recovery_code_used: () => [recoveryCodeMail(ctx, to, 3), recoveryCodeMail(ctx, to, 0)],
  codes_stopped: () => [codesStoppedMail(ctx, to, 5)],
  staff_invited: () => [staffInvitedMail(to, link)],
  staff_disabled: () => [staffDisabledMail(to)],
  owner_asked: () => [ownerAskedMail(ctx, to)],
  address_confirmed: () => [addressConfirmedMail(ctx, to)],
  affiliate_earned: () => [earnedMail(ctx, affiliate, amountKobo)],
  affiliate_paid: () => [
    paidOutMail(ctx, affiliate, {
      number: 123,
      madeAt: ctx.clock(),
      totalKobo: amountKobo,
      bank: null,
    }),
  ],
  till_open: ({ enrolment }) =>
    enrolment.centreId
      ? [
          tillOpenMail(ctx, person, {
            id: "a-till",
            centreId: enrolment.centreId,
            openedAt: ctx.clock(),
          }),
        ]
      : [],
  affiliate_payment_info_changed: () => [
    accountChangedMail(ctx, to, null),
    accountChangedMail(ctx, to, { from: ctx.clock(), secret: "a-secret" }),
  ],
  enrolment_confirmed: (about) => [
    registrations.confirmedMail(ctx, about),
    registrations.confirmedMail(ctx, { ...about, full: { startsOn: "2031-01-20" } }),
  ],
  enrolment_paid_by_other: (about) => [
    registrations.payerReceiptMail(to, about),
    registrations.payerReceiptMail(to, unpaid(about)),
  ],
  enrolment_awaiting_form: (about) => [registrations.formNeededMail(about)],
  payment_credit: (about) => [
    payments.creditMail(about, credit),
    payments.creditUsedMail(about, open),
  ],
  credit_taken_back: (about) => [payments.owesAgainMail(about, open)],
  credit_written_off: (about) => [payments.writtenOffMail(about, 0)],
  instalment_due: (about) =>
    (["week_before", "on_day", "week_after"] as const).map((kind) =>
      instalmentMail(
        about,
        {
          kind,
          heading: "Your next instalment",
          sentence: "A part of your fee is due.",
          dueOn: "2031-03-03",
          openKobo: amountKobo,
        },
        kind === "on_day" ? ownNumber : null,
      ),
    ),
  registration_lapses: (about) => [lapsesSoonMail(unpaid(about), "2031-02-03")],
  registration_lapsed: (about) =>
    (["lapsed", "other_place"] as const).map((cause) => lapsedMail(unpaid(about), cause)),
  payment_proof_refused: (about) => [payments.proofRefusedMail(about, proof, reason)],
  enrolment_receipt: (about) => [
    registrations.receiptMail(about),
    registrations.receiptMail({ ...unpaid(about), full: { startsOn: "2031-01-20" } }),
  ],
  receipt_corrected: (about) => [
    payments.correctedMail(about, { ...corrected, full: null }),
    payments.correctedMail(about, { ...corrected, full: intakeOf(about) }),
  ],
  enrolment_refunded: (about) =>
    (["provider", "cash", "transfer"] as const).map((way) =>
      payments.refundedMail(about, { ...refund, way }),
    ),
  enrolment_cancelled: (about) => [cancelledMail(about, reason)],
  place_moved: (about) => [
    placeMovedMail(about, { reason, openKobo: amountKobo, creditKobo: amountKobo }),
  ],
  start_soon: (about) => [
    startSoonMail(about),
    startSoonMail({ ...about, enrolment: { ...about.enrolment, status: "awaiting_form" } }),
  ],
  start_moved: (about) => [
    movedStartMail(
      { ...about, intake: intakeOf(about) },
      { ...intakeOf(about), startsOn: "2031-01-06" },
    ),
    movedStartMail(
      { ...unpaid(about), intake: intakeOf(about) },
      { ...intakeOf(about), hoursFrom: "08:00", hoursTo: "12:00" },
    ),
  ],
  sponsorship_declined: (about) => [registrations.sponsorshipDeclinedMail(about)],
  affiliate_application_approved: () => [
    applications.approvedMail(ctx, affiliate, null),
    applications.approvedMail(ctx, affiliate, link),
  ],
  affiliate_application_rejected: () => [
    applications.rejectedMail(ctx, { ...applicant, rejectionReason: reason }),
  ],
  job_application_invited: () => [
    { ...invitationLetter(job, interview, false), to },
    { ...invitationLetter(job, interview, true), to },
  ],
  job_application_rejected: () => [{ ...rejectionLetter(job, reason, "2032-01-14"), to }],
  contact_reply: () =>
    listReplies(factsBeforeStart(), placeFacts).map(({ text }) => ({
      ...replyLetter(question, text),
      to,
    })),
  broadcast: (about) => [
    broadcastMail("Your class starts at 10.", { to, reference: about.enrolment.code }),
  ],
  staff_letter: (about) => [staffLetter(about, "Your first day", "Please come early.")],
  payment_proof_recorded: (about) => [
    payments.proofRecordedMail(about, proof, [{ number: "a-number", amountKobo }]),
  ],
  event_cancelled: () => [{ ...cancelledLetter(event, link), to }],
  event_moved: () => [
    { ...movedLetter(event, { toldDate: "2031-01-25", toldLocation: "Market Hall" }, link), to },
  ],
};

type MailSample = { readonly kind: MailKind; readonly write: () => readonly Mail[] };

/** The letters of every kind: those about a registration for each program, at its centres and levels in turn. */
export function mailSamples(programs: readonly SeedProgram[]): MailSample[] {
  const places = programs.map(samplePlace);
  return mailKinds.map((kind) => {
    const letter = letters[kind];
    // One that takes no place is the same for all of them.
    const about = letter.length > 0 ? places : places.slice(0, 1);
    return { kind, write: () => about.flatMap(letter) };
  });
}
