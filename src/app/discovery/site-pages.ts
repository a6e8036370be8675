import type { Family } from "#design/card-art/families.ts";
import { academy } from "#foundation/academy.ts";

/** What the picture of a page shows: two lines of words, and a doorway of a family with a thing in it. */
type Picture = readonly [title: string, kicker: string, family: Family, glyph: string];

const towns = academy.centres.map(({ city }) => city).join(" and ");
const tagline = academy.tagline.replace(/\.$/, "");

/**
 * Every page that has one fixed address and may be found by anybody: it stands in the sitemap, and has
 * a picture for where it is shared. A page that is neither here nor in `unlistedRoutes` fails a test.
 */
export const sitePages: Readonly<Record<string, Picture>> = {
  "/": [tagline, towns, "build", "tabler:trowel"],
  "/programs": ["Available programs", "Physical, online and hybrid", "motion", "ph:toolbox"],
  "/platforms/physical": ["Physical training", towns, "build", "ph:hammer"],
  "/platforms/online": ["Online training", "From where you are", "signal", "ph:device-mobile"],
  "/platforms/hybrid": ["Hybrid training", "Online and at a centre", "cloth", "ph:door-open"],
  "/training-programs": ["Training for hands that want work", towns, "power", "ph:wrench"],
  "/affiliate-courses": ["Courses we recommend", "Affiliate Programs", "signal", "ph:browsers"],
  "/about": [`About ${academy.name}`, "Who we are", "build", "ph:door-open"],
  "/careers": ["Work at the academy", "Careers", "care", "ph:users"],
  "/careers/apply": ["Apply for a position", "Careers", "care", "ph:file-text"],
  "/partnerships": ["Partnerships", "Employers, workshops, sponsors", "power", "ph:handshake"],
  "/press": ["Press", "Facts, numbers, pictures", "cloth", "ph:newspaper"],
  "/community": ["Community", "Events and local chapters", "care", "ph:users"],
  "/guides": ["Guides", "Choosing, paying, starting", "motion", "ph:blueprint"],
  "/help": ["Help Center", "Questions and answers", "care", "ph:hand-heart"],
  "/contact": ["Contact us", academy.supportHours, "signal", "ph:megaphone"],
  "/blog": ["From the workshops", "Blog", "cloth", "ph:pen-nib"],
  "/terms": ["Terms of Service", "What we agree on", "signal", "ph:stamp"],
  "/privacy": ["Privacy Policy", "What we know about you", "signal", "ph:eye"],
  "/accessibility": ["Accessibility", "For everybody", "signal", "ph:door-open"],
  "/cookies": ["Cookie Policy", "What stays on your device", "signal", "ph:file-text"],
};
