import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { setStarts } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { inControls, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { readConfirmToken } from "#tests/support/enrolments/wait-for-seat.ts";
import { waitingList } from "../tables.server.ts";
import { followSeatsJob } from "../waiting-list/offer-seats.server.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as registerPage from "./register-page.tsx";
import * as waitingListPage from "./waiting-list-page.tsx";

/** What pages say about full starts, read and posted as by a browser without scripts. */

const { academy } = await openEnrolmentAcademyForFile();
const now = "2026-11-21T09:00:00Z";
const twoDaysLater = "2026-11-23T09:30:00Z";

/** Each test has a program of its own: nobody has joined its starts. */
const programs = ["tiling", "masonry", "plumbing", "painting"];
let courseId = "";
let [early, later, inYola] = ["", "", ""];
beforeEach(async () => {
  academy.setTime(now);
  courseId = programs.shift() ?? "";
  [early, later, inYola] = [`${courseId}-a`, `${courseId}-b`, `${courseId}-c`];
  await setStarts(academy, courseId, [
    { id: early, centreId: "jalingo", startsOn: "2026-12-07", seats: 1 },
    { id: later, centreId: "jalingo", startsOn: "2027-01-11", seats: 20 },
    { id: inYola, centreId: "yola", startsOn: "2026-12-14", seats: 20 },
  ]);
});

const register = (query = "", form?: Record<string, string | string[]>) =>
  renderRoute(registerPage, `/register/${courseId}${query}`, academy.ctx, {
    path: "/register/:courseId",
    ...(form ? { form } : {}),
  });
const own = ({ enrolment: { id, resumeToken } }: Awaited<ReturnType<typeof take>>) =>
  renderRoute(enrolmentPage, `/enrolments/${id}?key=${resumeToken}`, academy.ctx, {
    path: "/enrolments/:id",
  });
/** Someone takes the one seat of the first start. */
async function take() {
  const made = await enrol(academy, { courseId, intakeId: early });
  await followSeatsJob.run(academy.ctx);
  return made;
}
const answers = () =>
  inControls({ ...physicalAnswers, emailAddress: `at-${courseId}@mail.example` });
const shownIn = (html: string) =>
  [...html.matchAll(/name="shownStart" value="([^"]*)"/g)].map(([, value]) => value ?? "");

describe("the form", () => {
  test("says before the first question that a start is full, and offers others and the list", async () => {
    await take();
    const { words, html } = await register();
    expect(words).toContain("The start on 7 December 2026, Jalingo, is full");
    expect(words).toContain("14 December 2026, Yola");
    expect(words).toContain("11 January 2027, Jalingo");
    expect(html).toContain(`href="?intake=${later}"`);
    expect(html).toContain(`href="?waiting=${early}"`);
    expect(words.indexOf("is full")).toBeLessThan(words.indexOf("Full name"));
    const chosen = await register(`?intake=${later}`);
    expect(chosen.words).not.toContain("is full");
    expect(chosen.words).toContain("Jalingo, 11 Jan");
  });

  test("registers for the start that it showed, and refuses when that is full by then", async () => {
    const { html } = await register();
    const shownStart = shownIn(html);
    expect(shownStart).toEqual([`${early}@Jalingo, Taraba`, `${inYola}@Yola, Adamawa`]);
    await take();
    const refused = await register("", { ...answers(), shownStart });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("The start on 7 December 2026 in Jalingo, Taraba is full.");
    const again = await register("", { ...answers(), shownStart: shownIn(refused.html) });
    expect(again.status).toBe(303);
  });

  test("is a waiting list when no start has a seat", async () => {
    await setStarts(academy, courseId, [
      { id: early, centreId: "jalingo", startsOn: "2026-12-07", seats: 1 },
    ]);
    const holder = await take();
    const { words } = await register();
    expect(words).toContain("Waiting list for");
    expect(words).toContain("There is no other start with a seat at the moment.");
    const form = { fullName: "Hauwa Bello", email: "hauwa@mail.example", phoneNumber: "0803" };
    const faulty = await register("", form);
    expect([faulty.status, faulty.html]).toEqual([422, expect.stringContaining("Hauwa Bello")]);
    const sent = await register("", { ...form, phoneNumber: "0803 123 4567" });
    expect(sent.words).toContain("Confirm your email address");
    const token = await readConfirmToken(academy, form.email);
    const confirm = (form?: Record<string, string>) =>
      renderRoute(waitingListPage, `/waiting-list?token=${token}`, academy.ctx, {
        path: "/waiting-list",
        ...(form ? { form } : {}),
      });
    // A mail scanner opens the page, but confirms nothing.
    expect((await confirm()).html).toContain(`name="token" value="${token}"`);
    expect((await confirm({ token })).words).toContain("You are on the waiting list");
    expect((await confirm({ token })).words).toContain(
      "This link has expired or has already been used",
    );
    expect((await academy.ctx.db.select().from(waitingList)).length).toBe(1);
    // The seat is free after two days, and hers for one.
    academy.setTime(twoDaysLater);
    await followSeatsJob.run(academy.ctx);
    const mails = await academy.ctx.db.select().from(messages);
    const mail = mails.find(({ kind }) => kind === "seat_offered");
    expect(mail?.recipient).toBe("hauwa@mail.example");
    const query = /\?offer=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    const offered = await register(query);
    expect(offered.words).toContain("A seat for you: 7 December 2026, Jalingo");
    const offer = query.slice("?offer=".length);
    expect(offered.html).toContain(`name="offer" value="${offer}"`);
    expect((await register(query, { ...answers(), offer })).status).toBe(303);
    const gone = (await own(holder)).words;
    expect(gone).toContain("The start of your registration is full now");
    // A page that says so doesn't promise the place for money.
    expect(gone).toContain("Choose another start before you pay.");
    expect(gone).not.toMatch(/Your place is confirmed (when|once)/);
    expect((await register(query)).words).toContain("This offer has expired");
  });
});

test("the own page says until when the seat is held", async () => {
  const made = await take();
  expect((await own(made)).words).toContain("by 22 November 2026");
  expect((await readEnrolment(academy, made)).intake?.id).toBe(early);
});
