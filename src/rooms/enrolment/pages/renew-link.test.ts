import { and, desc, eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { messages } from "#foundation/mail/tables.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { EndedLink } from "../own-page/ended-link.tsx";
import type { OwnPagePosted } from "../own-page/own-page-posted.ui.ts";
import { sendRegistrationLinkJob } from "../own-page/renew-link.server.ts";
import { enrolments } from "../tables.server.ts";
import * as enrolmentPage from "./enrolment-page.tsx";

const start = "2026-11-21T09:00:00Z";

const opened = await openEnrolmentAcademyForFile();
await addIntake(opened.academy, "2026-11-23", "2027-02-23");
beforeEach(() => opened.academy.setTime(start));

type Submitted = Awaited<ReturnType<typeof enrol>>;
const open = (id: string, key: string, token?: string) =>
  opened.academy.call("GET", `/enrolments/${id}`, {
    headers: { "x-resume-token": key },
    ...(token ? { token } : {}),
  });
const openOwn = ({ enrolment }: Submitted) => open(enrolment.id, enrolment.resumeToken);
/** Asks for a link, and does what the worker does. */
async function renew(enrolmentId: string) {
  const reply = await opened.academy.call("POST", `/enrolments/${enrolmentId}/link`);
  await sendRegistrationLinkJob.run(opened.academy.ctx, { enrolmentId });
  return { status: reply.status, body: reply.body as unknown };
}
const linkMails = (email: string) =>
  opened.academy.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, "registration_link"), eq(messages.recipient, email)))
    .orderBy(desc(messages.createdAt));
async function newestKey(email: string) {
  const [mail] = await linkMails(email);
  return /[?&]key=(\w{16})/.exec(mail?.text ?? "")?.[1] ?? "no link";
}

describe("the key of an enrolment", () => {
  test("opens it until 12 months after the training ended", async () => {
    const submitted = await enrol(opened.academy, { emailAddress: "ends@mail.example" });
    expect((await readEnrolment(opened.academy, submitted)).intake?.endsOn).toBe("2027-02-23");
    opened.academy.setTime("2028-02-23T12:00:00Z");
    expect((await openOwn(submitted)).status).toBe(200);
    opened.academy.setTime("2028-02-24T12:00:00Z");
    const ended = await openOwn(submitted);
    expect([ended.status, ended.body]).toEqual([
      410,
      {
        error: "This link has expired. Ask for a new one on your registration's page.",
        code: "key_ended",
      },
    ]);
    // Only the key's holder learns that there is, or was, such an enrolment.
    expect((await open(submitted.enrolment.id, "wrong")).status).toBe(404);
    const pay = `/enrolments/${submitted.enrolment.id}/pay-link`;
    const headers = { "x-resume-token": submitted.enrolment.resumeToken };
    expect((await opened.academy.call("POST", pay, { headers })).status).toBe(410);
  });

  test("does not keep its user out after it expires", async () => {
    const { token } = await signInAs(opened.academy, "user", "user-of-it@mail.example");
    const submitted = await enrol(
      opened.academy,
      { emailAddress: "user-of-it@mail.example" },
      { token },
    );
    opened.academy.setTime("2029-01-01T12:00:00Z");
    const { id, resumeToken } = submitted.enrolment;
    const again = await signInAs(opened.academy, "user", "user-of-it@mail.example");
    expect((await open(id, resumeToken, again.token)).status).toBe(200);
  });

  test("if no training date is known, expires 12 months after the longest training", async () => {
    const submitted = await enrol(opened.academy, { emailAddress: "no-date@mail.example" });
    await opened.academy.ctx.db
      .update(enrolments)
      .set({ intakeId: null })
      .where(eq(enrolments.id, submitted.enrolment.id));
    opened.academy.setTime("2028-08-20T12:00:00Z");
    expect((await openOwn(submitted)).status).toBe(200);
    opened.academy.setTime("2028-08-23T12:00:00Z");
    expect((await openOwn(submitted)).status).toBe(410);
  });
});

describe("a new link", () => {
  test("goes to the learner's address, opens the enrolment, and ends after 30 days", async () => {
    const email = "renews@mail.example";
    const submitted = await enrol(opened.academy, { emailAddress: email });
    const asked = new Date("2028-06-01T09:00:00Z");
    opened.academy.setTime(asked);
    expect((await renew(submitted.enrolment.id)).status).toBe(202);
    const key = await newestKey(email);
    const { id } = submitted.enrolment;
    expect((await open(id, key)).status).toBe(200);
    expect((await openOwn(submitted)).status).toBe(410);
    opened.academy.setTime(new Date(asked.getTime() + 30 * dayMs - 1));
    expect((await open(id, key)).status).toBe(200);
    opened.academy.setTime(new Date(asked.getTime() + 30 * dayMs + 1));
    expect((await open(id, key)).status).toBe(410);
  });

  test("is answered the same whether there is such an enrolment or not", async () => {
    const { enrolment } = await enrol(opened.academy, { emailAddress: "same@mail.example" });
    const known = await renew(enrolment.id);
    expect(known).toEqual({ status: 202, body: { accepted: true } });
    for (const id of ["00000000-0000-4000-8000-000000000000", "nothing"]) {
      expect(await renew(id)).toEqual(known);
    }
  });

  test("is sent at most three times an hour, so no one fills a learner's mailbox", async () => {
    const email = "often@mail.example";
    const { enrolment } = await enrol(opened.academy, { emailAddress: email });
    opened.academy.setTime("2028-06-01T09:00:00Z");
    for (let n = 0; n < 5; n++) await renew(enrolment.id);
    expect(await linkMails(email)).toHaveLength(3);
    opened.academy.setTime("2028-06-01T10:00:01Z");
    await renew(enrolment.id);
    expect(await linkMails(email)).toHaveLength(4);
  });
});

test("the page of an ended key says so and offers a new link, which it asks for without scripts", async () => {
  const email = "page@mail.example";
  const { enrolment } = await enrol(opened.academy, { emailAddress: email });
  opened.academy.setTime("2028-06-01T09:00:00Z");
  const context = new RouterContextProvider();
  context.set(pageContext, opened.academy.ctx);
  const url = `http://academy.example/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`;
  const called = (body?: URLSearchParams) =>
    ({
      context,
      params: { id: enrolment.id },
      request: new Request(url, body ? { method: "POST", body } : {}),
    }) as never;
  expect(await enrolmentPage.loader(called())).toMatchObject({
    data: { ended: true },
    init: { status: 410 },
  });
  const posted = await enrolmentPage.action(called(new URLSearchParams({ intent: "renew" })));
  expect(posted.data).toEqual({ renewed: true });
  await sendRegistrationLinkJob.run(opened.academy.ctx, { enrolmentId: enrolment.id });
  expect(await linkMails(email)).toHaveLength(1);
  const showAfter = (posted: OwnPagePosted | null) =>
    renderToStaticMarkup(createElement(EndedLink, { enrolmentId: enrolment.id, posted }));
  const show = (isSent: boolean) => showAfter(isSent ? { renewed: true } : null);
  expect(show(false)).toMatch(
    /This link has expired.*name="intent" value="renew".*Send me a new link/s,
  );
  expect(show(true)).toContain("a new link is on its way to the email address");
  expect(showAfter({ message: "That was too often." })).toMatch(
    /There is a problem.*That was too often\..*Send me a new link/s,
  );
});
