import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as payPage from "./pay-page.tsx";
import * as successPage from "./registration-success-page.tsx";

const opened = await openEnrolmentAcademyForFile();

const emailAddress = "one-reference@example.com";
const mails = async (recipient = emailAddress) =>
  opened.academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient));

/** The last line of a message, for people who write or call about it. */
const quotedIn = (text = "") => /^Reference: (.+)$/m.exec(text)?.[1];

describe("an enrolment has one reference, wherever it is quoted", () => {
  test("call, own page, payer's page, messages and success page", async () => {
    const { academy, sandbox } = opened;
    const { ctx } = academy;
    const submitted = await enrol(academy, { emailAddress });
    const { id, resumeToken, reference } = submitted.enrolment;
    const summary = await readEnrolment(academy, submitted);
    expect(reference).toBe(summary.code);
    expect(summary.reference).toBe(reference);

    const address = `/enrolments/${id}?key=${resumeToken}`;
    const own = await renderRoute(enrolmentPage, address, ctx, { path: "/enrolments/:id" });
    expect(own.words).toContain(`Write on the transfer ${reference}`);
    expect(own.words).not.toContain("Write on the transfer Amina");

    const [received] = await mails();
    expect(mailWords(received?.text)).toContain(`Write on the transfer: ${reference}`);
    expect(quotedIn(received?.text)).toBe(reference);

    const link = await academy.call("POST", `/enrolments/${id}/pay-link`, {
      headers: { "x-resume-token": resumeToken },
    });
    const payAddress = new URL((link.body as { url: string }).url).pathname;
    const payer = await renderRoute(payPage, payAddress, ctx, { path: "/pay/:payToken" });
    expect(payer.words).toContain(`give the code ${reference}`);

    await sandbox.press(submitted.reference, "pay");
    const paid = `/registration-success?reference=${submitted.reference}`;
    const success = await renderRoute(successPage, paid, ctx);
    expect(success.words).toContain(`Your code ${reference}`);
    expect(success.words).toContain(`Payment reference ${submitted.reference}`);

    const confirmed = (await mails()).find(({ kind }) => kind === "enrolment_confirmed");
    expect(mailWords(confirmed?.text)).toContain(`Payment reference: ${submitted.reference}`);
    expect(quotedIn(confirmed?.text)).toBe(reference);
  });
});
