import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { modes } from "../rooms/catalogue/rules/program-terms.ts";
import { comingSoon } from "./shell/coming-soon.ts";

/** What there is to read and to ask. */
const reading: RouteConfigEntry[] = [
  route("community", "../rooms/content/pages/community-page.tsx"),
  route("blog", "../rooms/content/pages/blog-page.tsx"),
  route("blog/rss.xml", "../rooms/content/pages/blog-feed.ts"),
  route("blog/category/:categorySlug", "../rooms/content/pages/blog-page.tsx", {
    id: "blog/category",
  }),
  route("blog/:id", "../rooms/content/pages/post-page.tsx"),
  route("blog/:id/picture.png", "../rooms/content/pages/post-og-picture.ts"),
  route("help", "../rooms/content/pages/help-page.tsx"),
  route("contact", "../rooms/contact/pages/contact-page.tsx"),
  ...["terms", "privacy", "accessibility", "cookies"].map((policy) =>
    route(policy, "../rooms/content/pages/policy-page.tsx", { id: `policies/${policy}` }),
  ),
];

/** What only machines read. */
const discovery: RouteConfigEntry[] = [
  route("sitemap.xml", "discovery/sitemap-file.ts"),
  route("robots.txt", "discovery/robots-file.ts"),
  route("manifest.webmanifest", "discovery/manifest-file.ts"),
  route("pictures/*", "discovery/page-picture.ts"),
];

/** Every page of the site. Links to them are made by `href` from react-router, which checks them. */
const built: RouteConfigEntry[] = [
  index("../rooms/content/pages/home-page.tsx"),
  ...reading,
  ...discovery,
  route("programs", "../rooms/catalogue/pages/programs-page.tsx"),
  route("programs/:id", "../rooms/catalogue/pages/program-page.tsx"),
  route("programs/:id/picture.svg", "../rooms/catalogue/pages/program-picture.ts"),
  route("programs/:id/picture.png", "../rooms/catalogue/pages/program-og-picture.ts"),
  ...modes.map((mode) =>
    route(`platforms/${mode}`, "../rooms/content/pages/platform-page.tsx", {
      id: `platforms/${mode}`,
    }),
  ),
  route("training-programs", "../rooms/content/pages/training-programs-page.tsx"),
  route("about", "../rooms/content/pages/about-page.tsx"),
  route("partnerships", "../rooms/content/pages/partnerships-page.tsx"),
  route("press", "../rooms/content/pages/press-page.tsx"),
  route("guides", "../rooms/content/pages/guides-page.tsx"),
  route("register/:courseId", "../rooms/enrolment/pages/register-page.tsx"),
  route("registration-success", "../rooms/enrolment/pages/registration-success-page.tsx"),
  route("enrolments/:id", "../rooms/enrolment/pages/enrolment-page.tsx"),
  route("enrolments/:id/form", "../rooms/enrolment/pages/enrolment-form-page.tsx"),
  route("pay/:payToken", "../rooms/enrolment/pages/pay-page.tsx"),
  ...["forgot-password", "reset-password", "confirm-email"].map((path) =>
    route(path, `../rooms/accounts/pages/${path}-page.tsx`),
  ),
  route("careers", "../rooms/careers/pages/careers-page.tsx"),
  route("careers/apply", "../rooms/careers/pages/apply-page.tsx"),
  route("careers/apply/sent", "../rooms/careers/pages/application-sent-page.tsx"),
  route("affiliate-courses", "../rooms/recommendations/pages/affiliate-courses-page.tsx"),
  route("coming-soon", "shell/coming-soon-page.tsx"),
  route("sandbox/mail", "shell/sandbox-mail-page.tsx"),
  route("sandbox/messages.json", "shell/sandbox-mail-feed.ts"),
];

const isBuilt = (path: string) =>
  built.some((entry) => entry.path?.replace(/:\w+/g, ":") === path.replace(/:\w+/g, ":"));

/** Addresses that links lead to already. */
const promised = Object.keys(comingSoon)
  .filter((path) => !isBuilt(path))
  .map((path) => route(path, "shell/coming-soon-page.tsx", { id: `coming-soon/${path}` }));

/** For developers only, and not in a build. */
const showcase =
  process.env.NODE_ENV === "production" ? [] : [route("design", "shell/showcase-page.tsx")];

export default [
  ...built,
  ...promised,
  ...showcase,
  route("*", "shell/not-found-page.tsx"),
] satisfies RouteConfig;
