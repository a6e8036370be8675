import { ErrorBody } from "#foundation/http/answers/error-body.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { Profile } from "#rooms/accounts/people/own-account.ts";
import { OpenSession } from "#rooms/accounts/sessions/session-endpoints.ts";
import { User } from "#rooms/accounts/sign-in/sign-in.ts";
import { StaffMember } from "#rooms/accounts/staff/staff.ts";
import { AuditRecord } from "#rooms/admin/audit/audit.ts";
import { SavedView } from "#rooms/admin/lists/saved-views.ts";
import { MailRecord } from "#rooms/admin/mail/mail.ts";
import { Person } from "#rooms/admin/people/person.ts";
import { TodayAnswer } from "#rooms/admin/today/overview.ts";
import {
  AffiliateMoney,
  AffiliateProfile,
  AffiliateRecord,
  AffiliateStats,
  AffiliateStatus,
} from "#rooms/affiliates/account/affiliate.ts";
import {
  ApplicationRecord,
  ApplicationStatus,
} from "#rooms/affiliates/applications/application.ts";
import { Funnel } from "#rooms/affiliates/funnel/funnel-record.ts";
import {
  LeftOut,
  MaskedBank,
  PayoutDetails,
  PayoutEnd,
  PayoutRecord,
  PayoutStatement,
  PayoutStatus,
  PayoutStory,
  Statement,
} from "#rooms/affiliates/payouts/payouts.ts";
import {
  AdminReferralRecord,
  ReferralEvent,
  ReferralRecord,
  ReferralStatus,
} from "#rooms/affiliates/referrals/referral.ts";
import {
  Interview,
  JobApplicationRecord,
  JobNote,
  Stage,
} from "#rooms/careers/admin-applications.ts";
import { CentreRecord } from "#rooms/catalogue/centres/centres.ts";
import { FeeScheduleRecord } from "#rooms/catalogue/fees/fee-schedule-endpoints.ts";
import { AdminIntakeRecord } from "#rooms/catalogue/intakes/intakes.ts";
import { LevelRecord } from "#rooms/catalogue/levels/level-endpoints.ts";
import { GraduateRecord, PictureRecord } from "#rooms/catalogue/pictures/picture-endpoints.ts";
import {
  Company,
  Family,
  FeeBreakdown,
  FeeComponent,
  IntakeRecord,
  Mode,
  PriceType,
  ProgramRecord,
  Week,
} from "#rooms/catalogue/program/program-record.ts";
import { CatalogueProgram, ProgramWithHistory } from "#rooms/catalogue/staff/admin-catalogue.ts";
import {
  Colleague,
  ContactMessageRecord,
  MessageStatus,
  ReplyRecord,
  Subject,
} from "#rooms/contact/contact-message.ts";
import { ChapterRecord, EventRecord } from "#rooms/content/community/admin-community.ts";
import { AccountEntry, EnrolmentAccount } from "#rooms/enrolment/account/account.ts";
import { DroppedPlace, OrderBody, OrderItem } from "#rooms/enrolment/cart/order.ts";
import { AddedWalkIn, WalkInBody } from "#rooms/enrolment/counter/endpoints.ts";
import { EnrolmentBody } from "#rooms/enrolment/endpoints.ts";
import {
  EnrolmentRow,
  EnrolmentStatus,
  EnrolmentSummary,
  FeeLine,
  PayerView,
  PaymentProblem,
  PaymentStart,
  PayNow,
} from "#rooms/enrolment/enrolment.ts";
import { HybridRegistration } from "#rooms/enrolment/hybrid/hybrid-registration.ts";
import { OwnEnrolment, OwnEnrolments } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { PersonRecord } from "#rooms/enrolment/people/people.ts";
import { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { Figure } from "#rooms/enrolment/staff/figures.ts";
import { RosterPerson, RosterRecord } from "#rooms/enrolment/staff/rosters.ts";
import { ManualPaymentBody, RecordedPayment } from "#rooms/enrolment/staff/staff.ts";
import {
  LineFacts,
  PaymentState,
  PaymentStatus,
  PaymentToMake,
} from "#rooms/payments/attempts/payment.ts";
import { ReviewRecord, ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { RefundRecord } from "#rooms/payments/refunds/refunds.ts";
import { PaymentStory, StoryEvent } from "#rooms/payments/staff/payment-story.ts";
import { Counts, CountTill } from "#rooms/payments/tills/till-bodies.ts";
import { TillRecord, TillSheet } from "#rooms/payments/tills/tills.ts";
import { AdminCourseRecord } from "#rooms/recommendations/admin-courses.ts";

/**
 * The shapes that calls share: components of the OpenAPI document under these names, so that it has each once. Shapes of
 * queries are not among them, because the document has a parameter for each of their fields.
 */
export const namedShapes = {
  AccountEntry,
  AddedWalkIn,
  AdminCourseRecord,
  AdminIntakeRecord,
  AdminReferralRecord,
  AffiliateMoney,
  AffiliateProfile,
  AffiliateRecord,
  AffiliateStats,
  AffiliateStatus,
  ApplicationRecord,
  ApplicationStatus,
  AuditRecord,
  CatalogueProgram,
  CentreRecord,
  ChapterRecord,
  Colleague,
  Company,
  ContactMessageRecord,
  CountTill,
  Counts,
  CreditRecord,
  DroppedPlace,
  EnrolmentAccount,
  EnrolmentBody,
  EnrolmentRecord,
  EnrolmentRow,
  EnrolmentStatus,
  EnrolmentSummary,
  ErrorBody,
  EventRecord,
  Family,
  FeeBreakdown,
  FeeComponent,
  FeeLine,
  FeeScheduleRecord,
  Figure,
  Funnel,
  GraduateRecord,
  HybridRegistration,
  IntakeRecord,
  Interview,
  JobApplicationRecord,
  JobNote,
  LeftOut,
  LevelRecord,
  LineFacts,
  MailRecord,
  ManualPaymentBody,
  MaskedBank,
  MessageStatus,
  Mode,
  OpenSession,
  OrderBody,
  OrderItem,
  OwnEnrolment,
  OwnEnrolments,
  PastEvent,
  PayNow,
  PayerView,
  PaymentProblem,
  PaymentStart,
  PaymentState,
  PaymentStatus,
  PaymentStory,
  PaymentToMake,
  PayoutDetails,
  PayoutEnd,
  PayoutRecord,
  PayoutStatement,
  PayoutStatus,
  PayoutStory,
  Person,
  PersonRecord,
  PictureRecord,
  PriceType,
  Profile,
  ProgramRecord,
  ProgramWithHistory,
  RecordedPayment,
  ReferralEvent,
  ReferralRecord,
  ReferralStatus,
  RefundRecord,
  ReplyRecord,
  ReviewRecord,
  ReviewRow,
  RosterPerson,
  RosterRecord,
  SavedView,
  StaffMember,
  Stage,
  Statement,
  StoryEvent,
  Subject,
  TillRecord,
  TillSheet,
  TodayAnswer,
  User,
  WalkInBody,
  Week,
};
