const forms = "a form or a result for one person; it sends noindex";
const own = "a file for one person; it sends noindex";
const slips = "checks one slip; it sends noindex";
const people = "for signed-in people; it sends noindex";
const staff = "for admins; it sends noindex";
const files = "a file that belongs to a page, not a page";

/** Routes that the sitemap leaves out, and why. Keys are the paths in routes.ts. */
export const unlistedRoutes: Readonly<Record<string, string>> = {
  "*": "answers 404",
  "coming-soon": "a placeholder",
  "register/:courseId": forms,
  "registration-success": forms,
  "enrolments/:id": forms,
  "enrolments/:id/form": forms,
  "enrolments/:id/slip.pdf": own,
  "enrolments/:id/slip.ics": own,
  "enrolments/:id/receipts/:file": own,
  slips,
  "slips/:code": slips,
  "pay/:payToken": forms,
  checkout: forms,
  "checkout/done": forms,
  "careers/apply/sent": forms,
  login: forms,
  register: forms,
  "forgot-password": forms,
  "reset-password": forms,
  "confirm-email": forms,
  dashboard: people,
  "dashboard/payments": people,
  "dashboard/applications": people,
  "dashboard/profile": people,
  "dashboard/data": people,
  "admin/login": forms,
  "admin/account": staff,
  "admin/programs": staff,
  "admin/affiliates": staff,
  "admin/affiliates/:id": staff,
  "admin/applications/:id": staff,
  "sandbox/mail": "the demonstration's outbox",
  "sandbox/messages.json": "the demonstration's outbox",
  "programs/:id/picture.svg": files,
  "programs/:id/picture.png": files,
  "blog/:id/picture.png": files,
  "pictures/*": files,
  "blog/rss.xml": files,
  "sitemap.xml": files,
  "robots.txt": files,
  "manifest.webmanifest": files,
};
