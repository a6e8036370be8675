import dialogForm from "#design/later/dialog-form.css?url";
import formStates from "#design/later/form-states.css?url";
import offerOptions from "#design/later/offer-options.css?url";
import type { StylePart } from "#design/style-parts.ts";

export type PageParts = {
  readonly parts: readonly StylePart[];
  /**
   * What opens or changes only after the reader did something: a file that the browser keeps, linked at the end of the
   * page.
   */
  readonly later?: string;
};

const plain = (...parts: StylePart[]): PageParts => ({ parts });

/** Lists of programs: the options of a card are closed at first. */
const offers = (...parts: StylePart[]): PageParts => ({
  parts: ["art", "cards", "emptyStates", "offerCards", "offers", "offersNarrow", "tabs", ...parts],
  later: offerOptions,
});

const fieldsOfForms = [
  "alerts",
  "checkboxes",
  "choices",
  "errorSummaries",
  "field",
  "fields",
  "steppedForm",
] as const satisfies readonly StylePart[];

/** Forms: what the browser's code changes in them is in `later`. */
const form = (...parts: StylePart[]): PageParts => ({
  parts: [...fieldsOfForms, "formParts", "keptLines", "pageHeader", ...parts],
  later: formStates,
});

/** A registration has its own heading, in its sheet. */
const sheet = (...parts: StylePart[]): PageParts => ({
  parts: [...fieldsOfForms, "formSheets", "kickers", ...parts],
  later: formStates,
});

/**
 * The styles that each page has besides the shell's, by route id. tests/page-styles.test.ts shows that no page lacks
 * one. A page that is not here is a screen: not found, or coming soon.
 * A function, so that the compiler can leave it out of the browser's scripts.
 */
export function listPageParts(): Readonly<Record<string, PageParts>> {
  const list = offers("filters", "pageHeader", "searchFields");
  const platform = offers();
  const registration = sheet("steps", "terms");
  const payer = form("emptyStates", "formPrices", "panels", "pills", "prose", "terms");
  const enrolment = { ...payer, parts: [...payer.parts, "slips", "tables"] as const };
  const checkout = form("cartLines", "panels", "progress", "terms");
  const slip = plain("errorSummaries", "field", "fields", "pageHeader", "slips");
  const policy = plain("pageHeader", "prose", "tabs");
  const dashboard = [
    "actionButtons",
    "alerts",
    "buttonStates",
    "nextSteps",
    "pageHeader",
    "panels",
    "pills",
    "progress",
    "tabs",
    "terms",
  ] as const satisfies StylePart[];
  const records = [
    "actionButtons",
    "alerts",
    "art",
    "buttonStates",
    "emptyStates",
    "field",
    "fields",
    "pagination",
    "panels",
    "pills",
    "progress",
    "searchFields",
    "sortableTables",
    "tables",
    "tabs",
    "terms",
    "toasts",
  ] as const satisfies StylePart[];
  const recordsWithForm = { parts: [...fieldsOfForms, ...records], later: dialogForm };
  const catalogueForm: PageParts = {
    parts: form("art", "buttonStates", "panels", "pills", "tabs", "toasts").parts,
    later: dialogForm,
  };
  const guide = plain("art", "breadcrumbs", "pageHeader", "prose", "tables", "terms");
  const blog = plain("art", "emptyStates", "pageHeader");
  return {
    "../rooms/content/pages/home-page": list,
    programs: list,
    "../rooms/catalogue/pages/program-page": plain(
      "art",
      "breadcrumbs",
      "cards",
      "choices",
      "emptyStates",
      "field",
      "offerPage",
      "offerPanel",
      "offers",
      "pageHeader",
      "searchFields",
      "terms",
    ),
    "find-your-door": plain(
      "alerts",
      "art",
      "cards",
      "choices",
      "emptyStates",
      "offers",
      "pageHeader",
    ),
    "platforms/physical": platform,
    "platforms/online": platform,
    "platforms/hybrid": platform,
    "training-programs": plain("art"),
    "affiliate-courses": plain(
      "art",
      "cards",
      "emptyStates",
      "onItsWay",
      "pageHeader",
      "searchFields",
      "tabs",
    ),
    about: plain("art"),
    careers: { parts: ["art", "pageHeader"], later: dialogForm },
    "careers/apply": form("breadcrumbs", "files"),
    "../rooms/careers/pages/application-sent-page": plain("pageHeader"),
    "affiliate-application": form("tables"),
    "../rooms/affiliates/pages/application-success-page": plain("pageHeader", "prose"),
    "../rooms/affiliates/pages/application-status-page": plain(
      "emptyStates",
      "pageHeader",
      "pills",
      "terms",
    ),
    partnerships: plain("art"),
    press: plain("art", "terms"),
    community: form("disclosures"),
    guides: plain("art", "pageHeader"),
    "guides/choosing": guide,
    "guides/paying": guide,
    "guides/bring": guide,
    "guides/sponsorship": guide,
    "guides/guardians": guide,
    help: plain(
      "accordions",
      "art",
      "emptyStates",
      "onItsWay",
      "pageHeader",
      "prose",
      "searchFields",
    ),
    contact: form(),
    blog,
    "blog/category": blog,
    "../rooms/content/pages/post-page": plain("art", "breadcrumbs", "prose"),
    terms: policy,
    privacy: policy,
    accessibility: policy,
    cookies: policy,
    "../rooms/enrolment/pages/register-page": registration,
    "../rooms/enrolment/pages/enrolment-form-page": registration,
    "../rooms/enrolment/pages/registration-success-page": {
      parts: ["alerts", "fields", "pageHeader", "panels", "pills", "prose", "slips", "terms"],
      later: formStates,
    },
    "../rooms/enrolment/pages/enrolment-page": enrolment,
    slips: slip,
    "slips/:code": slip,
    "../rooms/enrolment/pages/pay-page": payer,
    "../rooms/enrolment/pages/checkout-page": checkout,
    "../rooms/enrolment/pages/checkout-done-page": checkout,
    "../rooms/accounts/pages/forgot-password-page": form(),
    "../rooms/accounts/pages/login-page": form("passwordFields"),
    "../rooms/accounts/pages/affiliate-login-page": form("passwordFields"),
    "../rooms/affiliates/pages/stop-account-page": form(),
    "../rooms/affiliates/pages/change-password-page": form("passwordFields", "progress"),
    "sign-up/sign-up-page": form("kickers", "passwordFields"),
    "../rooms/accounts/pages/reset-password-page": form("passwordFields"),
    "../rooms/accounts/pages/confirm-email-page": form(),
    "../rooms/dashboard/pages/dashboard-page": {
      parts: [...dashboard, "disclosures", "emptyStates"],
    },
    "../rooms/dashboard/pages/payments-page": { parts: [...dashboard, "emptyStates", "tables"] },
    "../rooms/dashboard/pages/applications-page": { parts: dashboard },
    "../rooms/dashboard/pages/profile-page": {
      parts: [...form().parts, ...dashboard, "passwordFields", "prose"],
      later: dialogForm,
    },
    "../rooms/dashboard/pages/data-page": { parts: dashboard },
    "../rooms/admin/pages/login-page": form("passwordFields"),
    "../rooms/admin/pages/enrolments-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/interest-page": { parts: records },
    "../rooms/admin/pages/enrolment-page": {
      parts: [...records, "checkboxes", "choices", "errorSummaries"],
      later: dialogForm,
    },
    "../rooms/admin/pages/affiliates-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/application-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/affiliate-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/overview-page": { parts: [...records, "disclosures"] },
    "../rooms/admin/pages/audit-page": { parts: records },
    "../rooms/admin/pages/audit-entry-page": { parts: records },
    "../rooms/admin/pages/staff-page": recordsWithForm,
    "../rooms/admin/pages/mail-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/payments-page": { parts: records },
    "../rooms/admin/pages/payment-page": { parts: [...records, "choices"], later: dialogForm },
    "../rooms/admin/pages/reviews-page": { parts: records },
    "../rooms/admin/pages/review-page": { parts: [...records, "choices"], later: dialogForm },
    "../rooms/admin/pages/catalogue-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/new-program-page": catalogueForm,
    "../rooms/admin/pages/program-page": catalogueForm,
    "../rooms/admin/pages/program-intakes-page": recordsWithForm,
    "../rooms/admin/pages/program-registration-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/intakes-page": recordsWithForm,
    "../rooms/admin/pages/fees-page": recordsWithForm,
    "../rooms/admin/pages/referrals-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/referral-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/payouts-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/payout-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/programs-page": {
      parts: [...records, "disclosures", "errorSummaries"],
      later: dialogForm,
    },
    "../rooms/admin/pages/job-applications-page": { parts: records },
    "../rooms/admin/pages/job-application-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/messages-page": { parts: records },
    "../rooms/admin/pages/person-page": { parts: [...records, "alerts"], later: dialogForm },
    "../rooms/admin/pages/message-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/community-page": { parts: records },
    "../rooms/admin/pages/community-event-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/community-chapter-page": { parts: records, later: dialogForm },
    "../rooms/admin/pages/account-page": form(
      "buttonStates",
      "panels",
      "passwordFields",
      "terms",
      "toasts",
    ),
    "../rooms/affiliates/pages/desk-page": {
      parts: [
        ...form().parts,
        ...dashboard,
        "disclosures",
        "emptyStates",
        "passwordFields",
        "searchFields",
        "tables",
      ],
      later: formStates,
    },
    "../rooms/affiliates/pages/statement-page": {
      parts: [...dashboard, "emptyStates", "tables", "terms"],
    },
    "../rooms/affiliates/pages/account-page": {
      parts: [...form().parts, ...dashboard, "passwordFields"],
      later: formStates,
    },
    "../rooms/affiliates/pages/referrals-page": {
      parts: [...dashboard, "emptyStates", "field", "fields", "pagination", "tables"],
    },
    "shell/sandbox-mail-page": plain(
      "emptyStates",
      "field",
      "fields",
      "pageHeader",
      "panels",
      "pills",
      "tabs",
    ),
  };
}
