import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { sitePages } from "./discovery/site-pages.ts";
import { comingSoon } from "./shell/coming-soon.ts";

const room = (module: string) => `../rooms/${module}`;

/** Pages at fixed addresses; the home page is the index. One module may have several addresses. */
const fixed: RouteConfigEntry[] = Object.entries(sitePages).map(([path, { page }]) =>
  path === "/" ? index(room(page)) : route(path.slice(1), room(page), { id: path.slice(1) }),
);

/** Files for crawlers and browsers, not for people. */
const discovery: RouteConfigEntry[] = [
  route("sitemap.xml", "discovery/sitemap-file.ts"),
  route("robots.txt", "discovery/robots-file.ts"),
  route("manifest.webmanifest", "discovery/manifest-file.ts"),
  route("pictures/*", "discovery/page-picture.ts"),
];

/** Screens of the back office: the address after `/admin/`, and the page, which may have a list and its records. */
const adminScreens = {
  login: "login",
  welcome: "welcome",
  account: "account",
  counter: "counter",
  enrolments: "enrolments",
  "enrolments/:id": "enrolments",
  interest: "enrolments",
  affiliates: "affiliates",
  "affiliates/:id": "affiliates",
  "applications/:id": "affiliates",
  referrals: "referrals",
  "referrals/:id": "referrals",
  payouts: "payouts",
  "payouts/:id": "payouts",
  payments: "payments",
  "people/:id": "enrolments",
  "payments/:reference": "payments",
  tills: "tills",
  "tills/:id": "tills",
  bank: "bank",
  "bank/:id": "bank",
  settlements: "settlements",
  "settlements/:id": "settlements",
  months: "months",
  "months/:month": "months",
  credits: "credits",
  "credits/:orderId": "credits",
  reviews: "reviews",
  "reviews/:id": "reviews",
  catalogue: "programs/catalogue",
  "catalogue/new": "programs/new-program",
  "catalogue/:id": "programs/program",
  "catalogue/:id/intakes": "programs/program",
  "catalogue/:id/registration": "programs/program",
  intakes: "programs/intakes",
  "intakes/:id/roster": "programs/rosters",
  "intakes/:id/attendance": "programs/rosters",
  "intakes/:id/certificates": "certificates",
  certificates: "certificates",
  "certificates/:id": "certificates",
  rosters: "programs/rosters",
  "rosters/all": "programs/rosters",
  fees: "programs/fees",
  levels: "programs/levels",
  pictures: "pictures",
  "pictures/:id": "pictures",
  "pictures/graduates/:id": "pictures",
  centres: "programs/centres",
  programs: "programs/recommended-courses",
  "job-applications": "job-applications",
  "job-applications/:id": "job-applications",
  messages: "messages",
  "messages/:id": "messages",
  broadcasts: "broadcasts",
  "broadcasts/:id": "broadcasts",
  reminders: "reminders",
  community: "community",
  "community/events/:id": "community",
  "community/chapters/:id": "community",
  mail: "mail",
  audit: "audit",
  "audit/:id": "audit",
  staff: "staff",
} as const;

const built: RouteConfigEntry[] = [
  ...fixed,
  ...discovery,
  route("blog/rss.xml", room("content/pages/blog-feed.ts")),
  route("blog/category/:categorySlug", room("content/pages/blog-page.tsx"), {
    id: "blog/category",
  }),
  route("blog/:id", room("content/pages/post-page.tsx")),
  route("blog/:id/picture.png", room("content/pages/post-og-picture.ts")),
  route("starts.ics", room("catalogue/pages/starts-calendar.ts")),
  route("programs/:id", room("catalogue/pages/program-page.tsx")),
  route("programs/:id/picture.svg", room("catalogue/pages/program-picture.ts")),
  route("programs/:id/picture.png", room("catalogue/pages/program-og-picture.ts")),
  route("register/:courseId", room("enrolment/pages/register-page.tsx")),
  route("messages/stop", room("enrolment/pages/stop-messages-page.tsx")),
  route("waiting-list", room("enrolment/pages/waiting-list-page.tsx")),
  route("registration-success", room("enrolment/pages/registration-success-page.tsx")),
  route("enrolments/:id", room("enrolment/pages/enrolment-page.tsx")),
  route("o/:key", room("enrolment/pages/short-link-page.tsx")),
  route("enrolments/:id/form", room("enrolment/pages/enrolment-form-page.tsx")),
  route("enrolments/:id/another", room("enrolment/pages/another-page.tsx")),
  route("checkout", room("enrolment/pages/checkout-page.tsx")),
  route("checkout/done", room("enrolment/pages/checkout-done-page.tsx")),
  ...["slip.pdf", "slip.ics", "account.pdf", "certificate.pdf", "receipts/:file"].map((file) =>
    route(`enrolments/:id/${file}`, room("enrolment/pages/documents/own-file.ts"), {
      id: `enrolments/${file}`,
    }),
  ),
  ...["slips", "slips/:code"].map((path) =>
    route(path, room("enrolment/pages/documents/slip-check-page.tsx"), { id: path }),
  ),
  ...["certificates", "certificates/:code"].map((path) =>
    route(path, room("learning/pages/certificate-page.tsx"), { id: path }),
  ),
  route("dashboard", room("dashboard/pages/dashboard-page.tsx")),
  ...["payments", "applications", "profile", "data"].map((part) =>
    route(`dashboard/${part}`, room(`dashboard/pages/${part}-page.tsx`)),
  ),
  route("affiliate", room("affiliates/pages/affiliate-page.ts")),
  route("affiliate/dashboard", room("affiliates/pages/dashboard-page.tsx")),
  route("affiliate/referrals", room("affiliates/pages/referrals-page.tsx")),
  route("affiliate/statements/:number", room("affiliates/pages/statement-page.tsx")),
  route("pay/:payToken", room("enrolment/pages/pay-page.tsx")),
  route("register", "sign-up/sign-up-page.tsx"),
  ...["login", "sign-in-by-code", "forgot-password", "reset-password", "confirm-email"].map(
    (path) => route(path, room(`accounts/pages/${path}-page.tsx`)),
  ),
  route("admin", room("admin/pages/today-page.tsx")),
  ...Object.entries(adminScreens).map(([path, page]) =>
    route(`admin/${path}`, room(`admin/pages/${page}-page.tsx`), { id: `admin/${path}` }),
  ),
  route("admin/*", room("admin/pages/unknown-page.tsx")),
  route("affiliate-application-success", room("affiliates/pages/application-success-page.tsx")),
  route("affiliate-application/:reference", room("affiliates/pages/application-status-page.tsx")),
  route("affiliate/login", room("accounts/pages/affiliate-login-page.tsx")),
  route("affiliate/stop-account-change", room("affiliates/pages/stop-account-page.tsx")),
  ...["change-password", "account"].map((part) =>
    route(`affiliate/${part}`, room(`affiliates/pages/${part}-page.tsx`)),
  ),
  route("careers/apply/sent", room("careers/pages/application-sent-page.tsx")),
  route("coming-soon", "shell/coming-soon-page.tsx"),
  route("sandbox/mail", "shell/sandbox-mail-page.tsx"),
  route("sandbox/messages", "shell/sandbox-messages-page.tsx"),
  route("sandbox/messages.json", "shell/sandbox-mail-feed.ts"),
];

const isBuilt = (path: string) =>
  built.some((entry) => entry.path?.replace(/:\w+/g, ":") === path.replace(/:\w+/g, ":"));

/** Addresses that pages already link to but that are not built yet. */
const notBuiltYet = Object.keys(comingSoon)
  .filter((path) => !isBuilt(path))
  .map((path) => route(path, "shell/coming-soon-page.tsx", { id: `coming-soon/${path}` }));

/** Every page of the site. Link to them with `href` from react-router, which checks the path. */
export default [
  ...built,
  ...notBuiltYet,
  route("*", "shell/not-found-page.tsx"),
] satisfies RouteConfig;
