import { vi } from "vitest";

/** Runs before the test: whatever imports one of these modules gets the changed values. */

const { change } = vi.hoisted(() => ({
  // One mock for each module: a second one would replace the first.
  change:
    (...names: string[]) =>
    async (original: () => Promise<object>) => {
      const { changed } = await import("./changed-facts.ts");
      const values = names.map((name) => changed[name as keyof typeof changed]);
      return Object.assign({ ...(await original()) }, ...values);
    },
}));

vi.mock("#foundation/academy/academy.ts", async (original: () => Promise<{ academy: object }>) => {
  const { changed } = await import("./changed-facts.ts");
  const module = await original();
  return { ...module, academy: { ...module.academy, ...changed.academy } };
});
vi.mock("#foundation/time/kept-days.ts", change("draftDays", "waitingDays"));
vi.mock("#foundation/files/upload-limits.ts", change("uploadLimits"));
vi.mock("#foundation/mail/send-mail.ts", change("sentMail"));
vi.mock("#rooms/enrolment/forms/learner-ages.ts", change("learnerAges"));
vi.mock("#rooms/enrolment/own-page/key-life.ts", change("keyLife"));
vi.mock("#rooms/enrolment/enrolment-terms.ts", change("refundTerms", "formMinutes"));
vi.mock("#rooms/enrolment/retention.ts", change("interest"));
vi.mock("#rooms/affiliates/affiliate-terms.ts", change("affiliateTerms"));
vi.mock("#rooms/affiliates/retention.ts", change("rejectedApplications"));
vi.mock("#rooms/accounts/secret-lives.ts", change("secretLives"));
vi.mock("#rooms/accounts/sessions/sessions.ts", change("sessions"));
vi.mock("#rooms/accounts/sign-in/guesses.ts", change("guesses"));
vi.mock("#rooms/careers/application-files.ts", change("applicationFiles"));
vi.mock("#rooms/careers/retention.ts", change("jobApplications"));
vi.mock("#rooms/contact/retention.ts", change("messages"));
vi.mock("#rooms/content/community/retention.ts", change("events"));
vi.mock("#rooms/payments/retention.ts", change("payments"));
vi.mock("#rooms/catalogue/training/training-terms.ts", change("programs", "training"));
vi.mock("#rooms/payments/attempts/ask-intervals.ts", change("paymentWait"));
vi.mock("#rooms/accounts/passwords/password-length.ts", change("passwordLength"));
