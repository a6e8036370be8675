import { AnswerHours, ContactWays } from "#design/contact-ways.tsx";

/** The ways to reach the academy, at the end of a page. */
export const AskUs = () => (
  <p className="hint">
    Questions? Write to <ContactWays />. <AnswerHours />
  </p>
);
