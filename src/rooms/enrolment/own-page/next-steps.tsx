import { AnswerHours, ContactWays } from "#design/messages/contact-ways.tsx";
import { nextStepsTitle } from "./next-steps.ts";

/** The ways to reach the academy, at the end of a page. */
export const AskUs = () => (
  <p className="hint">
    Questions? Write to <ContactWays />. <AnswerHours />
  </p>
);

/** What comes after registering, as an ordered list. */
export function NextSteps({ steps }: { readonly steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="prose">
      <h2>{nextStepsTitle}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
