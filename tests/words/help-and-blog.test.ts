import { describe, expect, inject, test } from "vitest";
import {
  elementsOf,
  linksOf,
  readPage,
  wordsOf,
  wordsOfEach,
} from "../support/reading/read-page.ts";

/** What the help center and the blog say, read from the HTML that the build sends. */

const origin = inject("builtAcademy");
const read = (address: string) => readPage(origin, address);
const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;

describe("the help center", () => {
  test("has 8 sections and 20 questions, for people and for search engines", async () => {
    const { html, main } = await read("/help");
    expect(wordsOfEach(main, "h1")).toEqual(["Help Center"]);
    expect(elementsOf(main, "section", "help-section")).toHaveLength(8);
    expect(elementsOf(main, "details", 'name="help"')).toHaveLength(20);
    expect(wordsOfEach(main, "p", 'role="status"')).toEqual(["20 questions"]);
    const faq = elementsOf(html, "script", "application/ld+json")
      .map(({ inner }) => JSON.parse(inner))
      .find((data) => data["@type"] === "FAQPage");
    expect(faq?.mainEntity.length).toBe(20);
  });

  test("answers agree with what the academy charges, asks and promises", async () => {
    const { main } = await read("/help");
    const answers = elementsOf(main, "details", 'name="help"').map(({ inner }) => inner);
    for (const [question, ...words] of [
      ["How much does it cost?", "₦95,000", "₦165,000", "₦265,000"],
      ["How old must I be?", "At least 14", "From 14 to 17", "parent or guardian"],
      ["How can I pay?", "card or bank transfer", "proof of payment to a centre"],
      ["Can I have my money back?", "Within 7 days of paying and before training starts"],
      ["What should I bring?", "means of identification", "two passport photographs"],
      ["What do the levels of training mean?", "3 months", "6 months", "9 months"],
      ["What does a training week look like?", "20% classroom", "30% project-based"],
      ["How does the affiliate program work?", "10%", "at least 100", "3-5 business days"],
      ["I paid, but my enrolment still says that payment is due.", "Monday to Friday, 9am to 5pm"],
    ] as const) {
      const answer = answers.find((each) => wordsOfEach(each, "summary").includes(question));
      for (const word of words) expect(wordsOf(answer ?? ""), question).toContain(word);
    }
  });

  test("links only to pages that exist", async () => {
    const { main } = await read("/help");
    const answers = elementsOf(main, "details", 'name="help"').map(({ inner }) => inner);
    const cards = elementsOf(main, "ul", 'class="door-cards"')[0]?.inner ?? "";
    expect(linksOf(cards)).toEqual([
      "/contact?subject=support",
      "/guides",
      "mailto:support@zaure.example",
      "tel:+2348000000000",
      "https://wa.me/2348000000000",
      "/contact?subject=billing",
    ]);
    const links = new Set(linksOf(answers.join("") + cards).filter((link) => link.startsWith("/")));
    expect(links.size).toBeGreaterThan(10);
    for (const link of links) expect([link, await statusOf(link)]).toEqual([link, 200]);
  });
});

describe("the blog", () => {
  test("has posts in six categories, which link only to pages that exist", async () => {
    const seen = new Set<string>();
    for (const [name, slug] of [
      ["Training Insights", "training-insights"],
      ["Community", "community"],
      ["Training Methods", "training-methods"],
      ["Success Stories", "success-stories"],
      ["Industry News", "industry-news"],
      ["Expert Tips", "expert-tips"],
    ] as const) {
      const { status, main } = await read(`/blog/category/${slug}`);
      expect([status, wordsOfEach(main, "h1")]).toEqual([200, [name]]);
      const titles = elementsOf(elementsOf(main, "ul", "post-list")[0]?.inner ?? "", "h2");
      expect(titles.length, slug).toBeGreaterThan(0);
      for (const path of titles.flatMap(({ inner }) => linksOf(inner))) seen.add(path);
    }
    const links = new Set<string>();
    for (const path of seen) {
      const { main } = await read(path);
      const post = elementsOf(main, "article", "prose")[0]?.inner ?? "";
      expect(wordsOfEach(post, "p")[0], path).toMatch(/\w/);
      for (const link of linksOf(post)) links.add(link);
    }
    // Links of a post stay within the site.
    for (const link of links) {
      expect(link).toMatch(/^\//);
      expect([link, await statusOf(link)]).toEqual([link, 200]);
    }
  });

  test("has a feed that links to all posts", async () => {
    const { main } = await read("/blog");
    const feedLink = elementsOf(main, "a").find(({ inner }) => wordsOf(inner) === "Follow by RSS");
    expect(feedLink?.attributes).toContain('href="/blog/rss.xml"');
    const listed = elementsOf(elementsOf(main, "ul", "post-list")[0]?.inner ?? "", "h2").length;
    const feed = await fetch(`${origin}/blog/rss.xml`);
    expect(feed.headers.get("content-type")).toContain("application/rss+xml");
    const links = [...(await feed.text()).matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g)];
    expect(links.length).toBe(listed);
    for (const [, link] of links) expect((await fetch(link ?? "")).status).toBe(200);
  });
});
