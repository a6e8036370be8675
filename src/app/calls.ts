import type { Endpoint } from "#foundation/http/endpoint.ts";

/**
 * The types of `callApi("POST /auth/login", …)`, from the endpoints themselves: every contract that declares some is
 * here. Nothing imports this file, so browsers load neither schemas nor a list of paths.
 */

type CallsOf<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint
    ? `${Contract[Name]["method"]} ${Contract[Name]["path"]}`
    : never]: Contract[Name];
};

declare module "../foundation/http/endpoint.ts" {
  interface DeclaredCalls
    extends CallsOf<typeof import("#rooms/accounts/contract/downloads.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/own-account.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/passwords.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/second-factor.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/sessions.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/sign-in.ts")>,
      CallsOf<typeof import("#rooms/accounts/contract/staff.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/saved-views.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/audit.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/find.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/mail.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/overview.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/person.ts")>,
      CallsOf<typeof import("#rooms/admin/contract/saved-replies.ts")>,
      CallsOf<typeof import("#rooms/affiliates/contract/endpoints.ts")>,
      CallsOf<typeof import("#rooms/affiliates/contract/application.ts")>,
      CallsOf<typeof import("#rooms/affiliates/contract/payout-endpoints.ts")>,
      CallsOf<typeof import("#rooms/careers/contract/admin-applications.ts")>,
      CallsOf<typeof import("#rooms/careers/contract/job-application.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/admin-catalogue.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/centres.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/endpoints.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/fee-schedules.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/intakes.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/levels.ts")>,
      CallsOf<typeof import("#rooms/catalogue/contract/pictures.ts")>,
      CallsOf<typeof import("#rooms/contact/contract/admin-messages.ts")>,
      CallsOf<typeof import("#rooms/contact/contract/contact-message.ts")>,
      CallsOf<typeof import("#rooms/content/contract/admin-community.ts")>,
      CallsOf<typeof import("#rooms/content/contract/community.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/account.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/staff.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/letters.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/hybrid-registration.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/endpoints.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/order.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/counter/endpoints.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/own-enrolments.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/people.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/proofs.ts")>,
      CallsOf<typeof import("#rooms/enrolment/contract/rosters.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/credits.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/payment-list.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/payment-story.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/endpoints.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/refunds.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/reviews.ts")>,
      CallsOf<typeof import("#rooms/payments/contract/tills.ts")>,
      CallsOf<typeof import("#rooms/recommendations/contract/admin-courses.ts")>,
      CallsOf<typeof import("#rooms/recommendations/contract/recommended-course.ts")> {}
}
