import type { Rollup } from "vite";

type Modules = { getModuleInfo(id: string): Pick<Rollup.ModuleInfo, "importedIds"> | null };

/** This module of ours and those that it needs at once. */
function neededBy(id: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (from: string) => {
    for (const imported of modules.getModuleInfo(from)?.importedIds ?? []) {
      if (found.has(imported) || !imported.includes("/src/")) continue;
      found.add(imported);
      visit(imported);
    }
  };
  visit(id);
  return found.add(id);
}

/** Whether a module of `src` needs another; computed once, because every module is checked. */
function needsOf(file: string) {
  let needed: Set<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    if (!id.includes("/src/") || id.includes("/node_modules/")) return false;
    needed ??= neededBy(id.replace(/\/src\/.*$/, `/src/${file}`), modules);
    return needed.has(id);
  };
}

/** @param paths below `src`, as regular expressions: `design/(alert|panel)[.]tsx` */
const modulesAt = (...paths: string[]) => new RegExp(`/src/(${paths.join("|")})`);

const isForEveryPage = needsOf("app/entry.client.ts");
const isForReact = needsOf("app/root.tsx");
const isForRegistration = needsOf("rooms/enrolment/registration/registration-form.tsx");
/** A short form and a long one, and what both load when someone fills them in. */
const isForForm = [
  needsOf("rooms/contact/message-form.tsx"),
  isForRegistration,
  needsOf("design/forms/waiting-notice.tsx"),
];
const isForAccount = [
  needsOf("rooms/accounts/sign-in/sign-in.tsx"),
  needsOf("rooms/accounts/passwords/reset-password-form.tsx"),
  needsOf("rooms/accounts/passwords/confirm-email-form.tsx"),
  needsOf("rooms/accounts/passwords/forgot-password-form.tsx"),
  needsOf("app/sign-up/sign-up-form.tsx"),
];
const isForGuarded = needsOf("rooms/accounts/sessions/guarded.tsx");
const isForApplying = needsOf("rooms/careers/application-page-form.tsx");

/** Which files may be sent: a job application and a picture of a transfer need it. */
const isFileRule = modulesAt("foundation/files/(file-kinds|upload-limits)[.]ts");
/** The line of the fee, and days of training: the registration needs them, and so does the office. */
const isTraining = modulesAt(
  "rooms/catalogue/fees/fee-timeline[.]tsx?",
  "rooms/catalogue/training/(training-days|weekly-times|weekdays)[.]ts",
);
/** What every form needs: steps, drafts, checks. */
const isForm = (id: string, modules: Modules) =>
  /\/src\/(design(?!\/card-art)|foundation|rooms\/affiliates\/(sharing|[a-z-]+[.]ui)|rooms\/accounts\/identity-fields)\b/.test(
    id,
  ) && isForForm.some((needs) => needs(id, modules));
/** The fields: some pages show one before their form has loaded. */
const isField = modulesAt(
  "design/(actions|fields)/(checkbox|choice-group|disclosure|error-summary|field-frame|select|text-area|text-field)[.]tsx",
);
/** Names and fees of programs, which pages need before their form. */
const isFirstProgramRule = modulesAt(
  "rooms/catalogue/(fees/fees|program/(program|program-terms|program-words))[.]ts",
  "rooms/catalogue/training/training-(words|terms)[.]ts",
  "(foundation/amounts|design/text)/money[.]tsx?",
);
/** What the pages of an enrolment and its payment share. */
const isPaymentPart = modulesAt(
  "rooms/payments/(attempts/(how-paid|payment)|refunds/how-refunded|states)[.]ts",
  "rooms/enrolment/(states|door[.]ui)[.]ts",
  "rooms/enrolment/(documents/receipt|account/(standing|statement))-words[.]ts",
  "rooms/enrolment/(account/statement|own-page/(enrolment-facts|no-such-page)|proofs/send-proof)[.]tsx",
  "rooms/enrolment/payment/[a-z-]+[.](tsx|ui[.]ts)",
);
/** The texts around a payment, which its outcome shows without the form. */
const isPaymentText = modulesAt(
  "rooms/enrolment/(payment/payment-(email|texts[.]ui)|registration/registration-links[.]ui)[.]ts",
  "rooms/payments/provider/card-provider[.]ts",
);
const isReact = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
/** What starts React; in a separate file it would only import the shell. */
const isStart = /\/src\/app\/browser\/client\.tsx$/;
/**
 * Small parts shared by pages with React: separately each would cost a request, and together they weigh less
 * than three kilobytes.
 */
const isSmallPart = modulesAt(
  "design/[a-z]+/(alert|breadcrumbs|copy-button|description-list|empty-state)[.]tsx",
  "design/[a-z]+/(link-tabs|page-header|panel|rest-of-list|signed-in-already)[.]tsx",
  "design/[a-z]+/(skeleton|status-pill|table)[.]tsx",
  "design/page/page-styles",
  "foundation/academy/built/",
  "foundation/(academy/centres|amounts/durations|browser/use-hydrated)[.]ts",
  "foundation/(http/call|pages/page-handle|time/time)[.]ts",
  "foundation/forms/later-form[.]tsx?",
  "rooms/(accounts/(sign-in/later-sign-in|passwords/later-new-password)|enrolment/registration/later-registration-form)[.]ui[.]ts",
  "rooms/catalogue/fees/timeline-points[.]tsx",
  "rooms/affiliates/(referrals/commission|applications/social-networks)[.]ts",
  "rooms/careers/positions[.]ts",
  "rooms/(contact/subjects|enrolment/documents/enrolment-code)[.]ts",
  "rooms/content/page-records[.]ts",
  "rooms/enrolment/(enrolment-terms|instalments/part-words)[.]ts",
  "rooms/enrolment/registration/(form-panel[.]tsx|registration-view[.]ui[.]ts)",
);
/**
 * Small parts of the pages behind a sign-in: the learner's dashboard, the affiliate's, and those of them that the back
 * office needs too. No public page needs them.
 */
const isSignedInPart = modulesAt(
  "design/(actions/action-button|charts/|messages/dialog|page/parted-page)",
  "rooms/accounts/sessions/(guarded|require-session)",
  "rooms/careers/stages[.]ts",
  "rooms/affiliates/[a-z]+/(frame|head|state-pill|funnel-panel|payouts-panel|payment-info|referral-table|share-kit)[.]tsx",
  "rooms/affiliates/(funnel/funnel|dashboard/dashboard-figures|referrals/referral-words|payouts/statement-words|states)[.]ts",
);
/** What several screens of the back office share: its own parts, and the words, states and calls of the rooms it shows. */
const isBackOfficePart = modulesAt(
  "design/(card-art/family-looks|page/keep-focus|list/(list-tools|list-view|row-menu|use-))",
  "foundation/audit/audit-",
  "rooms/admin/(?!pages/)",
  "rooms/(contact/states|payments/refunds/refund-limits)",
  "rooms/(enrolment|payments)/staff/status-words[.]ts",
);
/**
 * What the back office's screens of payments, credits and enrolments share, with the parts that lists, rosters and the
 * counter have too; Today needs only the reminders.
 */
const isAdminMoney = modulesAt(
  "rooms/admin/(payments|enrolments)/(?!remind[.])",
  "rooms/admin/(broadcasts/|counter/print[.])",
  "rooms/payments/refunds/",
);
/** What its screens of programs share. */
const isAdminProgram = modulesAt(
  "rooms/admin/(catalogue/|save-bar)",
  "rooms/catalogue/(program/program-status|staff/status-words)",
  "foundation/text/capital[.]ts",
);
/** What the form and the script that sends it later both need; that script must not need React. */
const isForWaiting = modulesAt("foundation/(forms/drafts/waiting-form|time/kept-days)[.]ts");
/** The build tool's own helpers. The script of every page contains them, so that it needs no other file. */
const isImportHelper = /vite\/preload-helper|rolldown\/runtime/;

const isWithShell = [isSmallPart, isStart, isField, isFirstProgramRule, isPaymentText];

/**
 * Bundles modules that are always loaded together: what the small script of every page needs, React with its
 * router, and our shell. Separate small files would each cost a request, compress worse, and make the router's
 * list of files longer. The first matching group gets a module and its imports.
 */
export const chunkGroups = [
  {
    name: (id: string, modules: Modules) =>
      isImportHelper.test(id) || isForWaiting.test(id) || isForEveryPage(id, modules)
        ? "page"
        : null,
    debugName: "the script of every page",
    priority: 5,
  },
  { name: "react", test: isReact, priority: 4 },
  {
    name: (id: string, modules: Modules) =>
      isForReact(id, modules) || isWithShell.some((each) => each.test(id)) ? "shell" : null,
    debugName: "what every page with React needs",
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) =>
      isForm(id, modules) || isFileRule.test(id) || isTraining.test(id) ? "forms" : null,
    debugName: "what every form needs",
    priority: 2,
  },
  {
    name: "slip",
    test: /\/src\/rooms\/enrolment\/(documents\/(admission-slip|slip-words)|own-page\/(outcome-texts|next-steps))/,
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) =>
      /\/rooms\/enrolment\//.test(id) && isForRegistration(id, modules) && !isPaymentPart.test(id)
        ? "registration"
        : null,
    debugName: "the form of a registration",
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) =>
      /\/src\/(rooms\/accounts|app\/sign-up)\//.test(id) &&
      isForAccount.some((needs) => needs(id, modules)) &&
      !isForGuarded(id, modules)
        ? "accounts"
        : null,
    debugName: "the forms of accounts",
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) =>
      /\/src\/(design|foundation|rooms\/careers)\//.test(id) && isForApplying(id, modules)
        ? "applying"
        : null,
    debugName: "the form of a job application",
    priority: 1,
  },
  {
    name: "photo",
    test: modulesAt("rooms/catalogue/pictures/(photo|pictures)[.]"),
    priority: 1,
  },
  { name: "signed-in", test: isSignedInPart, minShareCount: 2, priority: 1 },
  { name: "payment", test: isPaymentPart, minShareCount: 2, priority: 0 },
  { name: "back-office", test: isBackOfficePart, minShareCount: 4, priority: 0 },
  { name: "admin-money", test: isAdminMoney, minShareCount: 2, priority: 0 },
  { name: "admin-programs", test: isAdminProgram, minShareCount: 2, priority: 0 },
  // The editor of a program and the look of a photograph on its card draw the same wall.
  {
    name: "card-art",
    test: modulesAt("design/card-art/(draw-card-art|geometry|glyphs)"),
    priority: 0,
  },
  // After the groups whose parts it needs, so that it takes none of them.
  {
    name: "dashboard",
    test: modulesAt("rooms/dashboard/(confirm-address|frame)"),
    minShareCount: 2,
    priority: 0,
  },
];
