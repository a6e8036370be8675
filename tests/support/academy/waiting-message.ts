import type { keepWaiting } from "#foundation/forms/drafts/waiting-form.ts";

/** A contact form that was finished without a line, and its draft. */
export const waitingDraft = "contact-draft";
export const waitingMessage: Parameters<typeof keepWaiting>[1] = {
  title: "message",
  address: "/api/contact",
  body: { name: "Asabe" },
  key: "key-1",
  page: "/contact",
};
/** What its draft holds. */
export const waitingAnswers = { answers: { name: "Asabe" }, seed: "s" };
