import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { askForAll, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import type { OwnEnrolments } from "../own-page/own-enrolments.ts";
import * as ownPage from "../pages/enrolment-page.tsx";
import * as payPage from "../pages/pay-page.tsx";

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

type Registered = Awaited<ReturnType<typeof enrol>>;

const openOwnPage = ({ enrolment: { id, resumeToken } }: Registered) =>
  renderRoute(ownPage, `/enrolments/${id}?key=${resumeToken}`, academy.ctx, {
    path: "/enrolments/:id",
  });

/** What happens in the seconds after someone first saw the ways to pay. */
async function wait(): Promise<void> {
  await askForAll(academy.ctx);
  await sandbox.deliverTo(academy);
}

const numberOf = async (registered: Registered) =>
  (await readEnrolment(academy, registered)).payNow?.ownNumber ?? null;

test("the number stands beside the card, and what comes to it is in the statement", async () => {
  const registered = await enrol(academy, {
    fullName: "Rahila Musa",
    emailAddress: "rahila@example.com",
  });
  expect(await numberOf(registered)).toBeNull();
  const first = await openOwnPage(registered);
  expect(first.words).toContain("Write on the transfer");
  expect(first.words).not.toContain("This account number is for this fee alone");
  await wait();
  const number = await numberOf(registered);
  const { words } = await openOwnPage(registered);
  expect(words).toContain(`Account number ${number?.accountNumber}`);
  expect(words).toContain("ZAURE ACADEMY / RAHILA MUSA");
  expect(words.indexOf("This account number is for this fee alone")).toBeLessThan(
    words.indexOf("Or transfer to the academy’s account, with a reference"),
  );
  await transferAtSandbox(opened, number?.accountNumber ?? "", 4_000_000);
  await sandbox.deliverTo(academy);
  const after = await openOwnPage(registered);
  expect(after.words).toContain("Paid by bank transfer");
  expect(after.words).toContain("₦40,000 received.");
  const mails = await readMails(academy.ctx, "rahila@example.com");
  expect(mails.filter(({ text }) => text.includes("40,000"))).toHaveLength(1);
});

test("who is asked to pay sees the number, and never the surname that is in its name", async () => {
  const registered = await enrol(academy, {
    fullName: "Zulai Garkuwa",
    emailAddress: "zulai@example.com",
  });
  await openOwnPage(registered);
  await wait();
  const { id, resumeToken } = registered.enrolment;
  const made = await academy.call("POST", `/enrolments/${id}/pay-link`, {
    headers: { "x-resume-token": resumeToken },
  });
  const { pathname } = new URL((made.body as { url: string }).url);
  const { words, html } = await renderRoute(payPage, pathname, academy.ctx, {
    path: "/pay/:payToken",
  });
  expect(words).toContain(`Account number ${(await numberOf(registered))?.accountNumber}`);
  expect(words).toContain("ZAURE ACADEMY / ZULAI (your bank shows the full name)");
  expect(html).not.toMatch(/garkuwa/i);
});

test("a bank that gives no number leaves today's way as it is", async () => {
  await sandbox.control({ accounts: { outcome: "refused" } });
  const registered = await enrol(academy);
  const coming = "Your own account number comes in a moment.";
  expect((await openOwnPage(registered)).words).toContain(coming);
  await wait();
  await sandbox.control();
  const { words } = await openOwnPage(registered);
  expect(words).not.toContain(coming);
  expect(words).toContain("Account number 0000000000");
  expect(words).not.toContain("Or transfer to the academy’s account");
});

test("a stranger who knows name, birth date, phone and address never sees another's number", async () => {
  const facts = {
    fullName: "Safiya Umar",
    emailAddress: "safiya@example.com",
    phoneNumber: "0803 222 9911",
    again: true,
  };
  const person = await signInAs(academy, "user", "safiya@example.com");
  await setEmailProved(academy, person.personId, true);
  const mine = await enrol(academy, facts, { token: person.token });
  await openOwnPage(mine);
  await wait();
  const own = await numberOf(mine);
  expect(own).not.toBeNull();
  const theirs = await enrol(academy, { ...facts, courseId: "masonry" });
  await openOwnPage(theirs);
  await wait();
  expect((await numberOf(theirs))?.accountNumber).not.toBe(own?.accountNumber);
  // The stranger looked last. The next transfer is still for its owner's place.
  await openOwnPage(theirs);
  await transferAtSandbox(opened, own?.accountNumber ?? "", 1_000_000);
  await sandbox.deliverTo(academy);
  expect((await readEnrolment(academy, mine)).paidKobo).toBe(1_000_000);
  expect((await readEnrolment(academy, theirs)).paidKobo).toBe(0);
});

test("a transfer after the dashboard showed two registrations pays the one whose amount it is", async () => {
  const person = await signInAs(academy, "user", "father@example.com");
  const token = person.token;
  const first = await enrol(academy, { fullName: "Ladi Bitrus" }, { token });
  const second = await enrol(
    academy,
    { fullName: "Asabe Bitrus", trainingLevel: "intermediate" },
    { token },
  );
  await openOwnPage(first);
  await wait();
  // Its own page shows the number for the first alone; then the dashboard shows both.
  await openOwnPage(first);
  const { body } = await academy.call("GET", "/me/enrolments", { token });
  const { enrolments } = body as OwnEnrolments;
  const [number] = enrolments.flatMap(({ payNow }) => payNow?.ownNumber ?? []);
  const amounts = enrolments.map(({ payNow }) => payNow?.amountKobo);
  expect(new Set(amounts).size).toBe(2);
  const { dueKobo } = await readEnrolment(academy, second);
  await transferAtSandbox(opened, number?.accountNumber ?? "", dueKobo);
  await sandbox.deliverTo(academy);
  expect(await readEnrolment(academy, second)).toMatchObject({ paidKobo: dueKobo, dueKobo: 0 });
  expect((await readEnrolment(academy, first)).paidKobo).toBe(0);
});

test("an account has one number on its dashboard", async () => {
  const person = await signInAs(academy, "user", "mother@example.com");
  const children = ["Kauna Bitrus", "Talatu Bitrus"].map((fullName, at) => ({
    fullName,
    emailAddress: `child-${at}@example.com`,
  }));
  for (const child of children) await enrol(academy, child, { token: person.token });
  const list = async () => {
    const { body } = await academy.call("GET", "/me/enrolments", { token: person.token });
    return (body as OwnEnrolments).enrolments.map(({ payNow }) => payNow?.ownNumber?.accountNumber);
  };
  expect(await list()).toEqual([undefined, undefined]);
  await wait();
  const [one, other] = await list();
  expect(one).toMatch(/^\d{10}$/);
  expect(other).toBe(one);
});
