import { DescriptionList } from "#design/description-list.tsx";
import { type Column, Table } from "#design/table.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import { advicesIn, type Compared, comparedIn, factsIn } from "../../rules/compare-words.ts";
import { closingWords } from "../../rules/review-words.ts";

const comparedColumns: readonly Column<Compared>[] = [
  { key: "label", label: "Compare", rowHeader: true, cell: ({ label }) => label },
  { key: "ours", label: "Our books", cell: ({ ours }) => ours },
  { key: "theirs", label: "Reported", cell: ({ theirs }) => theirs },
];

/** What was reported, beside what we have. */
export function ReviewFacts({ review }: { readonly review: ReviewRecord }) {
  const { kind, details, reference } = review;
  const compared = comparedIn(kind, details, reference);
  const facts = factsIn(details);
  return (
    <>
      {compared.length > 0 && (
        <Table
          caption="Side by side"
          columns={comparedColumns}
          rows={compared}
          rowKey={({ label }) => label}
        />
      )}
      {advicesIn(details).map((advice) => (
        <p key={advice}>{advice}</p>
      ))}
      {facts.length > 0 && <DescriptionList items={facts} />}
    </>
  );
}

/** How a case ended. */
export function ReviewEnd({ review }: { readonly review: ReviewRecord }) {
  const { closed_at, closed_by, closed_how, closed_note, people } = review;
  if (closed_at === null) return null;
  return (
    <p>
      {closed_by && closed_how
        ? `${people[closed_by] ?? "A deleted account"} closed it on ${formatInstant(closed_at)}: ${closingWords[closed_how].ended}.`
        : `It closed by itself on ${formatInstant(closed_at)}.`}
      {closed_note && ` “${closed_note}”`}
    </p>
  );
}
