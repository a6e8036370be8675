import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { askForAll, transferAtSandbox } from "#tests/support/payments/own-numbers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { remindOfInstalmentsJob } from "../instalments/remind-of-instalments.server.ts";
import * as ownPage from "../pages/enrolment-page.tsx";

/** The payer's own account number, wherever someone reads how to pay apart from the pages. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

type Registered = Awaited<ReturnType<typeof enrol>>;

/** Someone looked at the ways to pay, and the provider has answered. */
async function numberOf(registered: Registered): Promise<string> {
  const { id, resumeToken } = registered.enrolment;
  await renderRoute(ownPage, `/enrolments/${id}?key=${resumeToken}`, academy.ctx, {
    path: "/enrolments/:id",
  });
  await askForAll(academy.ctx);
  await sandbox.deliverTo(academy);
  const { payNow } = await readEnrolment(academy, registered);
  return payNow?.ownNumber?.accountNumber ?? "none";
}

async function paperOf({ enrolment }: Registered, file: "slip" | "account.pdf") {
  const { rawPayload } = await academy.inject({
    url: `/api/enrolments/${enrolment.id}/${file}`,
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  return (await readPdf(rawPayload)).text;
}

test("slip, statement and reminder name it while something is owed, and no longer once all is paid", async () => {
  const emailAddress = "kande@example.com";
  const made = await enrol(academy, { fullName: "Kande Bitrus", emailAddress });
  const number = await numberOf(made);
  expect(number).toMatch(/^99\d{8}$/);
  await transferAtSandbox(opened, number, 5_000_000);
  await sandbox.deliverTo(academy);
  const { payNow } = await readEnrolment(academy, made);
  expect(payNow).toMatchObject({ dueNowKobo: 3_000_000 });

  const to = `Transfer to Sandbox Bank ${number}`;
  expect(await paperOf(made, "slip")).toContain(to);
  const statement = await paperOf(made, "account.pdf");
  expect(statement).toContain(`${to}, ZAURE ACADEMY / KANDE BITRUS.`);
  expect(statement).toContain("This number is for this fee alone: no reference is needed.");

  academy.setTime(`${payNow?.nextDueOn}T08:00:00Z`);
  await remindOfInstalmentsJob.run(academy.ctx);
  const mails = await readMails(academy.ctx, emailAddress);
  const reminder = mails.find(({ kind }) => kind === "instalment_due");
  expect(reminder?.text).toContain(number);
  expect(reminder?.text).toContain("Nothing: this number is for your fee alone");

  const { token } = await signInAs(academy, "admin", undefined, "clerk");
  const reply = await academy.call("POST", `/admin/enrolments/${made.enrolment.id}/reminders`, {
    ...{ token, body: { way: "whatsapp" } },
  });
  expect((reply.body as { text: string }).text).toContain(
    `Or by transfer to Sandbox Bank ${number}`,
  );

  await transferAtSandbox(opened, number, 4_500_000);
  await sandbox.deliverTo(academy);
  expect(await paperOf(made, "slip")).not.toContain(number);
  expect(await paperOf(made, "account.pdf")).not.toContain(number);
});

test("the first mail of an account's next registration has its number; a new payer's says where it is", async () => {
  const emailAddress = "ladi-mother@example.com";
  const { token } = await signInAs(academy, "user", emailAddress);
  const first = await enrol(academy, { fullName: "Ladi Bala", emailAddress }, { token });
  const number = await numberOf(first);
  await enrol(academy, { fullName: "Ladi Bala", emailAddress, courseId: "masonry" }, { token });
  const received = (await readMails(academy.ctx, emailAddress)).filter(
    ({ kind }) => kind === "enrolment_received",
  );
  expect(received).toHaveLength(2);
  const has = received.map(({ text }) => text.includes(number));
  expect(has).toEqual(expect.arrayContaining([true, false]));
  const [without] = received.filter(({ text }) => !text.includes(number));
  expect(without?.text).toContain("your registration's page shows an account number of your own");
});
