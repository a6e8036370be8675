import { nextStepsTitle } from "../rules/next-steps.ts";

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
