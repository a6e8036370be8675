import type { Family } from "#design/card-art/families.ts";
import { academy } from "#foundation/academy/academy.ts";
import { townsAnd } from "#foundation/academy/centres.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";

/** A page at a fixed address that anyone can find. */
type SitePage = {
  /** The module under src/rooms. */
  readonly page: string;
  /** The preview picture: two lines of text, and a doorway of a card family with a tool in it. */
  readonly picture: readonly [
    title: string,
    kicker: string | (() => string),
    family: Family,
    glyph: string,
  ];
};

const tagline = academy.tagline.replace(/\.$/, "");

const platformPage = "content/pages/platform-page.tsx";
const guidePage = "content/pages/guide-page.tsx";
const policyPage = "content/pages/policy-page.tsx";

/**
 * Every public page with a fixed address. Its route, its line in the sitemap and its preview picture all come
 * from this table. Other routes are in routes.ts.
 */
export const sitePages: Readonly<Record<string, SitePage>> = {
  "/": {
    page: "content/pages/home-page.tsx",
    picture: [tagline, townsAnd, "build", "tabler:trowel"],
  },
  "/programs": {
    page: "catalogue/pages/programs-page.tsx",
    picture: ["Available programs", "Physical, online and hybrid", "motion", "ph:toolbox"],
  },
  "/starts": {
    page: "catalogue/pages/starts-page.tsx",
    picture: ["When training starts", "All starts by month and town", "cloth", "ph:graduation-cap"],
  },
  "/find-your-door": {
    page: "catalogue/pages/find-your-door-page.tsx",
    picture: ["Find your door", "Five questions, three programs", "power", "ph:door-open"],
  },
  "/platforms/physical": {
    page: platformPage,
    picture: ["Physical training", townsAnd, "build", "ph:hammer"],
  },
  "/platforms/online": {
    page: platformPage,
    picture: ["Online training", "From where you are", "signal", "ph:device-mobile"],
  },
  "/platforms/hybrid": {
    page: platformPage,
    picture: ["Hybrid training", "Online and at a centre", "cloth", "ph:door-open"],
  },
  "/training-programs": {
    page: "content/pages/training-programs-page.tsx",
    picture: ["Practical training programs", townsAnd, "power", "ph:wrench"],
  },
  "/affiliate-courses": {
    page: "recommendations/pages/affiliate-courses-page.tsx",
    picture: ["Courses we recommend", "Affiliate Programs", "signal", "ph:browsers"],
  },
  "/affiliate-application": {
    page: "affiliates/pages/application-page.tsx",
    picture: ["Become an Affiliate", "Earn with your own code", "power", "ph:handshake"],
  },
  "/about": {
    page: "content/pages/about-page.tsx",
    picture: [`About ${academy.name}`, "Who we are", "build", "ph:door-open"],
  },
  "/careers": {
    page: "careers/pages/careers-page.tsx",
    picture: ["Work at the academy", "Careers", "care", "ph:users"],
  },
  "/careers/apply": {
    page: "careers/pages/apply-page.tsx",
    picture: ["Apply for a position", "Careers", "care", "ph:file-text"],
  },
  "/partnerships": {
    page: "content/pages/partnerships-page.tsx",
    picture: ["Partnerships", "Employers, workshops, sponsors", "power", "ph:handshake"],
  },
  "/press": {
    page: "content/pages/press-page.tsx",
    picture: ["Press", "Facts, numbers, pictures", "cloth", "ph:newspaper"],
  },
  "/community": {
    page: "content/pages/community-page.tsx",
    picture: ["Community", "Events and local chapters", "care", "ph:users"],
  },
  "/guides": {
    page: "content/pages/guides-page.tsx",
    picture: ["Guides", "Choosing, paying, starting", "motion", "ph:blueprint"],
  },
  "/guides/choosing": {
    page: guidePage,
    picture: ["Choosing a trade", "Guide", "care", "ph:door-open"],
  },
  "/guides/paying": {
    page: guidePage,
    picture: ["Paying", "Guide", "power", "ph:coins"],
  },
  "/guides/bring": {
    page: guidePage,
    picture: ["What to bring", "Guide", "build", "ph:toolbox"],
  },
  "/guides/sponsorship": {
    page: guidePage,
    picture: ["Sponsored places", "Guide", "signal", "ph:graduation-cap"],
  },
  "/guides/guardians": {
    page: guidePage,
    picture: ["For guardians", "Guide", "cloth", "ph:users"],
  },
  "/help": {
    page: "content/pages/help-page.tsx",
    picture: ["Help Center", "Questions and answers", "care", "ph:hand-heart"],
  },
  "/contact": {
    page: "contact/pages/contact-page.tsx",
    picture: ["Contact us", spokenHours(academy.supportHours).join(", "), "signal", "ph:megaphone"],
  },
  "/blog": {
    page: "content/pages/blog-page.tsx",
    picture: ["From the workshops", "Blog", "cloth", "ph:pen-nib"],
  },
  "/terms": {
    page: policyPage,
    picture: ["Terms of Service", "What we agree on", "signal", "ph:stamp"],
  },
  "/privacy": {
    page: policyPage,
    picture: ["Privacy Policy", "What we know about you", "signal", "ph:eye"],
  },
  "/accessibility": {
    page: policyPage,
    picture: ["Accessibility", "For everyone", "signal", "ph:door-open"],
  },
  "/cookies": {
    page: policyPage,
    picture: ["Cookie Policy", "What stays on your device", "signal", "ph:file-text"],
  },
};
