import type { SchemaRecord } from "#foundation/pages/schema-records.ts";

type Section = {
  readonly questions: readonly { readonly question: string; readonly html: string }[];
};

/** The schema.org record of all questions and answers. Links in the answers become absolute. */
export const faqRecord = (sections: readonly Section[], origin: string): SchemaRecord => ({
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: sections.flatMap(({ questions }) =>
    questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: html.replaceAll('href="/', `href="${origin}/`),
      },
    })),
  ),
});
