import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { waitingPrefix } from "#foundation/forms/drafts/draft-store.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { yourReference } from "#rooms/enrolment/documents/enrolment-code.ts";
import { adultAge, guardedAges, minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";
import { openAcademy } from "#tests/support/academy/open-academy.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { findPost, listPosts } from "./blog/list-posts.server.ts";
import { type ContentFacts, contentFacts } from "./content-facts.server.ts";
import { findPolicy } from "./find-policy.server.ts";
import { findGuide, listGuides } from "./guides/list-guides.server.ts";
import { listHelp } from "./help/list-help.server.ts";
import { listReplies } from "./help/list-replies.server.ts";
import { countQuestions, findPassage, searchHelp } from "./help/search-help.ts";
import {
  readAbout,
  readBlog,
  readHome,
  readPartnerships,
  readPlatforms,
  readPress,
  readTrainingPrograms,
} from "./page-texts.server.ts";
import { fillIn, readText } from "./read-content.server.ts";

const academy = await openAcademyForFile();
await seedCatalogue(academy.ctx, "2026-11-21");
const facts: ContentFacts = await contentFacts(academy.ctx);

const readsOn = (html: string) => expect(html).not.toMatch(/\{\w+\}/);

describe("a fact in a text", () => {
  const front = z.object({ short: z.array(z.string()) });

  test("is filled in, both in the front matter and in the body", () => {
    const source = "---\nshort:\n  - From {adultAge} on\n---\nWrite to {contactWays}\n";
    const text = readText(source, front, facts, "content/a.md");
    expect(text.front.short).toEqual([`From ${adultAge} on`]);
    expect(fillIn(text.body, facts)).toMatch(
      /^Write to \[.+@.+\]\(mailto:.+\), call \[.+\]\(tel:.+\) or use \[WhatsApp\]\(https:.+\)\n$/,
    );
  });

  test("is an error if it does not exist", () => {
    const source = "---\nshort:\n  - From {adulthood} on\n---\n";
    expect(() => readText(source, front, facts, "content/a.md")).toThrow("{adulthood} is no fact");
    expect(() => fillIn("{toString}", facts)).toThrow("{toString} is no fact");
  });

  test("about fees is in words while there are no fees, and policies still render", async () => {
    const unseeded = await openAcademy();
    const fewer = await contentFacts(unseeded.ctx);
    await unseeded.close();
    expect(Object.keys(fewer)).toEqual(Object.keys(facts));
    expect([facts.firstLevelFee, fewer.firstLevelFee]).toEqual([
      "₦95,000",
      "a fee that is not set yet",
    ]);
    expect(findPolicy("terms", fewer)?.html).toContain("<h2");
  });
});

describe("the texts of the content folder", () => {
  test.each(["terms", "privacy", "accessibility", "cookies"])(
    "%s is in effect from 29 April 2025",
    (name) => {
      const policy = findPolicy(name, facts);
      expect(policy?.effective).toBe("2025-04-29");
      expect(policy?.headings.length).toBeGreaterThan(2);
      readsOn(policy?.html ?? "{nothing}");
    },
  );

  test.each([
    ["about", readAbout],
    ["partnerships", readPartnerships],
    ["platforms", readPlatforms],
    ["training programs", readTrainingPrograms],
    ["home", readHome],
    ["press", readPress],
    ["blog", readBlog],
  ])("%s has everything its page says, and only facts that exist", (_name, read) => {
    expect(() => read(facts)).not.toThrow();
  });

  test("saved replies are plain text, because emails do not render Markdown", () => {
    const place = {
      learner: "Asabe",
      course: "Tiling",
      code: "ZA-7K4M-3W2",
      paid: "₦1",
      owed: "₦2",
      dueOn: "1 May 2027",
      start: "2 May 2027",
      place: "online",
      town: "Yola",
      centreAddress: "4 Bank Road",
      centrePhone: "+234 800 000 0000",
    };
    const replies = listReplies(facts, place);
    expect(replies.length).toBeGreaterThan(listReplies(facts, {}).length);
    for (const { text } of replies) expect(text).not.toMatch(/[{}<>*]|\]\(/);
  });

  test("there are only these four policies", () => {
    expect(findPolicy("../help", facts)).toBeNull();
  });

  test("the cookie policy names the keys of sign-ins, the cart and waiting forms", () => {
    const { html = "" } = findPolicy("cookies", facts) ?? {};
    for (const { token, person } of Object.values(audiences)) {
      expect(html).toContain(`<code>${token}</code>`);
      expect(html).toContain(`<code>${person}</code>`);
    }
    expect(html).toContain("<code>cart</code>");
    expect(html).toContain(`<code>${waitingPrefix}</code>`);
  });

  test("the cookie policy names every form's draft", () => {
    const { html = "" } = findPolicy("cookies", facts) ?? {};
    const drafts = readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
      .flatMap((path) => [
        ...readFileSync(join("src", path), "utf8").matchAll(/["`]([a-z-]+-draft:?)/g),
      ])
      .map(([, key]) => key)
      // An attribute of forms.
      .filter((key) => key !== "data-draft");
    expect(drafts.length).toBeGreaterThan(6);
    for (const key of drafts) expect(html).toContain(`<code>${key}</code>`);
  });

  test("a Help Center search ignores differences in spelling", () => {
    const found = (search: string) =>
      searchHelp(listHelp(facts), search).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(found("email")).toEqual(found("e-mail"));
    expect(found("nepa")).toEqual(["my-light-went-while-i-was-filling-the-form-is-it-lost"]);
    expect(found("scholarship")).toEqual(["how-do-i-get-a-sponsored-place"]);
    expect(found("ussd")).toEqual(["how-can-i-pay"]);
    expect(found("LOGIN")).toEqual(["i-forgot-my-password"]);
  });

  test("a search shows the matching sentence when the question does not contain the words", () => {
    const passage = (id: string, search: string) => {
      const all = listHelp(facts).flatMap(({ questions }) => questions);
      const question = all.find((one) => one.id === id);
      return question && findPassage(question, search);
    };
    expect(passage("how-old-must-i-be", "old")).toBeNull();
    expect(passage("how-old-must-i-be", "guardian")).toMatch(/^From 14 to 17 .* agree\.$/);
    expect(passage("how-can-i-pay", "ussd")).toBeNull();
  });

  test("help and terms name the registration's reference, never the payment's", () => {
    const all = listHelp(facts).flatMap(({ questions }) => questions.map(({ html }) => html));
    const texts = [...all, findPolicy("terms", facts)?.html ?? ""];
    expect(texts.filter((html) => html.includes(yourReference))).toHaveLength(4);
    for (const html of texts) expect(html).not.toMatch(/begins with PAY|payment reference/);
  });

  test("policies, help and blog give the same ages as the registration form", () => {
    const help = listHelp(facts).flatMap(({ questions }) => questions);
    const age = help.find(({ id }) => id === "how-old-must-i-be");
    for (const text of [
      findPolicy("privacy", facts)?.shortHtml,
      findPolicy("privacy", facts)?.html,
      findPolicy("terms", facts)?.shortHtml,
      findPolicy("terms", facts)?.html,
      age?.html,
      findPost("an-hour-in-the-workshop", facts)?.html,
    ]) {
      expect(text).toMatch(new RegExp(`(under|at least) (<strong>)?${minimumLearnerAge}\\b`, "i"));
      expect(text).toContain(guardedAges);
    }
    expect(age?.words).toContain(`under ${adultAge}`);
  });

  test("help has 8 sections and 20 questions, each with its own address", () => {
    const sections = listHelp(facts);
    expect([sections.length, countQuestions(sections)]).toEqual([8, 20]);
    const questions = sections.flatMap(({ questions: all }) => all);
    const ids = [...sections, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(28);
    for (const { html } of questions) readsOn(html);
  });

  test("each guide has a text and a tool for its picture", () => {
    for (const { id, glyph } of listGuides(facts)) {
      expect(glyphs).toHaveProperty([glyph]);
      const html = findGuide(id, facts)?.parts.map((part) => ("html" in part ? part.html : ""));
      expect(html?.join("")).toContain("<p>");
      readsOn(html?.join("") ?? "");
    }
    expect(findGuide("paying", facts)?.parts).toContainEqual({ table: "fees" });
    expect(findGuide("no-such-guide", facts)).toBeNull();
  });

  test("posts are listed newest first, each with a tool for its picture", () => {
    const posts = listPosts(facts);
    // A misspelt one would silently show a door.
    for (const { id, drawing } of posts) expect(drawing, id).not.toBeNull();
    expect(posts.length).toBeGreaterThanOrEqual(6);
    const dates = posts.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const { id, glyph } of posts) {
      expect(glyphs).toHaveProperty([glyph]);
      expect(findPost(id, facts)?.html).toContain("<p>");
    }
    expect(findPost("no-such-post", facts)).toBeNull();
  });
});
