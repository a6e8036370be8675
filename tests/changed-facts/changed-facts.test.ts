import { beforeAll, describe, expect, test } from "vitest";
import { readTexts, type Texts } from "./read-texts.tsx";

/**
 * All facts are changed at once (change-facts.ts), and everything that the academy says is read: pages, forms, errors,
 * mails, the API's document. Each has the new values, and none has an old one.
 */

let texts: Texts;
beforeAll(async () => {
  texts = await readTexts();
});

const hours = "Tuesday to Saturday, 8am to 4pm";

/** Where a text was read, and what it says now. */
const saysNow: readonly (readonly [where: string, ...what: string[]])[] = [
  ["/terms", "at least 15 years old", "aged 15 to 20", "12.5% of the money", "from 23 days after"],
  ["/terms", "Within 8 days of paying", "Within 13 days of the start", "by more than 19 days"],
  ["/terms", "We answer within 4 working days, and we refund", hours],
  [
    "/privacy",
    "under 15",
    "did not send 31 days, on",
    "never sent 20 hours",
    "to us 25 months",
    "the link to it 15 months",
    "you sent us 14 months",
  ],
  ["/privacy", "program opens 26 months", "documents 14 months", "only signed up 43 days"],
  ["/privacy", "rejected 17 months after", "an event 15 months after", "sent you 13 months"],
  ["/privacy", "a payment 420 days", "a password 16 months after", "log out, at most 66 days"],
  ["/privacy", "390 days after the last time", "34 hours after the last one"],
  ["/cookies", "it, press “Clear my answers” or log out, at most 18 days"],
  ["/cookies", "at most 31 days", "older than 31 days", "brought you here 41 days"],
  ["/cookies", "16 days after you last used it, or 66 days after it began"],
  ["/cookies", "11 days and 33 days", "10 hours and 36 hours", "390 days after the last sign-in"],
  ["/help", "At least 15 on the day", "From 15 to 20", "deleted after 31 days", "three days ahead"],
  ["/help", "cost ₦99,500 at beginner level, ₦171,500 at intermediate and ₦271,500 at advanced"],
  [
    "/help",
    "Beginner takes 4 months",
    "Intermediate takes 7 months",
    "Trainer takes 17 months. Teaches.",
  ],
  [
    "/help",
    "About 11 minutes",
    "after 4 hours",
    "Within 8 days of paying",
    "works once, for 5 hours",
    hours,
  ],
  ["/help", "11 days: four of theory, five of practice and two on a project", "15% classroom"],
  ["/help", "earns 12.5% of", "at least 350 people", "in 6-8 business days"],
  ["/guides/bring", "About 11 minutes"],
  ["/guides/paying", "₦99,500", "After 4 hours"],
  ["/guides/guardians", "Under 15", "15 to 20", "21 and over"],
  ["/guides/choosing", "takes 4 months", "11 days a week", "three days ahead"],
  ["/guides/choosing", "Levels: beginner 4 months, intermediate 7"],
  [
    "/press",
    "From the age of 15",
    "11 days: 4 theory, 5 practical, 2 project",
    "advanced 11 months",
  ],
  ["/about", "has 11 days", "4 theory days", "5 practical days", "24% mentorship"],
  ["/about", "schema.org/Saturday", '"opens":"08:00","closes":"16:00"'],
  ["/platforms/physical", "beginner 4 months, intermediate 7 months", "It has 11 days"],
  ["/training-programs", "to 17 months in the workshop"],
  ["/", "One form, about 11 minutes", "from ₦99,500"],
  ["/careers", "The week has 11 days", "the same 11-day week", "five days a week"],
  ["/careers/apply", "up to 3 MB"],
  ["/blog", "A week of 11 days, four of theory, five of practice"],
  ["/blog/an-hour-in-the-workshop", "it costs ₦99,500", "₦271,500 at advanced", "three days ahead"],
  ["/blog/masonry-or-tiling", "In 4 months you will know", "three days ahead"],
  ["/blog/hands-before-books", "has 11 days", "24% goes to conversations"],
  ["/blog/how-sponsorship-applications-are-read", "Training is 11 days a week"],
  ["/contact", hours],
  ["/programs/masonry", "₦99,500", "4 months"],
  ["/register/tiling", "at least 15 years old", "learners aged 15 to 20 only", "4 months"],
  ["/forgot-password, sent", "It works for 5 hours"],
  ["/reset-password", "a password of 9 characters or more"],
  ["a short password", "Use at least 9 characters"],
  ["a form with a draft", "or 31 days have passed"],
  ["an ended link, opened", "until 16 months after the training"],
  ["an ended link, renewed", "It works for 35 days"],
  ["a child registers", "Learners must be at least 15 years old"],
  ["a guarded learner registers", "Enter your parent or guardian's phone number"],
  ["a small audience", "Audience size must be at least 350"],
  ["a large file", "cv.pdf is larger than 3 MB"],
  ["large files", "The files are larger than 7 MB together"],
  ["mail welcome", "works once, for 9 days"],
  ["mail set_password_link", "works once, for 5 hours"],
  ["mail affiliate_application_received", "in 6-8 business days"],
  ["mail affiliate_application_approved", "12.5% of what the learner pays", "works for 50 hours"],
  ["mail enrolment_received", "Beginner (4 months)", "₦99,500", hours],
  ["mail registration_link", "link works for 35 days"],
  ["mail contact_acknowledged", hours],
  [
    "the API's document",
    "for 6 hours; null",
    "deleted after 20 hours unless",
    "a lead of the last 43 days",
  ],
];

/** Old values with their units, each with a sentence that has one. */
const old: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/\b1[478] (to|years|and over|or older)\b/i, "A learner aged 14 to 17"],
  [
    /\b([Uu]nder|[Ll]east|[Ff]rom|[Aa]ged|age of) \**1[48]\b(?! [A-Z])/,
    "Nobody under 14 can register",
  ],
  [/\b10 ?%/, "An affiliate earns 10% of the money"],
  [/₦(95|165|265),000/, "It costs ₦95,000"],
  [/\b(3|6|9|three|six|nine) months\b/i, "Beginner takes three months"],
  [/\b(6|six)[ -]days?\b/i, "A six-day week"],
  [
    /\b(2|two) (of )?theory|\b(3|three) (of )?practi|\b(1 project|one on a project)/,
    "It has two of theory",
  ],
  [/\b[23]0 ?% [a-z]/, "30% project-based"],
  [/\b(7|seven|14|30|60|365|400) days\b/i, "Within seven days"],
  [/\b(2|two|8|24|72) hours\b|\bafter an hour, write/i, "It works for two hours"],
  [/\b(12|24) months\b|\ba (day|year) after\b/i, "We forget it a year after the last sign-in"],
  [/\ba day ahead\b|\ba day's notice\b/, "Write to us a day ahead"],
  [/\b(5|25) ?MB\b/, "cv.pdf is larger than 5 MB"],
  [/\b9am\b|\b5pm\b|\bMon-Fri\b/, "Mon-Fri 9am-5pm WAT"],
  [/\babout (10|ten) minutes\b/i, "One form, about ten minutes"],
  [/\b(least|of) 8 characters\b/, "Use at least 8 characters"],
  [/\bat least 100\b/, "Audience size must be at least 100"],
  [/\b3-5 business days\b|\b5 working days\b/, "In 3-5 business days"],
];

/** What may stay unchanged, and why. */
const allowed: readonly (readonly [where: RegExp, what: RegExp, because: string])[] = [
  [/^\/privacy$/, /answer within 30 days/g, "the law sets it"],
  [/^\/privacy$/, /the Commission within 72 hours/g, "the law sets it"],
  [/^\/accessibility$/, /answer within 5 working days/g, "a promise of this page alone"],
  [/^\/blog\/first-ninety/, /the first three months|six days a week. That is/g, "a story"],
  [/^the API's document$/, /0\.1 is 10 %/g, "how a rate is written"],
  [/^\/($|programs|platforms)/, /[:\d]+[ap]m\sto\s[:\d]+[ap]m/g, "the hours of a few starts"],
  [/^\/starts$/, /next 30 days/gi, "the calendar's first tab"],
];

describe("when every fact is changed", () => {
  test.each(saysNow)("%s says so", (where, ...what) => {
    for (const text of what) expect(texts.get(where)).toContain(text);
  });

  test("no text has an old value", () => {
    expect(texts.size).toBeGreaterThan(60);
    const found = [...texts].flatMap(([where, text]) => {
      const rest = allowed
        .filter(([place]) => place.test(where))
        .reduce((left, [, what]) => left.replace(what, "…"), text);
      return old.flatMap(([pattern]) => {
        const at = rest.search(pattern);
        return at < 0 ? [] : [`${where}: ${rest.slice(Math.max(0, at - 40), at + 40)}`];
      });
    });
    expect(found).toEqual([]);
  });

  test("old values would be noticed, and nothing is allowed that nobody says", () => {
    for (const [pattern, sentence] of old) expect(sentence).toMatch(pattern);
    for (const [place, what] of allowed) {
      const there = [...texts].filter(([where, text]) => place.test(where) && text.match(what));
      expect([String(what), there.length > 0]).toEqual([String(what), true]);
    }
  });
});
