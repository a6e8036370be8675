import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import {
  inControls,
  onlineAnswers,
  physicalAnswers,
} from "#tests/support/enrolments/enrolment-answers.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { enrolments } from "../tables.server.ts";
import * as registerPage from "./register-page.tsx";

/** The registration form on one page, as a browser without scripts reads and posts it. */

const opened = await openEnrolmentAcademyForFile();

type Posted = Record<string, string | string[]>;
const register = (address: string, form?: Posted) =>
  renderRoute(registerPage, `/register/${address}`, opened.academy.ctx, {
    path: "/register/:courseId",
    ...(form ? { form: inControls(form) } : {}),
  });

/** The line under the title without the parts for other answers. */
function lineOf(html: string): string {
  const [, line = ""] = /<p class="form-line">(.*?)<\/p>/.exec(html) ?? [];
  // From the inside out: a part for one answer can have parts for another.
  const innermost = /<span([^>]*)>([^<]*)<\/span>/g;
  let shown = line;
  while (innermost.test(shown)) {
    shown = shown.replace(innermost, (_, attributes: string, text: string) =>
      attributes.includes("hidden") ? "" : text,
    );
  }
  return shown.replace(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
}

describe("the line under the title", () => {
  test.each([
    ["masonry", "Masonry Beginner ₦95,000 Jalingo or Yola, from 30 Nov"],
    ["masonry?level=advanced", "Masonry Advanced ₦265,000 Jalingo or Yola, from 30 Nov"],
    ["solar-design-live", "Solar System Design (Live Online) Intermediate ₦75,000 Online, 8 Dec"],
    ["generator-care", "Small Generator Care Workshop Beginner Free Yola, 21 Dec"],
    ["interlocking-paving", "Drainage Beginner Paid by a sponsor Jalingo, 14 Dec"],
  ])("of %s", async (address, line) => {
    expect(lineOf((await register(address)).html)).toContain(line);
  });

  test("says what was chosen when the form comes back", async () => {
    const answers = { ...physicalAnswers, trainingLevel: "intermediate", yearCompleted: "" };
    const { html, status } = await register("tiling", {
      ...answers,
      preferredLocation: "Yola, Adamawa",
    });
    expect(status).toBe(422);
    expect(lineOf(html)).toMatch(
      /^Tiling Intermediate ₦165,000 Yola, \d+ \w{3}.* to \d+ \w{3} 2027/,
    );
  });
});

test("the money is explained above the buttons, and paying later is a button of its own", async () => {
  const { html, words } = await register("tiling");
  const order = [
    "What you pay",
    "Who takes the money?",
    "Paystack takes it for Zaure Academy.",
    "Can I get it back?",
    "within 7 days of paying",
    "Other ways to pay",
    "To pay now",
    "Pay &amp; Submit Registration",
    "Costs nothing now.",
    "Your place is confirmed when the money arrives.",
  ].map((text) => words.indexOf(text));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  // Not in anything folded.
  const folded = [...html.matchAll(/<details[\s\S]*?<\/details>/g)].map(([text]) => text).join("");
  expect(folded).toContain("Account number");
  expect(folded).not.toContain('value="later"');
});

test.each(["generator-care", "interlocking-paving"])("%s asks for no money", async (id) => {
  const { words } = await register(id);
  expect(words).not.toMatch(/₦|pay later|Who takes the money/);
  expect(words).toContain("Submit Registration");
});

describe("a learner without a device or internet", () => {
  const lacking = { ...onlineAnswers, hasDeviceAccess: "no", emailAddress: "lack@example.com" };
  const stored = async () =>
    (await opened.academy.ctx.db.select({ id: enrolments.id }).from(enrolments)).length;

  test("is warned once before the money, with programs at a centre, and can go on", async () => {
    const before = await stored();
    const { status, html, words } = await register("solar-design-live", lacking);
    expect(status).toBe(200);
    expect(words).toContain("You need a computer, tablet or smartphone for this program");
    const [, list = ""] = /<ul class="access-links">(.*?)<\/ul>/.exec(html) ?? [];
    const links = [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links.slice(0, 3).every((href) => href?.startsWith("/programs/"))).toBe(true);
    expect(links.slice(3)).toEqual(["/programs?mode=physical", "/programs?mode=hybrid"]);
    expect(html).toContain(lacking.motivation);
    expect(await stored()).toBe(before);

    const again = await register("solar-design-live", { ...lacking, warned: "yes" });
    expect([again.status, again.location]).toEqual([303, expect.stringContaining("/checkout/")]);
    expect(await stored()).toBe(before + 1);
  });

  test("is warned when paying later, too, and after what is wrong is put right", async () => {
    const wrong = await register("solar-design-live", { ...lacking, motivation: "" });
    expect([wrong.status, wrong.html.includes("access-links")]).toEqual([422, false]);
    const later = await register("solar-design-live", { ...lacking, pay: "later" });
    expect(later.words).toContain("You can still register for it");
  });

  test("names what is missing", async () => {
    const both = await register("solar-design-live", { ...lacking, hasInternetAccess: "no" });
    expect(both.words).toContain("You need a device and regular internet for this program");
  });

  test("who lacks nothing is not held up", async () => {
    const person = { fullName: "Has All", signature: "Has All" };
    const answers = { ...onlineAnswers, ...person, emailAddress: "has-all@example.com" };
    expect((await register("solar-design-live", answers)).status).toBe(303);
  });
});

test("the form without scripts carries the code of a followed link, and where it was shared", async () => {
  const admin = await signInAdmin(opened.academy);
  const { code } = await makeAffiliate(opened.academy, admin, "kande@mail.example");
  const hidden = (html: string) =>
    Object.fromEntries(
      ["keptCode", "keptVia"].map((name) => [
        name,
        new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1],
      ]),
    );
  const { html } = await register(`tiling?ref=${code.toLowerCase()}&via=Poster`);
  expect(hidden(html)).toEqual({ keptCode: code, keptVia: "poster" });
  expect(hidden((await register(`tiling?ref=${code}&via=%00`)).html)).toEqual({
    keptCode: code,
    keptVia: "",
  });
  const answers = { ...physicalAnswers, emailAddress: "of-a-poster@mail.example", pay: "later" };
  for (const [turn, keptVia] of ["poster", "\u0000"].entries()) {
    const emailAddress = `of-a-link-${turn}@mail.example`;
    const fullName = turn === 0 ? "Kande Poster" : "Kande Nowhere";
    const sent = {
      ...answers,
      fullName,
      signature: fullName,
      emailAddress,
      keptCode: code,
      keptVia,
    };
    expect((await register("tiling", sent)).status).toBe(303);
  }
  const rows = await selectRows<{ channel: string | null }>(
    opened.academy.ctx.db,
    sql`select channel from referrals order by created_at, channel`,
  );
  expect(rows.map(({ channel }) => channel)).toEqual(["poster", null]);
});

test("a double tap is one registration; the same answers from elsewhere are asked about", async () => {
  const { ctx } = opened.academy;
  const person = { fullName: "Tapping Twice", signature: "Tapping Twice" };
  const tap = (ip: string, again = {}) =>
    renderRoute(
      registerPage,
      "/register/tiling",
      { ...ctx, ip },
      {
        path: "/register/:courseId",
        form: {
          ...inControls({
            ...physicalAnswers,
            ...person,
            emailAddress: "tapping@example.com",
            pay: "later",
          }),
          ...again,
        },
      },
    );
  const first = await tap("192.0.2.7");
  expect((await tap("192.0.2.7")).location).toBe(first.location);
  const asked = await tap("198.51.100.9");
  expect(asked.words).toContain("is already registered for Tiling.");
  // The form that comes back goes through when it is sent once more.
  expect(asked.html).toContain('name="again" value="yes"');
  const stranger = await tap("198.51.100.9", { again: "yes" });
  expect(stranger.status).toBe(303);
  // It gets its own page: the first one's key belongs to its sender alone.
  expect(stranger.location).not.toBe(first.location);
});
