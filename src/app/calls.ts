import type { Endpoint } from "#foundation/http/endpoint.ts";

/**
 * The types of `callApi("POST /auth/login", …)`, from the endpoints themselves: every file that declares some
 * is listed here. Nothing imports this file, so browsers load neither schemas nor a list of paths.
 */

type CallsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint
    ? `${Contract[Name]["method"]} ${Contract[Name]["path"]}`
    : never]: Contract[Name];
};

declare module "../foundation/http/endpoint.ts" {
  interface DeclaredCalls
    extends CallsOf<typeof import("#rooms/accounts/downloads.ts")>,
      CallsOf<typeof import("#rooms/accounts/people/own-account.ts")>,
      CallsOf<typeof import("#rooms/accounts/people/own-account.ts").ownAccountCalls>,
      CallsOf<typeof import("#rooms/accounts/passwords/passwords.ts")>,
      CallsOf<typeof import("#rooms/accounts/passwords/passwords.ts").passwordCalls>,
      CallsOf<typeof import("#rooms/accounts/second-factor/second-factor-endpoints.ts")>,
      CallsOf<
        typeof import("#rooms/accounts/second-factor/second-factor-endpoints.ts").secondFactorCalls
      >,
      CallsOf<typeof import("#rooms/accounts/sessions/session-endpoints.ts")>,
      CallsOf<typeof import("#rooms/accounts/sign-in/sign-in.ts")>,
      CallsOf<typeof import("#rooms/accounts/staff/staff.ts").staffCalls>,
      CallsOf<typeof import("#rooms/admin/lists/saved-views.ts").viewCalls>,
      CallsOf<typeof import("#rooms/admin/audit/audit.ts")>,
      CallsOf<typeof import("#rooms/admin/find/find.ts")>,
      CallsOf<typeof import("#rooms/admin/mail/mail.ts")>,
      CallsOf<typeof import("#rooms/admin/today/overview.ts").overviewCalls>,
      CallsOf<typeof import("#rooms/admin/people/person.ts")>,
      CallsOf<typeof import("#rooms/admin/messages/saved-replies.ts")>,
      CallsOf<typeof import("#rooms/affiliates/endpoints.ts")>,
      CallsOf<typeof import("#rooms/affiliates/endpoints.ts").affiliateCalls>,
      CallsOf<typeof import("#rooms/affiliates/endpoints.ts").ownCalls>,
      CallsOf<typeof import("#rooms/affiliates/endpoints.ts").visitorCalls>,
      CallsOf<typeof import("#rooms/affiliates/applications/application.ts")>,
      CallsOf<typeof import("#rooms/affiliates/payouts/payout-endpoints.ts")>,
      CallsOf<typeof import("#rooms/affiliates/payouts/payout-endpoints.ts").payoutCalls>,
      CallsOf<typeof import("#rooms/affiliates/payouts/payout-endpoints.ts").ownPayoutCalls>,
      CallsOf<typeof import("#rooms/careers/admin-applications.ts")>,
      CallsOf<typeof import("#rooms/careers/admin-applications.ts").jobApplicationCalls>,
      CallsOf<typeof import("#rooms/careers/job-application.ts")>,
      CallsOf<typeof import("#rooms/catalogue/staff/admin-catalogue.ts")>,
      CallsOf<typeof import("#rooms/catalogue/staff/admin-catalogue.ts").programCalls>,
      CallsOf<typeof import("#rooms/catalogue/centres/centres.ts")>,
      CallsOf<typeof import("#rooms/catalogue/centres/centres.ts").centreCalls>,
      CallsOf<typeof import("#rooms/catalogue/endpoints.ts").visitorCalls>,
      CallsOf<typeof import("#rooms/catalogue/fees/fee-schedule-endpoints.ts")>,
      CallsOf<typeof import("#rooms/catalogue/fees/fee-schedule-endpoints.ts").feeCalls>,
      CallsOf<typeof import("#rooms/catalogue/intakes/intakes.ts")>,
      CallsOf<typeof import("#rooms/catalogue/intakes/intakes.ts").intakeCalls>,
      CallsOf<typeof import("#rooms/catalogue/levels/level-endpoints.ts").levelCalls>,
      CallsOf<typeof import("#rooms/catalogue/pictures/picture-endpoints.ts")>,
      CallsOf<typeof import("#rooms/catalogue/pictures/picture-endpoints.ts").graduateCalls>,
      CallsOf<typeof import("#rooms/catalogue/pictures/picture-endpoints.ts").pictureCalls>,
      CallsOf<typeof import("#rooms/contact/admin-messages.ts")>,
      CallsOf<typeof import("#rooms/contact/admin-messages.ts").messageCalls>,
      CallsOf<typeof import("#rooms/contact/contact-message.ts")>,
      CallsOf<typeof import("#rooms/content/community/admin-community.ts")>,
      CallsOf<typeof import("#rooms/content/community/admin-community.ts").gatheringCalls>,
      CallsOf<typeof import("#rooms/content/community/community.ts")>,
      CallsOf<typeof import("#rooms/enrolment/account/account.ts")>,
      CallsOf<typeof import("#rooms/enrolment/staff/staff.ts")>,
      CallsOf<typeof import("#rooms/enrolment/staff/staff.ts").enrolmentCalls>,
      CallsOf<typeof import("#rooms/enrolment/staff/letters.ts")>,
      CallsOf<typeof import("#rooms/enrolment/hybrid/hybrid-registration.ts").hybridCalls>,
      CallsOf<typeof import("#rooms/enrolment/endpoints.ts")>,
      CallsOf<typeof import("#rooms/enrolment/endpoints.ts").visitorCalls>,
      CallsOf<typeof import("#rooms/enrolment/cart/order.ts")>,
      CallsOf<typeof import("#rooms/enrolment/cart/order.ts").orderCalls>,
      CallsOf<typeof import("#rooms/enrolment/counter/endpoints.ts")>,
      CallsOf<typeof import("#rooms/enrolment/counter/endpoints.ts").counterCalls>,
      CallsOf<typeof import("#rooms/enrolment/own-page/own-enrolments.ts")>,
      CallsOf<typeof import("#rooms/enrolment/own-page/own-enrolments.ts").ownCalls>,
      CallsOf<typeof import("#rooms/enrolment/instalments/reminding.ts").remindingCalls>,
      CallsOf<typeof import("#rooms/enrolment/people/people.ts")>,
      CallsOf<typeof import("#rooms/enrolment/people/people.ts").peopleCalls>,
      CallsOf<typeof import("#rooms/enrolment/proofs/proofs.ts")>,
      CallsOf<typeof import("#rooms/enrolment/staff/rosters.ts")>,
      CallsOf<typeof import("#rooms/payments/bank-statements/bank-statements.ts")>,
      CallsOf<typeof import("#rooms/payments/bank-statements/bank-statements.ts").bankCalls>,
      CallsOf<typeof import("#rooms/payments/credits/credits.ts")>,
      CallsOf<typeof import("#rooms/payments/staff/payment-list.ts")>,
      CallsOf<typeof import("#rooms/payments/staff/payment-story.ts")>,
      CallsOf<typeof import("#rooms/payments/endpoints.ts")>,
      CallsOf<typeof import("#rooms/payments/endpoints.ts").paymentCalls>,
      CallsOf<typeof import("#rooms/payments/refunds/refunds.ts")>,
      CallsOf<typeof import("#rooms/payments/recorded/corrections.ts")>,
      CallsOf<typeof import("#rooms/payments/cases/reviews.ts")>,
      CallsOf<typeof import("#rooms/payments/cases/reviews.ts").reviewCalls>,
      CallsOf<typeof import("#rooms/payments/tills/tills.ts")>,
      CallsOf<typeof import("#rooms/payments/tills/tills.ts").tillCalls>,
      CallsOf<typeof import("#rooms/recommendations/admin-courses.ts")>,
      CallsOf<typeof import("#rooms/recommendations/admin-courses.ts").courseCalls>,
      CallsOf<typeof import("#rooms/recommendations/course-endpoints.ts")> {}
}
